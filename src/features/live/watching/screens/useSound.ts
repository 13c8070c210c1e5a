import { useState } from 'react'
import { useTrack } from '#client/meetings/useTrack.ts'
import type { StageGuest } from '../../guests/contract.ts'
import { shownOf } from '../../guests/state.ts'
import { useStage } from './stores.ts'

/** Sound comes by itself where the browser lets it; otherwise it is asked for. */
export function useSound(guest: StageGuest | null) {
  const { host, guest: media } = useStage()
  const [isOff, setOff] = useState(false)
  const { element, isBlocked, unblock } = useTrack<HTMLAudioElement>(host?.audio ?? null)
  const other = useTrack<HTMLAudioElement>(shownOf(media, guest)?.audio ?? null)
  const press = () => {
    if (isBlocked) {
      unblock()
      other.unblock()
    } else setOff((now) => !now)
  }
  return { host: element, guest: other.element, isOff, isBlocked, press }
}
export type Sound = ReturnType<typeof useSound>
