import * as z from 'zod/mini'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { usePaced } from '#client/usePaced.ts'
import { personalChannel } from '#shared/channels.ts'
import { useReadEventsAgain } from './useReadEventsAgain.ts'

const distanceMs = 1_000
const eventChanged = z.object({ event_id: z.string() })

/** Reads events again when their host, the line or the clock has changed one that is the viewer's, or their ticket. */
export function useEventNews(): void {
  const id = useSession()?.user.id
  const channel = id === undefined ? null : personalChannel(id)
  // each ticket that is sold is a message
  const readAgain = usePaced(useReadEventsAgain(), distanceMs)
  useChannelEvent(channel, 'event.changed', eventChanged, readAgain)
  useMissedMessages(channel, readAgain)
}
