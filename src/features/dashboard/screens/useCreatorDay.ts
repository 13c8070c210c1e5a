import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useThrottledCallback } from '#client/time/useThrottledCallback.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'

/** Minimum interval between two refetches in milliseconds. */
const readEveryMs = 800
/** Schema that accepts any event, because each event can change a figure of the dashboard. */
const anyEvent = { safeParse: (data: unknown) => ({ success: true as const, data }) }

/**
 * Returns a creator's figures. Each section of the dashboard calls this hook. If the page called it, every event would
 * render the whole dashboard, including sections that are not hydrated yet.
 */
export const useCreatorDay = () => trpc.dashboard.read.useQuery().data?.creator ?? undefined

/** Refetches a creator's figures after each event. */
export function useLiveCreatorDay(userId: string): void {
  const { dashboard } = trpc.useUtils()
  const channel = personalChannel(userId)
  const refetch = useThrottledCallback(() => void dashboard.read.invalidate(), readEveryMs)
  useChannelEvent(channel, 'notification', anyEvent, refetch)
  useChannelEvent(channel, 'tip.received', anyEvent, refetch)
  useChannelEvent(channel, 'messages.changed', anyEvent, refetch)
  useChannelEvent(channel, 'call.changed', anyEvent, refetch)
  useChannelEvent(channel, 'call.ringing', anyEvent, refetch)
  useChannelEvent(channel, 'earnings.changed', anyEvent, refetch)
  useChannelEvent(channel, 'event.changed', anyEvent, refetch)
  useMissedMessages(channel, refetch)
}
