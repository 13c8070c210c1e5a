import { type FormEvent, type ReactNode, type Ref, Suspense } from 'react'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PasswordField } from '../../passwords/screens/PasswordField.tsx'
import { FormError } from '../../screens/FormError.tsx'
import { SENTENCES } from '../../spec.ts'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { useAuthSubmit } from './useAuthSubmit.ts'

const TotpStep = lazyWithRetry(() => import('../../two-step/screens/TotpStep.tsx'))

type AuthFormProps = {
  ref: Ref<HTMLFormElement>
  mode: 'signin' | 'signup'
  /** Email address that was typed in another mode. */
  email?: string
  /** Link for users who forgot their password. */
  forgotten?: ReactNode
  /** Shown below the form: other ways to sign in. */
  children?: ReactNode
}

/** Form to sign in or sign up. Its fields are uncontrolled, so that text typed before hydration stays. */
export function AuthForm({ ref, mode, email, forgotten, children }: AuthFormProps) {
  const isNew = mode === 'signup'
  const { submit, errors, message, isBusy, challenge, stepBack } = useAuthSubmit(mode)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void submit(event.currentTarget)
  }
  return (
    <>
      {challenge !== undefined && (
        <Suspense fallback={null}>
          <TotpStep challenge={challenge} onBack={stepBack} />
        </Suspense>
      )}
      {/* method="post", so that a submit before hydration does not put the password into the URL */}
      <form
        ref={ref}
        method="post"
        noValidate
        className={challenge === undefined ? 'grid gap-5' : 'hidden'}
        onSubmit={send}
      >
        {isNew && <UsernameField key="username" error={errors.username} />}
        <Input
          key="email"
          name="email"
          type="email"
          label="Email"
          defaultValue={email}
          error={errors.email}
          autoComplete={isNew ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          key="password"
          isNew={isNew}
          error={errors.password}
          hint={isNew ? SENTENCES.passwordLength : undefined}
        />
        {isNew ? <DateOfBirthField error={errors.date_of_birth} /> : forgotten}
        <FormError>{message}</FormError>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={isBusy}
          loadingText={isNew ? 'One moment…' : 'Signing in…'}
        >
          {isNew ? 'Create account' : 'Sign in'}
        </Button>
        {isNew && <Consent />}
      </form>
      {challenge === undefined && children}
    </>
  )
}

const UsernameField = ({ error }: { error: string | undefined }) => (
  <Input
    name="username"
    label="Username"
    leading={<span className="text-muted">@</span>}
    hint={error ? undefined : 'Lowercase letters, numbers and underscores.'}
    error={error}
    autoComplete="nickname"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    required
  />
)

/** Links to the terms. They open in another tab, so that the typed text stays. */
const Consent = () => (
  <p className="-mt-2 text-center text-muted text-sm">
    {SENTENCES.consent}{' '}
    <a href="/terms" target="_blank" rel="noopener" className="underline underline-offset-4 hover:text-ink">
      Terms
    </a>{' '}
    and{' '}
    <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-4 hover:text-ink">
      Privacy Policy
    </a>
    .
  </p>
)
