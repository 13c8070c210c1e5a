import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { SENTENCES } from '../../spec.ts'
import type { AuthSearch } from '../../state.ts'
import { AuthForm } from './AuthForm.tsx'
import { MailForm } from './MailForm.tsx'

// lazy, because the forms for sign-in and sign-up do not need it
const LinkCallback = lazyWithRetry(async () => ({
  default: (await import('./LinkCallback.tsx')).LinkCallback,
}))
const DemoAccounts = lazyWithRetry(() => import('./DemoAccounts.tsx'))

const words = {
  signin: { title: 'Welcome back', text: 'Sign in and take your seat.', other: 'New here?', go: 'Join Limelight' },
  signup: {
    title: 'Join Limelight',
    text: SENTENCES.joinAbout,
    other: 'Been here before?',
    go: 'Sign in',
  },
}

type AuthScreenProps = { search: AuthSearch }

/** /auth in all its modes. A typed email address stays when the mode changes. */
export function AuthScreen({ search }: AuthScreenProps) {
  const [email, setEmail] = useState('')
  const { mode, redirect } = search
  if (mode === 'callback')
    return (
      <Suspense fallback={null}>
        <LinkCallback inSearch={search.token} redirect={redirect} />
      </Suspense>
    )
  if (mode === 'link' || mode === 'reset')
    return <MailForm key={mode} kind={mode} email={email} redirect={redirect} onEmail={setEmail} />
  return <PasswordForm mode={mode} redirect={redirect} email={email} onEmail={setEmail} />
}

type PasswordFormProps = {
  mode: 'signin' | 'signup'
  redirect: string | undefined
  email: string
  onEmail: (email: string) => void
}

/** Form to sign in or sign up with a password. */
function PasswordForm({ mode, redirect, email, onEmail }: PasswordFormProps) {
  const { demo } = usePublicConfig()
  const form = useRef<HTMLFormElement>(null)
  const { title, text, other, go } = words[mode]
  const remember = () => {
    const field = form.current?.elements.namedItem('email')
    if (field instanceof HTMLInputElement) onEmail(field.value)
  }
  const searchOf = (next: AuthSearch['mode']) => ({ mode: next, ...(redirect !== undefined && { redirect }) })
  return (
    <AuthFrame title={title} text={text}>
      <AuthForm
        ref={form}
        mode={mode}
        email={email}
        forgotten={
          <Link
            to="/auth"
            search={searchOf('reset')}
            onClick={remember}
            className="press-area justify-self-end rounded-xs text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
          >
            Forgot your password?
          </Link>
        }
      >
        {mode === 'signin' && (
          <Link to="/auth" search={searchOf('link')} onClick={remember} className={buttonClass({ block: true })}>
            Email me a link instead
          </Link>
        )}
        <p className="flex flex-wrap items-center justify-center gap-x-1 text-muted">
          {other}
          <Link
            to="/auth"
            search={searchOf(mode === 'signin' ? 'signup' : 'signin')}
            replace
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            {go}
          </Link>
        </p>
        {demo && mode === 'signin' && (
          <Suspense fallback={null}>
            <DemoAccounts form={form} />
          </Suspense>
        )}
      </AuthForm>
    </AuthFrame>
  )
}
