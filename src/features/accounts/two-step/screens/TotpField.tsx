import type { FormEvent } from 'react'
import { normalizeDigits } from '#shared/texts.ts'
import { Input } from '#ui/Input.tsx'
import { totpDigits } from '../spec.ts'

type TotpFieldProps = {
  error?: string | undefined
  isRecovery?: boolean
  autoFocus?: boolean
  /** True to submit the form with the last digit. */
  submitsWhenComplete?: boolean
}

const plain = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, required: true } as const

/** Field for a code of the app or a recovery code. */
export function TotpField({ error, isRecovery = false, autoFocus, submitsWhenComplete }: TotpFieldProps) {
  const keepDigits = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const digits = normalizeDigits(field.value).replaceAll(/\D/g, '').slice(0, totpDigits)
    if (digits !== field.value) field.value = digits
    if (submitsWhenComplete && digits.length === totpDigits) field.form?.requestSubmit()
  }
  if (isRecovery)
    return <Input {...plain} name="code" label="Recovery code" error={error} autoComplete="off" autoFocus={autoFocus} />
  return (
    <Input
      {...plain}
      name="code"
      label="Code from your app"
      error={error}
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      onInput={keepDigits}
    />
  )
}
