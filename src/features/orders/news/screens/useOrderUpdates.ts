import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { orderChangedEvent } from '../contract.ts'

/** Invalidates the queries of orders when the other side, an admin or a timer has changed one. */
export function useOrderUpdates(): void {
  const id = useSession()?.user.id
  const { orders } = trpc.useUtils()
  const channel = id === undefined ? null : personalChannel(id)
  const readAgain = () => void orders.invalidate()
  useChannelEvent(channel, 'order.changed', orderChangedEvent, readAgain)
  useMissedMessages(channel, readAgain)
}
