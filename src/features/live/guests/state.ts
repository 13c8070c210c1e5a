import type { StageGuest } from './contract.ts'

type Media = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; screen: MediaStreamTrack | null }

/** What is shown of a guest: as much as the host allows; null: nobody is on stage with the host. */
export const shownOf = (media: Media | null, guest: StageGuest | null): Media | null =>
  guest && media
    ? { audio: guest.sound ? media.audio : null, video: guest.picture ? media.video : null, screen: null }
    : null

const parts = ['audio', 'video', 'screen'] as const
export const sendsAny = (media: Media): boolean => parts.some((part) => media[part] !== null)

/**
 * What somebody sends on all of their connections, of each part the newest: while another one takes the place of the one from
 * before both are there, and after a reconnection a silent one may be. null: they have none.
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
 * Whether another connection takes the place of the one that is shown: it has as much of the host as it is to have, and one's own
 * media are sent with it; or one of the two is over.
 */
export function takesOver(next: View & { hasSent: boolean; isSoundOnly: boolean }, shown: View): boolean {
  if (!isThere(shown) || next.state === 'lost' || next.state === 'removed') return true
  const wanted = next.isSoundOnly ? (['audio'] as const) : parts
  return next.state === 'joined' && next.hasSent && wanted.every((part) => !shown.host?.[part] || next.host?.[part])
}
