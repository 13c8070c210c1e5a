import { CountBadge } from '#ui/CountBadge.tsx'
import { useUnreadCount } from './useUnreadCount.ts'

/** Badge with the number of unread notifications. Hidden at zero. */
export function UnreadNotices({ className }: { className: string }) {
  return <CountBadge count={useUnreadCount()} noun="unread" className={className} />
}
