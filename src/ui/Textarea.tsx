import type { ComponentProps } from 'react'
import { countGraphemes } from '#shared/texts.ts'
import { Field, type FieldWords } from './Field.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'id'> &
  FieldWords & {
    /** Shows `n/limit`. It only counts and shows an error; pasted text is never cut. */
    limit?: number
  }

/** Text field that grows with its content. Set `value` for the counter. */
export function Textarea({ label, hideLabel, hint, error, optional, limit, className, ...rest }: TextareaProps) {
  const length = typeof rest.value === 'string' ? countGraphemes(rest.value) : 0
  const counter = limit && (
    <span className={length > limit ? 'font-semibold text-danger' : undefined}>
      {length}/{limit}
    </span>
  )
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      aside={counter}
    >
      {(control) => (
        <span className="input">
          <textarea rows={3} {...rest} {...control} />
        </span>
      )}
    </Field>
  )
}
