import { useOwn } from '#client/meetings/ownMedia.ts'
import type { Stream } from '../../contract.ts'
import { useMediaReport } from '../../media/screens/useMediaReport.ts'
import { sendingEveryMs } from '../../media/spec.ts'
import { isSending } from '../../media/state.ts'
import { useStage } from '../../watching/screens/stores.ts'
import { sendsAny } from '../../watching/state.ts'
import { HOST } from '../spec.ts'

/** Warns the host on stage while nothing is sent. Reports to the event of the stream whether something is. */
export function NotSending({ stream, isOnStage }: { stream: Stream; isOnStage: boolean }) {
  const own = useOwn()
  const { state, isSharing, guest } = useStage()
  // a guest who performs is media of the stage too
  const sending = isSending({ ...own, isSharing }) || (guest !== null && sendsAny(guest))
  // a page that has left the stage must not speak for the device that is on it
  useMediaReport(stream, sendingEveryMs, () => (isOnStage && state === 'joined' ? { sending } : undefined))
  if (!isOnStage || sending || own.isAsking || state !== 'joined') return null
  return (
    <p role="alert" className="stream-note">
      {HOST.notSending} {stream.event_id !== null && HOST.notCounted}
    </p>
  )
}
