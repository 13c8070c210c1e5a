import { Link } from '@tanstack/react-router'
import { useSession } from '#client/session/use-session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Logo } from '#ui/Logo.tsx'
import { SUSPENDED } from '../spec.ts'

/** Above a document, for who is suspended and has no other navigation: the way back. Nobody else sees it. */
export function SuspendedBar() {
  if (useSession()?.user.status !== 'suspended') return null
  return (
    <header className="short:static sticky inset-x-0 top-(--offline) z-40 border-line border-b bg-ground">
      <div className="mx-auto flex h-16 max-w-[80rem] items-center justify-between gap-2 px-4 md:px-8">
        <Logo />
        <Link to="/suspended" className={buttonClass({ size: 'sm' })}>
          {SUSPENDED.back}
        </Link>
      </div>
    </header>
  )
}
