import { Link } from '@tanstack/react-router'
import { Bookmark, ChevronRight, LayoutDashboard, type LucideIcon, Pencil, UsersRound, Wallet } from 'lucide-react'
import type { Outputs } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { monthText } from '#ui/dates.ts'
import { Page } from '#ui/Page.tsx'
import { ViewerText } from '#ui/ViewerText.tsx'

type Profile = Outputs['discovery']['profile']
type Way = {
  to: '/following' | '/collections' | '/settings/wallet' | '/dashboard'
  name: string
  about: string
  Icon: LucideIcon
}

const following: Way = { to: '/following', name: 'Following', about: 'The creators you follow', Icon: UsersRound }
const collections: Way = { to: '/collections', name: 'Collections', about: 'Bookmarks and purchases', Icon: Bookmark }
const wallet: Way = { to: '/settings/wallet', name: 'Wallet', about: 'Tokens, limits and cards', Icon: Wallet }
const dashboard: Way = {
  to: '/dashboard',
  name: 'Dashboard',
  about: 'Platform figures and items to review',
  Icon: LayoutDashboard,
}

/** Own profile of a fan or an admin, with links to their pages. */
export function PersonProfile({ profile }: { profile: Profile }) {
  const ways = profile.role === 'admin' ? [dashboard, following, collections] : [following, collections, wallet]
  return (
    <Page>
      <header className="grid justify-items-center gap-5 text-center">
        <Avatar
          name={profile.display_name}
          src={profile.avatar_url}
          size="2xl"
          alt={`Portrait of ${profile.display_name}`}
        />
        <div className="grid max-w-full justify-items-center gap-1">
          <h1 translate="no" className="page-title max-w-full">
            {profile.display_name}
          </h1>
          <p className="text-muted">@{profile.username}</p>
          <p className="text-muted text-sm">
            Member since{' '}
            <ViewerText at={profile.created_at}>{(zone) => monthText(profile.created_at, zone)}</ViewerText>
          </p>
          {profile.role === 'admin' && <Badge className="mt-2">Admin</Badge>}
        </div>
        {profile.bio && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{profile.bio}</p>}
        <Link to="/settings" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Pencil aria-hidden="true" />
          Edit profile
        </Link>
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-3">
        {ways.map((way) => (
          <li key={way.to}>
            <WayCard way={way} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function WayCard({ way: { to, name, about, Icon } }: { way: Way }) {
  return (
    <Card press className="flex h-full items-center gap-4 md:grid md:content-start">
      <Icon aria-hidden="true" className="size-6 text-muted" />
      <span className="min-w-0 flex-1">
        <Link to={to} className="font-semibold after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
        <span className="block text-muted text-sm">{about}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-faint md:hidden" />
    </Card>
  )
}
