import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { changedEvent } from '../contract.ts'

/** Throttle interval in milliseconds: several changes within it cause one refetch. */
const distanceMs = 1_000

/** Refetches the calendar when one of its calls or events changes. */
export default function CalendarNews({ userId }: { userId: string }) {
  const { sessions } = trpc.useUtils()
  const readAgain = useThrottledCallback(() => void sessions.scheduled.invalidate(), distanceMs)
  const channel = personalChannel(userId)
  useChannelEvent(channel, 'call.changed', changedEvent, readAgain)
  useChannelEvent(channel, 'event.changed', changedEvent, readAgain)
  useMissedMessages(channel, readAgain)
  return null
}
