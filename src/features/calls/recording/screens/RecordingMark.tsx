import { Button } from '#ui/Button.tsx'
import { RECORDING } from '../spec.ts'
import type { RecordingState } from './useRecording.ts'

type RecordingMarkProps = { name: string; recording: RecordingState; onOpen: () => void }

/** Mark over the video while a call is recorded or one side requests a recording. */
export function RecordingMark({ name, recording: { state, say, isBusy }, onOpen }: RecordingMarkProps) {
  if (state === 'off') return null
  if (state === 'on')
    return (
      <button type="button" className="recording-mark" onClick={onOpen}>
        {RECORDING.on}
      </button>
    )
  return (
    <div className="call-notice call-question" role={state === 'asked' ? 'alert' : 'status'}>
      <p>{state === 'asked' ? RECORDING.asked(name) : RECORDING.waiting(name)}</p>
      {state === 'asked' ? (
        <Button variant="primary" size="sm" onClick={onOpen}>
          {RECORDING.answer}
        </Button>
      ) : (
        <Button size="sm" loading={isBusy} onClick={() => void say(false)}>
          {RECORDING.takeBack}
        </Button>
      )}
    </div>
  )
}
