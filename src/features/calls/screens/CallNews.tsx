import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { callChangedEvent } from '../contract.ts'

/** Invalidates the cached queries of calls after a live message, on every page. */
export function CallNews({ userId }: { userId: string }) {
  const { sessions } = trpc.useUtils()
  const channel = personalChannel(userId)
  const readAgain = () => void sessions.invalidate()
  useChannelEvent(channel, 'call.changed', callChangedEvent, readAgain)
  useMissedMessages(channel, readAgain, true)
  return null
}
