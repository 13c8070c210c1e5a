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
  sendsWhenWhole?: boolean
}

/** Field for the six digits of a mail: typed, pasted with surrounding text, or offered by the phone. */
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
