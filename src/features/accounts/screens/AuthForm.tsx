import { CircleAlert } from 'lucide-react'
import type { FormEvent, Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/Input.tsx'
import { SENTENCES } from '../spec.ts'
import type { AuthMode } from '../state.ts'
import { DateOfBirthField } from './DateOfBirthField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAuthSubmit } from './useAuthSubmit.ts'

type AuthFormProps = { ref: Ref<HTMLFormElement>; mode: AuthMode }

/** The browser keeps what is in the fields, from before the page's code arrived until the account is there. */
export function AuthForm({ ref, mode }: AuthFormProps) {
  const isNew = mode === 'signup'
  const { submit, errors, message, isBusy } = useAuthSubmit(mode)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void submit(event.currentTarget)
  }
  return (
    // post, so that a press before the code is there never writes a password into an address
    <form ref={ref} method="post" noValidate className="grid gap-5" onSubmit={send}>
      {isNew && (
        <Input
          key="username"
          name="username"
          label="Username"
          leading={<span className="text-muted">@</span>}
          hint={errors.username ? undefined : 'Small letters, digits and underscores.'}
          error={errors.username}
          autoComplete="nickname"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
        />
      )}
      <Input
        key="email"
        name="email"
        type="email"
        label="E-mail"
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
      {isNew && <DateOfBirthField error={errors.date_of_birth} />}
      {message && (
        <p role="alert" className="field-error text-sm">
          <CircleAlert aria-hidden="true" />
          {message}
        </p>
      )}
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
    </form>
  )
}
