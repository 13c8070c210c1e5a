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
import { type DialogName, personOf } from '../state.ts'
import type { Room } from './useRoom.ts'

type CallDialogsProps = {
  session: RoomSession
  room: Room
  recording: RecordingState
  /** Null if no dialog is open. */
  dialog: DialogName | null
  onClose: () => void
}

/** Dialogs of a call, in a separate chunk, because the call can start without them. */
export default function CallDialogs({ session, room, recording, dialog, onClose }: CallDialogsProps) {
  return (
    <>
      <Dialog open={dialog === 'devices'} onOpenChange={onClose} title={CONTROLS.settings} size="sm">
        <DeviceChoices kinds={session.type === 'video' ? ['camera', 'microphone'] : ['microphone']} />
        <p className="text-muted text-sm">{DEVICES.hint}</p>
      </Dialog>
      <LeaveDialog session={session} room={room} open={dialog === 'leaving'} onClose={onClose} />
      <BlockDialog session={session} open={dialog === 'blocking'} onClose={onClose} />
      <RecordingDialog recording={recording} open={dialog === 'recording'} onClose={onClose} />
      {dialog === 'reporting' && (
        <Suspense fallback={null}>
          <ReportDialog person={personOf(session)} open onOpenChange={onClose} />
        </Suspense>
      )}
    </>
  )
}

type CallDialogProps = { session: RoomSession; open: boolean; onClose: () => void }

function LeaveDialog({ session, room, open, onClose }: CallDialogProps & { room: Room }) {
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

function BlockDialog({ session, open, onClose }: CallDialogProps) {
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

/** Returns a mutation that blocks the other side, which ends the call at once. */
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
