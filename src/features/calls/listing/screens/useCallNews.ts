import { useChannelEvent, useMissedMessages } from '#client/realtime/useChannelEvent.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { personalChannel } from '#shared/channels.ts'
import { callChangedEvent } from '../../contract.ts'

/** Reads calls again when the other side, or time, has done something. */
export function useCallNews(): void {
  const id = useSession()?.user.id
  const { sessions } = trpc.useUtils()
  const channel = id === undefined ? null : personalChannel(id)
  const readAgain = () => void sessions.invalidate()
  useChannelEvent(channel, 'call.changed', callChangedEvent, readAgain)
  useMissedMessages(channel, readAgain)
}
