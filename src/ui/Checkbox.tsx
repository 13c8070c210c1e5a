import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** A tick in a form, counted when the form is sent. For a setting that acts at once use Switch. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={`check-row ${className ?? ''}`}>
      <input {...rest} type="checkbox" className="check" />
      <span>{label}</span>
    </label>
  )
}
