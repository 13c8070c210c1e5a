import * as z from 'zod/mini'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { personalChannel } from '#shared/channels.ts'
import { useInvalidateEvents } from './useInvalidateEvents.ts'

const distanceMs = 1_000
const eventChanged = z.object({ event_id: z.string() })

/** Refetches events when one of the viewer's events or tickets changes. */
export function useEventUpdates(): void {
  const id = useSession()?.user.id
  const channel = id === undefined ? null : personalChannel(id)
  // throttled, because every sold ticket publishes a realtime message
  const readAgain = useThrottledCallback(useInvalidateEvents(), distanceMs)
  useChannelEvent(channel, 'event.changed', eventChanged, readAgain)
  useMissedMessages(channel, readAgain)
}
