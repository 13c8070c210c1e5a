import type { StageGuest } from '../contract.ts'
import { GUEST } from '../spec.ts'

/** What a guest is told while they are on stage. */
export const GuestNotes = ({ guest: { sound, picture } }: { guest: StageGuest }) => (
  <>
    <p className="stream-note">{GUEST.onStage}</p>
    {!sound && <p className="stream-note">{GUEST.soundOff}</p>}
    {!picture && <p className="stream-note">{GUEST.pictureOff}</p>}
  </>
)
