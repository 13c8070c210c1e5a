import { trpc } from '#client/trpc.ts'
import { CountBadge } from '#ui/CountBadge.tsx'

/** How many notifications are unread; nothing at zero. */
export function UnreadNotices({ className }: { className: string }) {
  const { data } = trpc.notifications.unread.useQuery()
  return <CountBadge count={data?.unread_count ?? 0} noun="unread" className={className} />
}
