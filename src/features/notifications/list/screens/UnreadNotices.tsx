import { trpc } from '#client/trpc/trpc.ts'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

/** Badge with the number of unread notifications. Hidden at zero. */
export function UnreadNotices({ className }: { className: string }) {
  return <CountBadge count={useUnreadCount()} noun="unread" className={className} />
}

/**
 * Returns the number of unread notifications. Returns 0 until hydration, because the server's HTML has no count, but
 * the query may already have data from another part of the page.
 */
export function useUnreadCount(): number {
  const { data } = trpc.notifications.unread.useQuery()
  return useHydratedLater() ? (data?.unread_count ?? 0) : 0
}
