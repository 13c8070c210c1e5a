import { CountBadge } from '#ui/CountBadge.tsx'
import { useUnreadCount } from './useUnreadCount.ts'

/** How many notifications are unread; nothing at zero. */
export function UnreadNotices({ className }: { className: string }) {
  return <CountBadge count={useUnreadCount()} noun="unread" className={className} />
}
