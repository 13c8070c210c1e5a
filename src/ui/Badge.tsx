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
  /** Its spot of light comes before the words. */
  category?: string | undefined
  className?: string
  children: ReactNode
}

/** A word or two about the thing beside it. `glass` is for a place on a picture. */
export function Badge({ tone = 'neutral', category, className, children }: BadgeProps) {
  return (
    <span className={clsx('badge', tones[tone], className)} data-category={category}>
      {children}
    </span>
  )
}

/** Always this red, always with the word. */
export function LiveBadge({ children = 'LIVE' }: { children?: ReactNode }) {
  return <span className="badge badge-live">{children}</span>
}

/** A dot and the word; `glass` on a picture. */
export function OnlineBadge({ glass = false }: { glass?: boolean }) {
  return <span className={clsx('badge badge-online', glass && 'badge-glass')}>Online</span>
}
