import { StreamScreen } from '#features/live/screens/StreamScreen.tsx'
import { RecordButton, ShowConsent, ShowConsentWords, ShowMark } from '#features/recordings/index.ts'

const parts = {
  Record: RecordButton,
  Consent: ShowConsent,
  ConsentWords: ShowConsentWords,
  RecordedMark: ShowMark,
}

/** /live/{id}: a stream, with the parts that recordings add to its stage. */
export const StreamPage = ({ id }: { id: string }) => <StreamScreen id={id} parts={parts} />
