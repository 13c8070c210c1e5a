import { useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { SignOutButton } from '#features/accounts/index.ts'
import type { User } from '#shared/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Popover } from '#ui/Popover.tsx'
import { CreatorCounts } from './CreatorCounts.tsx'
import { MenuPerson } from './MenuPerson.tsx'
import { PlaceControl } from './PlaceControl.tsx'
import { nameOf } from './person.ts'
import { type Place, wideMenuFor } from './places.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The profile menu of a wide screen; an admin's has only the theme and signing out. */
export function WideMenu({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const places = wideMenuFor(user.role, usePublicConfig().flags)
  const close = () => setIsOpen(false)
  const trigger = (
    <button type="button" className="grid rounded-full">
      <span className="sr-only">Your menu</span>
      <Avatar name={nameOf(user)} src={user.avatar_url} />
    </button>
  )
  return (
    <Popover trigger={trigger} title="Your menu" open={isOpen} onOpenChange={setIsOpen}>
      <div className="grid w-64 max-w-full gap-3">
        <MenuPerson user={user} />
        {user.role === 'creator' && <CreatorCounts onChoose={close} />}
        {places.length > 0 && (
          <nav aria-label="Your pages" className="border-line border-y py-2">
            <ul>
              {places.map((place) => (
                <li key={place.label}>
                  <Entry place={place} onChoose={close} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {user.role === 'admin' && <ThemeToggle className="menu-item hover:bg-wash-strong" />}
        <SignOutButton className="justify-start gap-3 px-3 font-medium" />
      </div>
    </Popover>
  )
}

function Entry({ place, onChoose }: { place: Place; onChoose: () => void }) {
  const Icon = place.icon
  return (
    <PlaceControl
      place={place}
      className="menu-item w-full hover:bg-wash-strong aria-[current=page]:text-accent"
      onChoose={onChoose}
    >
      <Icon aria-hidden="true" />
      {place.label}
    </PlaceControl>
  )
}
