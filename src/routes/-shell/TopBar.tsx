import { Link, useLocation } from '@tanstack/react-router'
import { logoTarget } from '#client/session/kept-location.ts'
import type { User } from '#features/accounts/index.ts'
import { BalanceBadge } from '#features/dashboard/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Logo } from '#ui/Logo.tsx'
import { linksFor, type Slot } from './navigation.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useDestinations } from './useDestinations.ts'

/** The bar of a wide screen (specification 1 §2.5). */
export function TopBar({ user }: { user: User }) {
  const links = linksFor(user.role, useDestinations())
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-ground narrow:hidden">
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-8 px-8">
        <Link to={logoTarget(user.role)} className="rounded-sm">
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex h-full gap-1">
          {links.map((slot) => slot.kind === 'path' && <TopLink key={slot.to} slot={slot} />)}
        </nav>
        <div className="ml-auto flex items-center gap-3">
          <BalanceBadge role={user.role} />
          <ProfileMenu
            user={user}
            trigger={
              <button type="button" className="rounded-full">
                <span className="sr-only">Your menu</span>
                <Avatar name={user.display_name} src={user.avatar_url} />
              </button>
            }
          />
        </div>
      </div>
    </header>
  )
}

/** The page you are on stands over a footlight, as the kit's tabs do. */
function TopLink({ slot }: { slot: Extract<Slot, { kind: 'path' }> }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = pathname === slot.to ? ('page' as const) : undefined
  return (
    <Link
      to={slot.to}
      aria-current={current}
      className="relative grid place-items-center border-transparent border-y-2 px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink"
    >
      {slot.label}
    </Link>
  )
}
