import { doorsMinutes } from '#shared/booking.ts'
import { reason } from '#shared/errors.ts'

export { doorsMinutes }

export const titleMax = 100
/** Seconds that a disconnected host has to reconnect before the stream ends. */
export const holdSeconds = 60
/** Seconds that a visitor can watch. */
export const previewSeconds = 60
/**
 * Rate limit of previews per IP address and stream. It does not use the visitor id, because a browser can delete its
 * id.
 */
export const previewRate = { name: 'live-preview', limit: 10, windowSeconds: 60 * 60 } as const
/** Rate limit of joins per user or visitor and stream, including reconnections. */
export const joinRate = { name: 'live-join', limit: 30, windowSeconds: 10 * 60 } as const
/** Seconds until an older device of a viewer is removed. The new device connects in this time. */
export const takeoverSeconds = 5
/** Number of streams per page of the list. */
export const listPage = 24
/** Number of ended streams per page. */
export const pastPage = 5
/** Number of points of the viewer curve in the summary. */
export const curvePoints = 60
/** Number of followers notified per outbox row, and attempts before an announcement fails. */
export const announcementPage = 100
export const announcementAttemptsMax = 20

export const REFUSALS = {
  notFound: reason('not_found', 'STREAM_NOT_FOUND', "We can't find this stream."),
  alreadyLive: reason(
    'conflict',
    'ALREADY_LIVE',
    'You are live on another device. You can continue on this one instead.',
  ),
  ended: reason('conflict', 'STREAM_ENDED', 'This stream is over.'),
  signIn: reason('unauthenticated', 'SIGN_IN_TO_WATCH', 'Sign up or sign in to watch this stream.'),
  previewOver: reason('unauthenticated', 'PREVIEW_OVER', 'Your preview is over. Sign up to keep watching.'),
  followersOnly: reason('forbidden', 'FOLLOWERS_ONLY', 'This stream is for followers. Follow to watch.'),
  tierOnly: reason('forbidden', 'TIER_ONLY', 'This stream is for subscribers. Subscribe to watch.'),
  ticketOnly: reason('forbidden', 'TICKET_ONLY', 'This stream is for ticket holders.'),
  banned: reason('forbidden', 'BANNED', "You can't watch this stream."),
  coverGone: reason('invalid', 'COVER_GONE', 'This cover no longer exists. Please choose it again.'),
  tierNotFound: reason('invalid', 'TIER_NOT_FOUND', 'Choose one of your subscription tiers.'),
  eventNotFound: reason('invalid', 'EVENT_NOT_FOUND', 'Choose one of your events with seats.'),
  eventForTickets: reason(
    'invalid',
    'EVENT_FOR_TICKETS',
    'An event is for its ticket holders. Choose them as audience, or leave the event out.',
  ),
  eventOver: reason('conflict', 'EVENT_OVER', 'This event is over.'),
  tooEarly: reason('conflict', 'TOO_EARLY', `The stage opens ${doorsMinutes} minutes before the start.`),
  inLine: reason('queued', 'JOIN_QUEUED', 'Many people are joining right now. You are in line.'),
  unavailable: reason(
    'unavailable',
    'MEETINGS_UNAVAILABLE',
    'Video and voice cannot be connected right now. Nothing is charged; please try again in a moment.',
  ),
} as const

export const SENTENCES = {
  titleMissing: 'Give your stream a title.',
  titleTooLong: `A title has at most ${titleMax} characters.`,
  tierMissing: 'Choose a tier.',
  eventMissing: 'Choose an event.',
  coverSending: 'Your cover is still uploading. Wait a moment, or remove it.',
} as const

export const streamPath = (id: string): `/${string}` => `/live/${id}`

/** Days after which a visit to a stream is anonymised. */
export const visitDays = 180

/** Number of top supporters shown. */
export const supportersShown = 3

/** Seconds after which an invitation expires. */
export const invitationSeconds = 60

/** Number of raised hands that the host sees, oldest first. */
export const handsShown = 50
