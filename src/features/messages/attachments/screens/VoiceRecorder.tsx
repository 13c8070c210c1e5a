import { Square, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { SENTENCES } from '../../spec.ts'
import { lengthText } from '../state.ts'
import { useRecorder } from './useRecorder.ts'

type VoiceRecorderProps = { onRecorded: (file: Blob) => void; onCancel: () => void }

/** Recorder for a voice message. Replaces the text field until the recording is stopped or discarded. */
export default function VoiceRecorder({ onRecorded, onCancel }: VoiceRecorderProps) {
  const { stream, recording, begun, seconds, limit, problem, start, stop } = useRecorder('audio', onRecorded)
  // starts at once, because the user has already chosen to record
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the microphone is ready
  useEffect(() => {
    if (stream) start()
  }, [stream])
  if (problem)
    return (
      <div className="flex flex-1 items-center justify-between gap-3">
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
        <Button size="sm" onClick={onCancel}>
          OK
        </Button>
      </div>
    )
  return (
    <div className="flex min-h-12 flex-1 items-center gap-3">
      <IconButton label={SENTENCES.cancel} onClick={onCancel}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <span role="status" className="flex flex-1 items-center gap-2 font-medium">
        {recording ? <span aria-hidden="true" className="recording-dot" /> : <Spinner />}
        {SENTENCES.recording}
        <span translate="no" className="figures ms-auto text-muted" aria-hidden="true">
          {lengthText(seconds)}
          <span className="narrow:hidden"> / {lengthText(limit)}</span>
        </span>
      </span>
      <Button variant="primary" size="lg" disabled={!begun} onClick={stop}>
        <Square aria-hidden="true" />
        {SENTENCES.stop}
      </Button>
    </div>
  )
}
