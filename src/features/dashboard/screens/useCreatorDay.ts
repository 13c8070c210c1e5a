import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'

/** Shortest interval between two refetches. */
const readEveryMs = 800
/** Accepts any event: each one can change a figure of the dashboard. */
const anything = { safeParse: (data: unknown) => ({ success: true as const, data }) }

/**
 * Returns a creator's figures. Each part of the dashboard calls it by itself; if the page did, every event would render
 * the whole dashboard, including parts that are not hydrated yet.
 */
export const useCreatorDay = () => trpc.dashboard.read.useQuery().data?.creator ?? undefined

/** Refetches a creator's figures after each event. */
export function useDayAsItHappens(userId: string): void {
  const { dashboard } = trpc.useUtils()
  const channel = personalChannel(userId)
  const readAgain = useThrottledCallback(() => void dashboard.read.invalidate(), readEveryMs)
  useChannelEvent(channel, 'notification', anything, readAgain)
  useChannelEvent(channel, 'tip.received', anything, readAgain)
  useChannelEvent(channel, 'messages.changed', anything, readAgain)
  useChannelEvent(channel, 'call.changed', anything, readAgain)
  useChannelEvent(channel, 'call.ringing', anything, readAgain)
  useChannelEvent(channel, 'earnings.changed', anything, readAgain)
  useChannelEvent(channel, 'event.changed', anything, readAgain)
  useMissedMessages(channel, readAgain)
}
