import { trpc } from '#client/trpc/trpc.ts'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

/** The badge with the number of unread notifications; hidden at zero. */
export function UnreadNotices({ className }: { className: string }) {
  return <CountBadge count={useUnreadCount()} noun="unread" className={className} />
}

/**
 * Returns the number of unread notifications. Zero until hydration, because the server's markup has no count, while the
 * query may already have an answer from another part of the page.
 */
export function useUnreadCount(): number {
  const { data } = trpc.notifications.unread.useQuery()
  return useHydratedLater() ? (data?.unread_count ?? 0) : 0
}
