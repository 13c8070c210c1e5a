import type { FormEvent } from 'react'
import { Input } from '#ui/Input.tsx'
import { digitsOf } from '../../state.ts'
import { codeDigits } from '../spec.ts'

type CodeFieldProps = {
  label?: string
  error?: string | undefined
  hint?: string | undefined
  autoFocus?: boolean
  /** True to submit the form with the last digit. */
  submitsWhenComplete?: boolean
}

/**
 * Field for the six-digit code of a mail. Accepts typed digits, pasted text that contains them, and the phone's
 * suggestion.
 */
export function CodeField({
  label = 'Code from the email',
  error,
  hint,
  autoFocus,
  submitsWhenComplete,
}: CodeFieldProps) {
  const keepDigits = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const digits = digitsOf(field.value)
    if (digits !== field.value) field.value = digits
    if (submitsWhenComplete && digits.length === codeDigits) field.form?.requestSubmit()
  }
  return (
    <Input
      name="code"
      label={label}
      error={error}
      hint={hint}
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={autoFocus}
      onInput={keepDigits}
      required
    />
  )
}
