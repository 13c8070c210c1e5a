import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { counted } from '#shared/money.ts'
import type { User } from '#shared/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { badgeCount } from '#ui/numbers.ts'
import { homeLetter, homeName } from '../state.ts'
import { BalanceBadge } from './BalanceBadge.tsx'

/** Header on a phone: name, followers, tokens and notifications. A wide screen shows them in the top bar. */
export function PhoneHeader({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-2 md:hidden [&>:not(p)]:shrink-0">
      <Avatar name={user.display_name} letters={homeLetter(user)} src={user.avatar_url} />
      <p className="mr-auto min-w-0 truncate font-semibold">{homeName(user)}</p>
      <Followers />
      <BalanceBadge role={user.role} />
      <PhoneBell />
    </div>
  )
}

/** Number of followers. Shows 0 if the number is unknown. */
function Followers() {
  const { data } = trpc.discovery.stats.useQuery()
  const count = data?.followersCount ?? 0
  return (
    <Link to="/followers" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <Users aria-hidden="true" />
      <span translate="no" aria-hidden="true" className="figures">
        {badgeCount(count)}
      </span>
      <span className="sr-only">{counted(count, 'follower')}</span>
    </Link>
  )
}
