import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Logo } from '#ui/Logo.tsx'
import { isAuthPath, useShownPath } from './paths.ts'

/** The header for visitors: no navigation, links to sign in and to join. It overlays the hero on `/`. */
export function VisitorHeader() {
  const href = useLocation({ select: (location) => location.href })
  const pathname = useShownPath()
  const modals = useModals()
  if (isAuthPath(pathname)) return null
  const isHome = pathname === '/'
  const kept = isHome ? {} : { redirect: href }
  return (
    <header
      className={clsx(
        'inset-x-0 top-(--offline) z-40',
        isHome ? 'dark absolute' : 'short:static sticky border-line border-b bg-ground',
      )}
    >
      <div className="mx-auto flex h-16 max-w-[80rem] items-center gap-1 px-4 md:gap-2 md:px-8">
        <Link to="/" className="mr-auto rounded-sm">
          <Logo />
        </Link>
        <IconButton
          label="Search or jump to"
          size="sm"
          onPointerEnter={() => modals.preload('commandPalette')}
          onClick={() => modals.open('commandPalette')}
        >
          <Search aria-hidden="true" />
        </IconButton>
        <Link to="/auth" search={{ mode: 'signin', ...kept }} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Sign in
        </Link>
        <Link to="/auth" search={{ mode: 'signup', ...kept }} className={buttonClass({ size: 'sm' })}>
          Join
        </Link>
      </div>
    </header>
  )
}
