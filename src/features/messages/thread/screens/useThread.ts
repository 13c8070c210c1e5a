import { useEffect, useState } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { conversationChannel, personalChannel } from '#shared/channels.ts'
import { changedEvent, messageEvent, readEvent } from '../../channels/contract.ts'
import { channelActions } from '../../channels/screens/stores.ts'
import type { Thread as ThreadPage } from '../../contract.ts'
import { messagesPage } from '../../spec.ts'
import { threadInput } from '../../state.ts'
import * as state from '../state.ts'
import { catchUp } from './catch-up.ts'
import { changeThread, useStoredThread } from './stores.ts'

/** Keeps an open conversation up to date by realtime, and fetches missed messages. */
export function useThread(id: string, me: string) {
  const { client } = trpc.useUtils()
  const {
    data: page,
    error,
    refetch,
    isFetching,
  } = trpc.messages.thread.useQuery(threadInput(id), {
    retry: false,
    staleTime: 0,
  })
  const userId = page?.user.id
  const stored = useStoredThread(userId ?? '')
  useEffect(() => {
    if (page) changeThread(page.user.id, (known) => state.applyNewestPage(known, page))
  }, [page])
  const readOn = () => (userId ? catchUp(client, userId).catch(() => {}) : undefined)
  useLive({ page, me, readOn, readAgain: () => void refetch() })
  const older = useOlder(userId)
  const thread = stored ?? (page && state.applyNewestPage(state.noThread, page))
  return { page, thread, error, retry: () => void refetch(), retrying: isFetching, older }
}

type Live = { page: ThreadPage | undefined; me: string; readOn: () => Promise<void> | undefined; readAgain: () => void }

function useLive({ page, me, readOn, readAgain }: Live) {
  const userId = page?.user.id ?? ''
  const channel = page?.conversation_id ? conversationChannel(page.conversation_id) : null
  const change = (move: (thread: state.Thread) => state.Thread) => {
    changeThread(userId, (known) => {
      const next = move(known)
      // a later message arrived, so the messages before it are fetched
      if (state.isBehind(next)) queueMicrotask(() => void readOn())
      return next
    })
  }
  useChannelEvent(channel, 'message.new', messageEvent, (message) => {
    if (message.sender_id !== me && channel) channelActions.stopTyping(channel, message.sender_id)
    change((thread) => state.receive(thread, message, state.messagesKept))
  })
  useChannelEvent(channel, 'message.changed', messageEvent, (message) =>
    change((thread) => state.receive(thread, message, state.messagesKept)),
  )
  useChannelEvent(channel, 'message.read', readEvent, ({ user_id, read_seq }) => {
    if (user_id === userId) change((thread) => state.recordOtherRead(thread, read_seq))
  })
  // a new conversation is announced on the user's own channel
  useMissedMessages(channel ?? (page ? personalChannel(me) : null), () => {
    void Promise.resolve(readOn()).then(readAgain)
  })
  useChannelEvent(page ? personalChannel(me) : null, 'messages.changed', changedEvent, (event) => {
    if (event.user_id !== userId) return
    change((thread) => state.recordSeq(state.removeCleared(thread, event.cleared_seq), event.seq))
    // the conversation is new and its channel is unknown, or a waiting message was decided or deleted
    if (page?.conversation_id === null || page?.waiting.length) readAgain()
  })
  useEffect(() => {
    if (!channel) return
    channelActions.activate(channel)
    return () => channelActions.activate(null)
  }, [channel])
  useEffect(
    () => () => {
      if (userId) changeThread(userId, (thread) => state.stopBrowsing(thread, state.messagesKept))
    },
    [userId],
  )
}

/** Returns a function that loads a page of older messages, with its state. */
function useOlder(userId: string | undefined) {
  const { client } = trpc.useUtils()
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const load = async (cursor: string) => {
    if (!userId || loading) return
    setLoading(true)
    setFailed(false)
    try {
      const page = await client.messages.thread.query({ userId, cursor, limit: messagesPage.default })
      changeThread(userId, (thread) => state.addOlderPage(thread, page))
    } catch {
      setFailed(true)
    }
    setLoading(false)
  }
  return { loading, failed, load }
}
