import { trpc } from '#client/trpc/trpc.ts'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

/**
 * Badge with the number of unread messages. Empty until hydration: the server's markup has no count, but the client's
 * query may already have a result from another part of the page.
 */
export function UnreadBadge({ className }: { className?: string }) {
  const { data } = trpc.messages.unread.useQuery()
  const hydrated = useHydratedLater()
  const count = hydrated ? (data?.unread_count ?? 0) : 0
  return (
    <CountBadge
      count={count}
      noun={count === 1 ? 'unread message' : 'unread messages'}
      {...(className && { className })}
    />
  )
}
