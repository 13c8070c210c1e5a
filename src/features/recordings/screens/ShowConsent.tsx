import { Button } from '#ui/Button.tsx'
import { SENTENCES, SHOW } from '../spec.ts'
import { useStreamRecording } from './useStreamRecording.ts'

/** Notice for people on stage: the show is recorded. The guest can stop it here. */
export default function ShowConsent({ id }: { id: string }) {
  const { isOn, record, isBusy } = useStreamRecording(id)
  if (!isOn) return null
  return (
    <div className="stream-note" role="status">
      <p>
        <strong>{SENTENCES.consent}</strong> {SENTENCES.consentText}
      </p>
      <Button size="sm" loading={isBusy} onClick={() => void record(false)}>
        {SHOW.stop}
      </Button>
    </div>
  )
}
