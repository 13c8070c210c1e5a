import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RECORDING } from '../spec.ts'
import type { RecordingState } from './useRecording.ts'

type RecordingDialogProps = { recording: RecordingState; open: boolean; onClose: () => void }

/** Dialog with the text of the agreement. During a recording it has the button that stops it. */
export function RecordingDialog({ recording, open, onClose }: RecordingDialogProps) {
  const { state, words, say, isBusy } = recording
  const isOn = state === 'on'
  const answer = async (agree: boolean) => {
    await say(agree)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={isOn ? RECORDING.on : RECORDING.title}
      size="xs"
      footer={
        isOn ? (
          <>
            <Button onClick={onClose}>{RECORDING.keep}</Button>
            <Button variant="danger" loading={isBusy} onClick={() => void answer(false)}>
              {RECORDING.stop}
            </Button>
          </>
        ) : (
          <>
            {state === 'asked' ? (
              <Button disabled={isBusy} onClick={() => void answer(false)}>
                {RECORDING.decline}
              </Button>
            ) : (
              <Button onClick={onClose}>{RECORDING.later}</Button>
            )}
            <Button variant="primary" loading={isBusy} onClick={() => void answer(true)}>
              {state === 'asked' ? RECORDING.agree : RECORDING.ask}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        {isOn && <p className="text-muted">{RECORDING.onText}</p>}
        <blockquote className="rounded-card bg-wash p-4">{words}</blockquote>
      </div>
    </Dialog>
  )
}
