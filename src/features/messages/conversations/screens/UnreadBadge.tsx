import { trpc } from '#client/trpc.ts'
import { CountBadge } from '#ui/CountBadge.tsx'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

/**
 * How many messages somebody has not read, on the way to them. Nothing until it is awake: another part of the page may have
 * been answered by then, and the server's markup knows of no answer.
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
