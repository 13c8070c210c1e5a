import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './Field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'id'> & FieldWords

/** The platform's own list, which works best on phones and with a keyboard. Children are `<option>`s. */
export function Select({ label, hideLabel, hint, error, optional, className, ...rest }: SelectProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <span className="input input-select">
          <select {...rest} {...control} />
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  )
}
