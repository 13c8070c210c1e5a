import { Suspense } from 'react'
import { DeviceChoices } from '#client/meetings/DeviceChoices.tsx'
import { DEVICES } from '#client/meetings/devices.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ReportDialog } from '#features/moderation/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { otherOf } from '../../listing/state.ts'
import { RecordingDialog } from '../../recording/screens/RecordingDialog.tsx'
import type { RecordingState } from '../../recording/screens/useRecording.ts'
import type { RoomSession } from '../contract.ts'
import { CONTROLS } from '../spec.ts'
import { type Asked, personOf } from '../state.ts'
import type { Room } from './useRoom.ts'

type CallDialogsProps = {
  session: RoomSession
  room: Room
  recording: RecordingState
  /** Null if no dialog is open. */
  asked: Asked | null
  onClose: () => void
}

/** Dialogs of a call, loaded separately because the call itself does not need them. */
export default function CallDialogs({ session, room, recording, asked, onClose }: CallDialogsProps) {
  return (
    <>
      <Dialog open={asked === 'devices'} onOpenChange={onClose} title={CONTROLS.settings} size="sm">
        <DeviceChoices kinds={session.type === 'video' ? ['camera', 'microphone'] : ['microphone']} />
        <p className="text-muted text-sm">{DEVICES.hint}</p>
      </Dialog>
      <Leaving session={session} room={room} open={asked === 'leaving'} onClose={onClose} />
      <Blocking session={session} open={asked === 'blocking'} onClose={onClose} />
      <RecordingDialog recording={recording} open={asked === 'recording'} onClose={onClose} />
      {asked === 'reporting' && (
        <Suspense fallback={null}>
          <ReportDialog person={personOf(session)} open onOpenChange={onClose} />
        </Suspense>
      )}
    </>
  )
}

type AskProps = { session: RoomSession; open: boolean; onClose: () => void }

function Leaving({ session, room, open, onClose }: AskProps & { room: Room }) {
  const { leaving, role, rate_per_min: rate } = session
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={CONTROLS.leaveAsk}
      size="xs"
      footer={
        <>
          <Button onClick={onClose}>{CONTROLS.stay}</Button>
          <Button variant="danger" onClick={() => void room.leave()}>
            {CONTROLS.leave}
          </Button>
        </>
      }
    >
      <p>
        {role === 'fan' && rate > 0
          ? CONTROLS.leaveFan(leaving.after_seconds, leaving.minutes, leaving.minutes * rate)
          : CONTROLS.leaveOther}
      </p>
    </Dialog>
  )
}

function Blocking({ session, open, onClose }: AskProps) {
  const { id, display_name: name } = otherOf(session)
  const { leaving, role, rate_per_min: rate } = session
  const { block, isBusy } = useBlock(id)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={CONTROLS.blockAsk(name)}
      size="xs"
      footer={
        <>
          <Button onClick={onClose}>{CONTROLS.stay}</Button>
          <Button variant="danger" loading={isBusy} onClick={() => void block()}>
            {CONTROLS.block(name)}
          </Button>
        </>
      }
    >
      <p>
        {CONTROLS.blockText}
        {role === 'fan' &&
          rate > 0 &&
          ` ${CONTROLS.leaveFan(leaving.after_seconds, leaving.minutes, leaving.minutes * rate)}`}
      </p>
    </Dialog>
  )
}

/** Blocks the other side of a call, which ends it at once. */
function useBlock(userId: string) {
  const { social, sessions } = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.social.block.useMutation()
  const block = async () => {
    try {
      await mutateAsync({ userId })
      void social.invalidate()
      void sessions.invalidate()
    } catch (error) {
      toast.error(sentenceOf(error, CONTROLS.blockFailed))
    }
  }
  return { block, isBusy: isPending }
}
