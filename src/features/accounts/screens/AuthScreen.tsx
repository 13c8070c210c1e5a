import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Logo } from '#ui/Logo.tsx'
import type { AuthSearch } from '../state.ts'
import { AuthForm } from './AuthForm.tsx'

const DemoAccounts = lazy(() => import('./DemoAccounts.tsx'))

const words = {
  signin: { title: 'Welcome back', text: 'Sign in and take your seat.', other: 'New here?', go: 'Join Limelight' },
  signup: {
    title: 'Join Limelight',
    text: 'A name, an address, a password.',
    other: 'Been here before?',
    go: 'Sign in',
  },
}

/** /auth: sign in or sign up (specification 1 §2.1, decision B7). What was typed stays when the mode changes. */
export function AuthScreen({ search }: { search: AuthSearch }) {
  const { demo } = usePublicConfig()
  const form = useRef<HTMLFormElement>(null)
  const { title, text, other, go } = words[search.mode]
  const otherMode = search.mode === 'signin' ? 'signup' : 'signin'
  return (
    <div className="stage grid content-start justify-items-center px-4 pt-6 pb-12 md:content-center">
      <div className="grid w-full max-w-96 gap-8">
        <Link to="/" className="justify-self-start rounded-sm">
          <Logo />
        </Link>
        <header className="grid gap-1">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-muted">{text}</p>
        </header>
        <AuthForm ref={form} mode={search.mode} />
        <p className="flex flex-wrap items-center justify-center gap-x-1 text-muted">
          {other}
          <Link
            to="/auth"
            search={{ ...search, mode: otherMode }}
            replace
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {go}
          </Link>
        </p>
        {demo && search.mode === 'signin' && (
          <Suspense fallback={null}>
            <DemoAccounts form={form} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
