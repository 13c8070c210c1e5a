import { trpc } from '#client/trpc.ts'
import { CountBadge } from '#ui/CountBadge.tsx'

/** How many messages somebody has not read, on the way to them. */
export function UnreadBadge({ className }: { className?: string }) {
  const { data } = trpc.messages.unread.useQuery()
  return <CountBadge count={data?.unread_count ?? 0} noun="unread messages" {...(className && { className })} />
}
