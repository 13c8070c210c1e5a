import { useOwn } from '#client/meetings/ownMedia.ts'
import type { Stream } from '../../contract.ts'
import { useMediaReport } from '../../media/screens/useMediaReport.ts'
import { sendingEveryMs } from '../../media/spec.ts'
import { isSending } from '../../media/state.ts'
import { useStage } from '../../watching/screens/stores.ts'
import { sendsAny } from '../../watching/state.ts'
import { HOST } from '../spec.ts'

/**
 * Warning for the host on stage while no media are sent. Also reports to the event of the stream whether media are
 * sent.
 */
export function NotSending({ stream, isOnStage }: { stream: Stream; isOnStage: boolean }) {
  const own = useOwn()
  const { state, isSharing, guest } = useStage()
  // media of a guest count as media of the stage
  const sending = isSending({ ...own, isSharing }) || (guest !== null && sendsAny(guest))
  // a page that has left the stage does not report, because another device may be on stage
  useMediaReport(stream, sendingEveryMs, () => (isOnStage && state === 'joined' ? { sending } : undefined))
  if (!isOnStage || sending || own.isAsking || state !== 'joined') return null
  return (
    <p role="alert" className="stream-note">
      {HOST.notSending} {stream.event_id !== null && HOST.notCounted}
    </p>
  )
}
