import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ageMin } from '#features/accounts/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Logo } from '#ui/Logo.tsx'

const look = buttonClass({ variant: 'ghost', size: 'sm' })

/** Footer of the public home page. */
export function Footer() {
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-2 gap-y-3 px-4 py-8 md:px-8">
        <Logo className="mr-auto" />
        <Link to="/explore" className={look}>
          Explore
        </Link>
        <Link to="/auth" search={{ mode: 'signin' }} className={look}>
          Sign in
        </Link>
        {(['help', 'safety', 'rules', 'terms', 'privacy', 'legal', 'transparency'] as const).map((name) => (
          <Link key={name} to={`/${name}`} className={clsx(look, 'capitalize')}>
            {name}
          </Link>
        ))}
        <p className="w-full text-muted text-sm">For adults: {ageMin} and older.</p>
      </div>
    </footer>
  )
}
