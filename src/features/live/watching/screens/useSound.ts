import { useTrack } from '#client/meetings/useTrack.ts'
import type { StageGuest } from '../../contract.ts'
import { shownOf } from '../state.ts'
import { changePlaybackSettings, usePlaybackSettings, useStage } from './stores.ts'

/** Plays the audio of the host and the guest. If the browser blocks autoplay, a click starts it. */
export function useSound(guest: StageGuest | null) {
  const { host, guest: media } = useStage()
  const { isMuted } = usePlaybackSettings()
  const first = useTrack<HTMLAudioElement>(host?.audio ?? null)
  const other = useTrack<HTMLAudioElement>(shownOf(media, guest)?.audio ?? null)
  const isBlocked = first.isBlocked || other.isBlocked
  const isSilent = isMuted || isBlocked
  const press = () => {
    changePlaybackSettings({ isMuted: !isSilent })
    if (!isSilent) return
    first.unblock()
    other.unblock()
  }
  return { host: first.element, guest: other.element, isMuted, isSilent, isBlocked, press }
}
export type Sound = ReturnType<typeof useSound>
