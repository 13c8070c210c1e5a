import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: '',
  gold: 'badge-gold',
  accent: 'badge-accent',
  success: 'badge-success',
  danger: 'badge-danger',
  warning: 'badge-warning',
  glass: 'badge-glass',
}

type BadgeProps = {
  tone?: keyof typeof tones
  /** Category whose coloured dot precedes the text. */
  category?: string | undefined
  className?: string
  children: ReactNode
}

/** Badge with one or two words. Use `glass` on a picture. */
export function Badge({ tone = 'neutral', category, className, children }: BadgeProps) {
  return (
    <span className={clsx('badge', tones[tone], className)} data-category={category}>
      {children}
    </span>
  )
}

/** Badge of a live stream: always this red, always with text. */
export function LiveBadge({ children = 'LIVE' }: { children?: ReactNode }) {
  return <span className="badge badge-live">{children}</span>
}

/** Dot with the word Online; use `glass` on a picture. */
export function OnlineBadge({ glass = false }: { glass?: boolean }) {
  return <span className={clsx('badge badge-online', glass && 'badge-glass')}>Online</span>
}
