import { Link, useLocation } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import type { User } from '#features/accounts/index.ts'
import { type Slot, tabsFor } from './navigation.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { slotIcons } from './slot-icons.ts'
import { useDestinations } from './useDestinations.ts'

const look =
  'grid h-full w-full min-w-12 content-center justify-items-center gap-1 text-muted text-xs font-semibold touch-manipulation aria-[current=page]:text-accent aria-expanded:text-ink'

const vibrate = () => navigator.vibrate?.(10)

/** The bar at the bottom of a narrow screen (specification 1 §2.3): 72 px above the safe area. */
export function TabBar({ user }: { user: User }) {
  const slots = tabsFor(user.role, useDestinations())
  return (
    <nav
      aria-label="Main"
      className="safe-bottom fixed inset-x-0 bottom-0 z-40 border-line border-t bg-surface md:hidden"
    >
      <ul className="grid h-18 auto-cols-fr grid-flow-col">
        {slots.map((slot) => (
          <li key={slot.label}>
            <Tab slot={slot} user={user} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tab({ slot, user }: { slot: Slot; user: User }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const modals = useModals()
  const Icon = slotIcons[slot.icon]
  const face = (
    <>
      <Icon aria-hidden="true" className="size-6" />
      {slot.label}
    </>
  )
  if (slot.kind === 'menu')
    return (
      <ProfileMenu
        user={user}
        trigger={
          <button type="button" className={look} onClick={vibrate}>
            {face}
          </button>
        }
      />
    )
  if (slot.kind === 'modal')
    return (
      <button
        type="button"
        className={look}
        onPointerEnter={() => modals.preload(slot.modal)}
        onClick={() => {
          vibrate()
          modals.open(slot.modal)
        }}
      >
        {face}
      </button>
    )
  const current = pathname === slot.to ? ('page' as const) : undefined
  return (
    <Link to={slot.to} className={look} aria-current={current} onClick={vibrate}>
      {face}
    </Link>
  )
}
