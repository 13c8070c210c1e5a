import { trpc } from '#client/trpc.ts'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

/**
 * How many notifications are unread. Zero until what shows it is awake: another part of the page may have been answered by
 * then, and the server's markup knows of no answer.
 */
export function useUnreadCount(): number {
  const { data } = trpc.notifications.unread.useQuery()
  return useHydratedLater() ? (data?.unread_count ?? 0) : 0
}
