import { use, useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { RealtimeContext } from './RealtimeProvider.tsx'

/** A schema, or an object that validates like one. */
type Checks<T> = Pick<z.ZodMiniType<T>, 'safeParse'>

/**
 * Calls `handler` with every message `name` that the server sends on `channel` and that matches the schema. Messages of
 * people are ignored. Use a null `channel` until it is known. Visitors receive nothing. Messages are not replayed: see
 * useMissedMessages.
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
 * Calls `handler` with every message `name` that a person sends on `channel`. The service guarantees the sender's id
 * `from`; the content is unverified.
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
 * Calls `handler` whenever messages on `channel` may have been missed, so that it re-reads the data: when the
 * connection first opens, after a long drop, when a message that this component handles arrived shortly before it
 * subscribed, and repeatedly while realtime is down. Set `whenLate` for a component that is loaded on demand with data of
 * the page: the channel may have been attached before, so the data may be old.
 */
export function useMissedMessages(channel: string | null, handler: () => void, whenLate = false): void {
  const connection = use(RealtimeContext)
  const missed = useEffectEvent(handler)
  useEffect(() => {
    if (!connection || !channel) return
    return connection.onMissed(channel, () => missed(), whenLate)
  }, [connection, channel, whenLate])
}
