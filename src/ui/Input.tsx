import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords } from './Field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldWords & {
    /** An icon or a unit before, a button or a unit after; inside the same box. */
    leading?: ReactNode
    trailing?: ReactNode
  }

/** A one-line field with its label, hint and error. `className` is the place of the whole field. */
export function Input({ label, hideLabel, hint, error, optional, leading, trailing, className, ...rest }: InputProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }}>
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
