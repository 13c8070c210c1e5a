import { useRef, useState } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { chatChannel } from '#shared/channels.ts'
import { parsedNews } from '../../news/state.ts'
import type { ChatMessage } from '../contract.ts'
import { chatDrawnEveryMs, chatPage, linesAloud } from '../spec.ts'
import { hasGap, messageOf, withMessages, withoutMessages } from '../state.ts'

/** Polling interval in milliseconds for visitors, who have no realtime connection. */
const readEveryMs = 5_000

/** Returns a function that adds messages to the cached chat. */
export function useAddMessages(id: string) {
  const { live } = trpc.useUtils()
  return (more: readonly ChatMessage[]) =>
    live.chat.setData({ id }, (known) => known && { ...known, messages: withMessages(known.messages, more) })
}

/** Reads the chat of a stream, then adds realtime messages. After a gap it reads from the last known message. */
export function useChat(id: string) {
  const isVisitor = useSession() === null
  const { live, client } = trpc.useUtils()
  const isReading = useRef(false)
  /** Messages that are received but not yet rendered. */
  const received = useRef<ChatMessage[]>([])
  const [isRush, setRush] = useState(false)
  const query = trpc.live.chat.useQuery(
    { id },
    // structural sharing compares by index: once the oldest messages are removed, every message would be a new object
    // and every line would render again
    { structuralSharing: false, ...(isVisitor && { refetchInterval: readEveryMs }) },
  )
  const add = useAddMessages(id)
  const renderReceived = useThrottledCallback(
    () => {
      const more = received.current.splice(0)
      const isManyNow = more.length > linesAloud
      setRush(isManyNow)
      if (more.length > 0) add(more)
      // renders the last batch if no further message follows
      if (isManyNow) renderReceived()
    },
    chatDrawnEveryMs[isRush ? 'rush' : 'calm'],
  )
  const catchUp = async () => {
    const after = live.chat.getData({ id })?.messages.at(-1)?.number
    if (after === undefined || isReading.current) return void query.refetch()
    isReading.current = true
    const page = await client.live.chat.query({ id, after, limit: chatPage.max }).catch(() => undefined)
    isReading.current = false
    if (page) add(page.messages)
  }
  const channel = chatChannel(id)
  useMissedMessages(channel, () => void catchUp())
  useChannelEvent(channel, 'stream.news', parsedNews, (news) => {
    const more = (news.messages ?? []).map(messageOf)
    const known = live.chat.getData({ id })?.messages
    const isGap = known && hasGap(withMessages(known, received.current), more)
    received.current.push(...more)
    if (isGap || (known && news.missed)) void catchUp()
    if (more.length > 0) renderReceived()
    const gone = news.deleted
    if (!gone) return
    received.current = withoutMessages(received.current, gone)
    live.chat.setData({ id }, (known) => known && { ...known, messages: withoutMessages(known.messages, gone) })
  })
  return { messages: query.data?.messages ?? none, isLoading: query.isLoading, isRush }
}

const none: readonly ChatMessage[] = []
