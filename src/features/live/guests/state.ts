import type { StageGuest } from './contract.ts'

type Media = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; screen: MediaStreamTrack | null }

/** What is shown of a guest: as much as the host allows; null: nobody is on stage with the host. */
export const shownOf = (media: Media | null, guest: StageGuest | null): Media | null =>
  guest && media
    ? { audio: guest.sound ? media.audio : null, video: guest.picture ? media.video : null, screen: null }
    : null
