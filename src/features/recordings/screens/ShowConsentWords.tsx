import { SENTENCES } from '../spec.ts'
import { useStreamRecording } from './useStreamRecording.ts'

/** Recording notice for a guest before they join the stage. */
export default function ShowConsentWords({ id }: { id: string }) {
  const { isOn } = useStreamRecording(id)
  if (!isOn) return null
  return (
    <p className="rounded-card bg-wash p-4">
      <strong>{SENTENCES.consent}</strong> {SENTENCES.consentText}
    </p>
  )
}
