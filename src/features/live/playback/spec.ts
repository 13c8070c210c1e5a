import { reason } from '#shared/errors.ts'

/** Viewers from which a stream is broadcast, so that its playback works before the meeting is full. */
export const broadcastFromViewers = 400
/** Viewers of a stream in its meeting. Later viewers watch its playback. */
export const meetingViewersMax = 500
/** Seconds for which a viewer can read the playback. A viewer who loses access keeps it at most that long. */
export const grantSeconds = 60
/** Seconds between two renewals of a page. */
export const renewEverySeconds = 25
/** Seconds after the last renewal for which a viewer counts. */
export const leaseSeconds = 70
/** Minimum seconds between two counts because of renewals. */
export const countEverySeconds = 5

export const PLAYBACK_REFUSALS = {
  over: reason('conflict', 'PLAYBACK_OVER', 'You watch on another device, or were away. Watch again here.'),
} as const

/** Path of a file of a stream's playback. */
export const playbackPath = (id: string, file: string): string => `/watch/${id}/${file}`
export const playlistFile = 'video.m3u8'
