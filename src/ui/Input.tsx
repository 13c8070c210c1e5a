import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldWords & {
    /** Content before and after the input, inside the same box: an icon, a unit or a button. */
    leading?: ReactNode
    trailing?: ReactNode
  }

/** One-line field with label, hint and error. `className` applies to the whole field. */
export function Input({ label, hideLabel, hint, error, optional, leading, trailing, className, ...rest }: InputProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <span className="input">
          {leading}
          <input {...rest} {...control} />
          {trailing}
        </span>
      )}
    </Field>
  )
}
