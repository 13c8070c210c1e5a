import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { trpc } from '#client/trpc.ts'
import { usePaced } from '#client/usePaced.ts'
import { personalChannel } from '#shared/channels.ts'

/** However much happens, it is read again this often at most. */
const readEveryMs = 800
/** Whatever they say: something that the dashboard counts is another number now. */
const anything = { safeParse: (data: unknown) => ({ success: true as const, data }) }

/**
 * A creator's day as far as it is known. Each part of the dashboard asks for itself: were it the page that does, all of it would
 * be rendered again whenever something happens, with what of it is not hydrated yet.
 */
export const useCreatorDay = () => trpc.dashboard.read.useQuery().data?.creator ?? undefined

/** Reads a creator's day again whenever something happens to them. */
export function useDayAsItHappens(userId: string): void {
  const { dashboard } = trpc.useUtils()
  const channel = personalChannel(userId)
  const readAgain = usePaced(() => void dashboard.read.invalidate(), readEveryMs)
  useChannelEvent(channel, 'notification', anything, readAgain)
  useChannelEvent(channel, 'tip.received', anything, readAgain)
  useChannelEvent(channel, 'messages.changed', anything, readAgain)
  useChannelEvent(channel, 'call.changed', anything, readAgain)
  useChannelEvent(channel, 'call.ringing', anything, readAgain)
  useChannelEvent(channel, 'earnings.changed', anything, readAgain)
  useChannelEvent(channel, 'event.changed', anything, readAgain)
  useMissedMessages(channel, readAgain)
}
