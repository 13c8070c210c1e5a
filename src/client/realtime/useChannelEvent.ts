import { use, useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { RealtimeContext } from './RealtimeProvider.tsx'

/** A schema, or what checks like one. */
type Checks<T> = Pick<z.ZodMiniType<T>, 'safeParse'>

/**
 * Calls `handler` with every message `name` that the server says on `channel` and that has the shape it should have; what
 * people say there themselves is not heard here. `channel` null = not yet. Silent for visitors. What was said while nobody
 * listened is not repeated: see useMissedMessages.
 */
export function useChannelEvent<T>(
  channel: string | null,
  name: string,
  schema: Checks<T>,
  handler: (event: T) => void,
): void {
  useHeard(channel, name, (data, from) => {
    if (from !== undefined) return
    const event = schema.safeParse(data)
    if (event.success) handler(event.data)
  })
}

/**
 * Calls `handler` with every message `name` that a person says on `channel` in their own name. `from` is who it was, the
 * service vouches for that; whether it is true is another matter.
 */
export function usePersonEvent<T>(
  channel: string | null,
  name: string,
  schema: z.ZodMiniType<T>,
  handler: (event: T, from: string) => void,
): void {
  useHeard(channel, name, (data, from) => {
    if (from === undefined) return
    const event = schema.safeParse(data)
    if (event.success) handler(event.data, from)
  })
}

function useHeard(channel: string | null, name: string, hear: (data: unknown, from: string | undefined) => void): void {
  const connection = use(RealtimeContext)
  const heard = useEffectEvent(hear)
  useEffect(() => {
    if (!connection || !channel) return
    return connection.listen({ channel, name, hear: (data, from) => heard(data, from) })
  }, [connection, channel, name])
}

/**
 * Calls `handler` whenever messages on `channel` may have been missed: when the connection first stands (the page may be
 * older than that), after a drop too long to be made up, when a message that this component listens to was said lately, before it
 * came (what it shows may have been read before that), and now and then while realtime is down. The place to read again what
 * messages keep up to date. `whenLate`: the data came with the page, and this component, loaded on demand, perhaps when the
 * connection stood already; otherwise what is shown was read as it came.
 */
export function useMissedMessages(channel: string | null, handler: () => void, whenLate = false): void {
  const connection = use(RealtimeContext)
  const missed = useEffectEvent(handler)
  useEffect(() => {
    if (!connection || !channel) return
    return connection.onMissed(channel, () => missed(), whenLate)
  }, [connection, channel, whenLate])
}
