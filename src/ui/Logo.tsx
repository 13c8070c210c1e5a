import { clsx } from 'clsx'
import { useId } from 'react'

/** The logo mark: a lamp and its beam, which form an L. */
export function LogoMark({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={id} x1="9" y1="8" x2="15" y2="27" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--gold-fill)" />
          <stop offset="1" stopColor="var(--gold-fill)" stopOpacity="0.35" />
        </linearGradient>
      </defs>
      <path d="M5.2 9.6 12 7.4l13.6 17.4H6.4z" fill={`url(#${id})`} />
      <ellipse cx="16.8" cy="26" rx="11.7" ry="3.6" fill="var(--gold-fill)" />
      <path d="M3.3 4.9 10 2.7a1.6 1.6 0 0 1 2 1l1.1 3.4L5 9.8 3.3 4.9Z" fill="currentColor" />
    </svg>
  )
}

/** Mark and name. `compact` shows the mark alone; its accessible name stays. */
export function Logo({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <span className={clsx('logo', className)}>
      <LogoMark />
      <span className={compact ? 'sr-only' : undefined}>limelight</span>
    </span>
  )
}
