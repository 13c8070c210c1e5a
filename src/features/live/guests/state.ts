import type { StageGuest } from './contract.ts'

type Media = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; screen: MediaStreamTrack | null }

/** Returns the guest's media that the host allows; null: no guest is on stage. */
export const shownOf = (media: Media | null, guest: StageGuest | null): Media | null =>
  guest && media
    ? { audio: guest.sound ? media.audio : null, video: guest.picture ? media.video : null, screen: null }
    : null

const parts = ['audio', 'video', 'screen'] as const
export const sendsAny = (media: Media): boolean => parts.some((part) => media[part] !== null)

/**
 * Merges the media of a person's connections, each kind from the newest that sends it. During a handover or a
 * reconnection a person has two connections, one of which can be silent. Null: no connection.
 */
export const mediaOf = (connections: readonly Media[]): Media | null =>
  connections.reduce<Media | null>(
    (whole, one) => ({
      audio: one.audio ?? whole?.audio ?? null,
      video: one.video ?? whole?.video ?? null,
      screen: one.screen ?? whole?.screen ?? null,
    }),
    null,
  )

type View = { state: string; host: Media | null }

const isThere = ({ state }: View) => state === 'joined' || state === 'reconnecting'

/**
 * Returns true if the next connection can replace the shown one: it receives all media of the host that it should, and
 * its own media are sent; or one of the two has ended.
 */
export function takesOver(next: View & { hasSent: boolean; isSoundOnly: boolean }, shown: View): boolean {
  if (!isThere(shown) || next.state === 'lost' || next.state === 'removed') return true
  const wanted = next.isSoundOnly ? (['audio'] as const) : parts
  return next.state === 'joined' && next.hasSent && wanted.every((part) => !shown.host?.[part] || next.host?.[part])
}
