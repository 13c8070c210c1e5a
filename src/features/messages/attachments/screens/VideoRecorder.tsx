import { Circle, CircleAlert, Square } from 'lucide-react'
import { useCallback } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { SENTENCES } from '../../spec.ts'
import { lengthText, lengthWords } from '../state.ts'
import { useRecorder } from './useRecorder.ts'

type VideoRecorderProps = { onRecorded: (file: Blob) => void; onCancel: () => void }

/** Recorder for a video message, with a mirrored preview. */
export default function VideoRecorder({ onRecorded, onCancel }: VideoRecorderProps) {
  const { stream, recording, begun, seconds, limit, problem, start, stop } = useRecorder('video', onRecorded)
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video && stream) video.srcObject = stream
    },
    [stream],
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={SENTENCES.recordVideo}
      description={`At most ${lengthWords(limit)}. You can look at it before you send it.`}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          {recording ? (
            <Button variant="primary" disabled={!begun} onClick={stop}>
              <Square aria-hidden="true" />
              {SENTENCES.stop}
            </Button>
          ) : (
            <Button variant="primary" disabled={!stream} onClick={start}>
              <Circle aria-hidden="true" className="fill-current" />
              Record
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <p role="alert" className="field-error text-sm">
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      ) : (
        <div className="relative mx-auto grid aspect-3/4 max-h-[55dvh] place-items-center overflow-hidden rounded-card bg-sunk">
          {stream ? (
            <video
              ref={show}
              autoPlay
              muted
              playsInline
              aria-label="Your camera"
              className="size-full -scale-x-100 object-cover"
            />
          ) : (
            <Spinner label="Waiting for the camera" />
          )}
          {recording && (
            <span
              role="status"
              className="dark absolute top-3 left-3 flex items-center gap-2 rounded-full bg-black/60 px-3 py-1 text-ink text-sm"
            >
              <span aria-hidden="true" className="recording-dot" />
              <span className="sr-only">{SENTENCES.recording}</span>
              <span translate="no" aria-hidden="true" className="figures">
                {lengthText(seconds)}
              </span>
            </span>
          )}
        </div>
      )}
    </Dialog>
  )
}
