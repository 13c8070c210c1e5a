import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import { usePaced } from '#client/usePaced.ts'
import { personalChannel } from '#shared/channels.ts'
import { changedEvent } from '../contract.ts'

/** Several changes in this time are read once. */
const distanceMs = 1_000

/** Reads the calendar again when a call or an event in it changes. */
export default function CalendarNews({ userId }: { userId: string }) {
  const { sessions } = trpc.useUtils()
  const readAgain = usePaced(() => void sessions.scheduled.invalidate(), distanceMs)
  const channel = personalChannel(userId)
  useChannelEvent(channel, 'call.changed', changedEvent, readAgain)
  useChannelEvent(channel, 'event.changed', changedEvent, readAgain)
  useMissedMessages(channel, readAgain)
  return null
}
