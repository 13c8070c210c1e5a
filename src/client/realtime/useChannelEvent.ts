import { use, useEffect, useEffectEvent } from 'react'
import type * as z from 'zod'
import { RealtimeContext } from './RealtimeProvider.tsx'

/**
 * Calls `handler` with every message `name` on `channel` that has the shape it should have. `channel` null = not yet.
 * Silent for visitors. What was said while nobody listened is not repeated: see useMissedMessages.
 */
export function useChannelEvent<T>(
  channel: string | null,
  name: string,
  schema: z.ZodType<T>,
  handler: (event: T) => void,
): void {
  const connection = use(RealtimeContext)
  const hear = useEffectEvent((data: unknown) => {
    const event = schema.safeParse(data)
    if (event.success) handler(event.data)
  })
  useEffect(() => {
    if (!connection || !channel) return
    return connection.listen({ channel, name, hear: (data) => hear(data) })
  }, [connection, channel, name])
}

/**
 * Calls `handler` whenever messages on `channel` may have been missed: when the connection first stands (the page may be
 * older than that) and after a drop too long to be made up. The place to read again what messages keep up to date.
 */
export function useMissedMessages(channel: string | null, handler: () => void): void {
  const connection = use(RealtimeContext)
  const missed = useEffectEvent(handler)
  useEffect(() => {
    if (!connection || !channel) return
    return connection.onMissed(channel, () => missed())
  }, [connection, channel])
}
