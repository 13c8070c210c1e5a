import { ChevronRight, Search } from 'lucide-react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { PageLink } from '#client/navigation/PageLink.tsx'
import { SignOutButton } from '#features/accounts/index.ts'
import { UnreadNotices } from '#features/notifications/index.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { CopyLink } from './CopyLink.tsx'
import { CreatorCounts } from './CreatorCounts.tsx'
import { MenuPerson } from './MenuPerson.tsx'
import { PlaceControl } from './PlaceControl.tsx'
import { hasPublicPage } from './person.ts'
import { furtherFor, type Place, profileMenuFor, profilePath } from './places.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

type PhoneMenuPanelProps = { user: User; onChoose: () => void }

/** The signed-in person, their pages, the theme, and signing out. */
export default function PhoneMenuPanel({ user, onChoose }: PhoneMenuPanelProps) {
  const { flags } = usePublicConfig()
  const modals = useModals()
  const search = () => {
    onChoose()
    modals.open('commandPalette')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageLink to={profilePath} onChoose={onChoose} className="flex items-center gap-3 rounded-control hover:bg-wash">
        <MenuPerson user={user} />
        <ChevronRight aria-hidden="true" className="ms-auto size-5 shrink-0 text-faint rtl:-scale-x-100" />
        <span className="sr-only">Your profile</span>
      </PageLink>
      {user.role === 'creator' && <CreatorCounts onChoose={onChoose} />}
      {hasPublicPage(user) && <CopyLink user={user} />}
      <Tiles label="Your profile" places={profileMenuFor(user.role, flags)} onChoose={onChoose} />
      <Tiles label="More pages" places={furtherFor(user.role, flags)} onChoose={onChoose} />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={search}>
          <Search aria-hidden="true" />
          Search
        </Button>
        <ThemeToggle className={`${buttonClass()} whitespace-nowrap px-2`} />
      </div>
      <SignOutButton />
    </div>
  )
}

type TilesProps = { label: string; places: readonly Place[]; onChoose: () => void }

function Tiles({ label, places, onChoose }: TilesProps) {
  return (
    <nav aria-label={label} className="border-line border-t pt-3">
      <ul className="grid grid-cols-4 gap-1">
        {places.map((place) => (
          <li key={place.label}>
            <Tile place={place} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tile({ place, onChoose }: { place: Place; onChoose: () => void }) {
  const Icon = place.icon
  return (
    <PlaceControl place={place} className="menu-tile" onChoose={onChoose}>
      <Icon aria-hidden="true" />
      {place.label}
      {'opens' in place && place.opens === 'notifications' && (
        <UnreadNotices className="absolute start-1/2 top-1 ms-1" />
      )}
    </PlaceControl>
  )
}
