import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { chatChannel } from '#shared/channels.ts'
import type { Stream } from '../../contract.ts'
import { parsedNews } from '../../news/state.ts'
import type { ChatMessage } from '../contract.ts'
import { blockOf } from '../rules.ts'
import { blockSize, chatDrawnEveryMs, chatPage, linesAloud, messagesKept } from '../spec.ts'
import { hasGap, messageOf, withBlock, withMessages, withoutMessages } from '../state.ts'

/** Polling interval in milliseconds for visitors, who have no realtime connection. */
const readEveryMs = 5_000

/** Returns a function that adds messages to the cached chat. */
export function useAddMessages(id: string) {
  const { live } = trpc.useUtils()
  return (more: readonly ChatMessage[]) =>
    live.chat.setData({ id }, (known) => known && { ...known, messages: withMessages(known.messages, more) })
}

/** Loads the reader of blocks, in browsers only. */
const loadReader = async () => (import.meta.env.SSR ? Promise.reject() : import('./readBlock.ts'))

/** Maximum number of blocks with stored messages. */
const blocksMax = messagesKept / blockSize + 1

/** Returns a function that reads the messages after a number: for everyone's streams in shared blocks. */
function useReadAfter({ id, audience }: Pick<Stream, 'id' | 'audience'>) {
  const { live, client } = trpc.useUtils()
  const add = useAddMessages(id)
  const readOwn = async (after: number) =>
    add((await client.live.chat.query({ id, after, limit: chatPage.max })).messages)
  const readShared = async (after: number) => {
    const { readBlock } = await loadReader()
    const first = blockOf(after + 1)
    for (let block = first; block < first + blocksMax; block++) {
      const { messages, isComplete } = await readBlock(id, block)
      live.chat.setData({ id }, (now) => now && { ...now, messages: withBlock(now.messages, block, messages) })
      if (!isComplete) return
    }
    await live.chat.invalidate({ id })
  }
  return (after: number) =>
    audience === 'everyone'
      ? readShared(after).catch(async (error: unknown) => {
          if (!(await loadReader()).isRefused(error)) throw error
          return readOwn(after)
        })
      : readOwn(after)
}

/** Returns a function that fills the hole after a message, one read at a time. A failed read is left to the next hole. */
function useFillHole(readAfter: (after: number) => Promise<unknown>) {
  const holeAfter = useRef<number>(undefined)
  const isReading = useRef(false)
  return async (after: number) => {
    holeAfter.current = Math.min(holeAfter.current ?? after, after)
    if (isReading.current) return
    isReading.current = true
    while (holeAfter.current !== undefined) {
      const from = holeAfter.current
      holeAfter.current = undefined
      await readAfter(from).catch(() => undefined)
    }
    isReading.current = false
  }
}

/** Reads the chat of a stream, then adds realtime messages. After a gap it reads from the last known message. */
export function useChat(stream: Pick<Stream, 'id' | 'audience'>) {
  const { id } = stream
  const isVisitor = useSession() === null
  const { live } = trpc.useUtils()
  /** Messages that are received but not yet rendered. */
  const received = useRef<ChatMessage[]>([])
  const [isRush, setRush] = useState(false)
  const query = trpc.live.chat.useQuery(
    { id },
    // structural sharing compares by index: once the oldest messages are removed, every message would be a new object
    // and every line would render again
    { structuralSharing: false },
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
  const fillHole = useFillHole(useReadAfter(stream))
  const catchUp = async (again = 0) => {
    const after = live.chat.getData({ id })?.messages.at(-1)?.number
    await (after === undefined ? query.refetch() : fillHole(Math.max(0, after - again)))
  }
  useQuery({
    queryKey: ['chat of visitors', id],
    // reads the last block again, because visitors get no message about deletions
    queryFn: () => catchUp(blockSize).then(() => true),
    enabled: isVisitor && query.data !== undefined,
    refetchInterval: readEveryMs,
  })
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
