import { Link } from '@tanstack/react-router'
import { ownPageOf } from '#client/session/require.ts'
import { useSession } from '#client/session/use-session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Logo } from '#ui/Logo.tsx'
import { RESTRICTED } from '../spec.ts'

/**
 * Header with a back link, for people with a restricted account (suspended or scheduled for deletion), who have no
 * other navigation. Hidden for others.
 */
export function RestrictedBar() {
  const page = ownPageOf(useSession())
  if (!page) return null
  return (
    <header className="short:static sticky inset-x-0 top-(--offline) z-40 border-line border-b bg-ground">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-2 px-4 md:px-8">
        <Logo />
        <Link to={page} className={buttonClass({ size: 'sm' })}>
          {RESTRICTED.back}
        </Link>
      </div>
    </header>
  )
}
