import { CircleAlert } from 'lucide-react'

/** Error message that belongs to the whole form. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="field-error text-sm">
      <CircleAlert aria-hidden="true" />
      {children}
    </p>
  )
}
