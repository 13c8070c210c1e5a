import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** Checkbox that takes effect when its form is submitted. Use Switch for a setting that applies at once. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={`check-row ${className ?? ''}`}>
      <input {...rest} type="checkbox" className="check" />
      <span>{label}</span>
    </label>
  )
}
