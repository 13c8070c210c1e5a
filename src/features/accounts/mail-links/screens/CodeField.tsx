import type { FormEvent } from 'react'
import { Input } from '#ui/Input.tsx'
import { digitsOf } from '../../state.ts'
import { codeDigits } from '../spec.ts'

type CodeFieldProps = {
  label?: string
  error?: string | undefined
  hint?: string | undefined
  autoFocus?: boolean
  /** Sends the form with the last digit. */
  sendsWhenWhole?: boolean
}

/** The six digits of a mail, typed, pasted with whatever is around them, or offered by the telephone. */
export function CodeField({ label = 'Code from the email', error, hint, autoFocus, sendsWhenWhole }: CodeFieldProps) {
  const keepDigits = ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const digits = digitsOf(field.value)
    if (digits !== field.value) field.value = digits
    if (sendsWhenWhole && digits.length === codeDigits) field.form?.requestSubmit()
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
