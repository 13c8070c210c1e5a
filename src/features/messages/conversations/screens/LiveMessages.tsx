import { useEffect, useRef } from 'react'
import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { changedEvent } from '../../channels/contract.ts'

/** Milliseconds in which several changes are combined into one refetch. */
const gatherMs = 300

/** Keeps the list of conversations and the unread count up to date on every page. The shell renders it once. */
export function LiveMessages({ userId }: { userId: string }) {
  const { messages } = trpc.useUtils()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAgain = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void messages.conversations.invalidate()
      void messages.unread.invalidate()
    }, gatherMs)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  const channel = personalChannel(userId)
  useMissedMessages(channel, readAgain, true)
  useChannelEvent(channel, 'messages.changed', changedEvent, readAgain)
  return null
}
