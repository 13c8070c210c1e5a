import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Logo } from '#ui/Logo.tsx'
import { isAuthPath } from './paths.ts'

/** The top of a public page for somebody who is not signed in: no navigation, two ways in. Over the stage on `/`. */
export function VisitorHeader() {
  const { pathname, href } = useLocation({ select: ({ pathname, href }) => ({ pathname, href }) })
  if (isAuthPath(pathname)) return null
  const isHome = pathname === '/'
  const kept = isHome ? {} : { redirect: href }
  return (
    <header
      className={clsx('inset-x-0 top-0 z-40', isHome ? 'dark absolute' : 'sticky border-line border-b bg-ground')}
    >
      <div className="mx-auto flex h-16 max-w-[90rem] items-center gap-1 px-4 md:gap-2 md:px-8">
        <Link to="/" className="mr-auto rounded-sm">
          <Logo />
        </Link>
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
