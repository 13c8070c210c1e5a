import type { StageGuest } from '../../contract.ts'
import { GUEST } from '../spec.ts'

/** Notes for the guest: that they are on stage, and what the host has turned off. */
export const GuestNotes = ({ guest: { sound, picture } }: { guest: StageGuest }) => (
  <>
    <p className="stream-note">{GUEST.onStage}</p>
    {!sound && <p className="stream-note">{GUEST.soundOff}</p>}
    {!picture && <p className="stream-note">{GUEST.pictureOff}</p>}
  </>
)
