import { clsx } from 'clsx'
import { badgeCount } from './numbers.ts'

type CountBadgeProps = {
  count: number
  /** Noun for the count: 'unread messages'. */
  noun: string
  className?: string
}

/** Red count on a tab or a bell: hidden at zero, 999+ above 999. */
export function CountBadge({ count, noun, className }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={clsx('badge badge-count', className)}>
      <span translate="no">{badgeCount(count)}</span>
      <span className="sr-only"> {noun}</span>
    </span>
  )
}
