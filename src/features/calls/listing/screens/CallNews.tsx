import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { callChangedEvent } from '../../contract.ts'

/** Reads calls again when the other side, or time, has done something: also for the page that is opened next. */
export function CallNews({ userId }: { userId: string }) {
  const { sessions } = trpc.useUtils()
  const channel = personalChannel(userId)
  const readAgain = () => void sessions.invalidate()
  useChannelEvent(channel, 'call.changed', callChangedEvent, readAgain)
  useMissedMessages(channel, readAgain, true)
  return null
}
