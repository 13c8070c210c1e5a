import { clsx } from 'clsx'

type SpinnerProps = {
  /** For screen readers; leave it out if the control around it is already marked as busy. */
  label?: string
  className?: string
}

/** Spinner in the size of the surrounding text. With reduced motion it pulses instead. */
export function Spinner({ label, className }: SpinnerProps) {
  const arc = (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={clsx('spinner', className)}>
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
  if (!label) return arc
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {arc}
      <span>{label}</span>
    </span>
  )
}
