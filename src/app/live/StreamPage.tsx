import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { StreamScreen } from '#features/live/screens/StreamScreen.tsx'
import { RecordButton, ShowConsent, ShowConsentWords, ShowMark } from '#features/recordings/index.ts'
import { TipOnArrival } from '#features/tips/index.ts'

const parts = {
  Record: RecordButton,
  Consent: ShowConsent,
  ConsentWords: ShowConsentWords,
  RecordedMark: ShowMark,
}

/** /live/{id}: a stream, with the parts that recordings add to its stage. A tip that began before sign-in continues. */
export function StreamPage({ id }: { id: string }) {
  const { tip } = useSearch({ strict: false })
  return (
    <>
      <StreamScreen id={id} parts={parts} />
      <Suspense fallback={null}>{tip && <TipOnArrival username={tip} />}</Suspense>
    </>
  )
}
