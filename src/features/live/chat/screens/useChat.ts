import { useRef } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { chatChannel } from '#shared/channels.ts'
import type { Stream } from '../../contract.ts'
import { streamNews } from '../../news/contract.ts'
import { chatPage } from '../spec.ts'
import { hasGap, withMessages, withoutMessages } from '../state.ts'

/** Visitors have no realtime: their chat is read again. */
const readEveryMs = 5_000

/** The chat of a stream: read once, then followed; a gap is read from the last message that is known. */
export function useChat({ id }: Stream) {
  const isVisitor = useSession() === null
  const { live, client } = trpc.useUtils()
  const isReading = useRef(false)
  const query = trpc.live.chat.useQuery({ id }, isVisitor ? { refetchInterval: readEveryMs } : {})
  const messages = query.data?.messages ?? []
  const add = (more: typeof messages) =>
    live.chat.setData({ id }, (known) => known && { ...known, messages: withMessages(known.messages, more) })
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
  useChannelEvent(channel, 'stream.news', streamNews, (news) => {
    const more = news.messages?.map((message) => ({ ...message, sent_at: new Date(message.sent_at) })) ?? []
    const known = live.chat.getData({ id })?.messages
    if (known && (news.missed || hasGap(known, more))) void catchUp()
    if (more.length > 0) add(more)
    const gone = news.deleted
    if (gone)
      live.chat.setData({ id }, (known) => known && { ...known, messages: withoutMessages(known.messages, gone) })
  })
  return { messages, add, isLoading: query.isLoading }
}
