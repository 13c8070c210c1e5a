import { use, useCallback, useRef } from 'react'
import * as z from 'zod/mini'
import { RealtimeContext } from '#client/realtime/RealtimeProvider.tsx'
import { usePersonEvent } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { correctedMs } from '#client/time/clock.ts'
import { conversationChannel } from '#shared/channels.ts'
import { channelActions, useTyping as useTypingSince } from './stores.ts'

/** Interval between typing events. Shorter than `typingMs`, so that the indicator does not flicker. */
const announceEveryMs = 2_000

const typingEvent = z.object({ typing: z.boolean() })

/**
 * Returns the people typing in a conversation, and functions that publish that the caller is typing. `null`: no
 * conversation is open.
 */
export function useTyping(conversationId: string | null) {
  const connection = use(RealtimeContext)
  const me = useSession()?.user.id
  const announcedAt = useRef(0)
  const channel = conversationId && conversationChannel(conversationId)
  usePersonEvent(channel, 'typing', typingEvent, ({ typing }, from) => {
    if (!channel || from === me) return
    if (typing) channelActions.startTyping(channel, from)
    else channelActions.stopTyping(channel, from)
  })
  const since = useTypingSince(channel ?? '')
  const sayTyping = useCallback(
    (typing = true) => {
      const now = correctedMs()
      const isKnown = typing ? now - announcedAt.current < announceEveryMs : announcedAt.current === 0
      if (!connection || !channel || isKnown) return
      announcedAt.current = typing ? now : 0
      connection.publish(channel, 'typing', { typing })
    },
    [connection, channel],
  )
  return { typing: Object.keys(since), sayTyping }
}
