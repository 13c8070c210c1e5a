import { Button } from '#ui/Button.tsx'
import { SENTENCES, SHOW } from '../spec.ts'
import { useStreamRecording } from './useStreamRecording.ts'

/** Notice to people on stage that the show is recorded, and how to stop it. */
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
