import { CountBadge } from '#ui/CountBadge.tsx'
import { useUnreadCount } from './useUnreadCount.ts'

/** The badge with the number of unread notifications; hidden at zero. */
export function UnreadNotices({ className }: { className: string }) {
  return <CountBadge count={useUnreadCount()} noun="unread" className={className} />
}
