import { Button } from '#ui/Button.tsx'
import { SENTENCES, SHOW } from '../spec.ts'
import { useStreamRecording } from './useStreamRecording.ts'

/** For everybody on the stage of a show that is recorded: what that means, and the way out of it. */
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
