import { Input } from '#ui/Input.tsx'

type EmailFieldProps = { error: string | undefined; defaultValue?: string }

/** Field for the recipient of a mail. */
export const EmailField = ({ error, defaultValue }: EmailFieldProps) => (
  <Input
    name="email"
    type="email"
    label="Email"
    defaultValue={defaultValue}
    error={error}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
    required
  />
)
