import { reason } from '#shared/errors.ts'
import { doorsMinutes } from '#shared/stage.ts'

export { doorsMinutes }

export const titleMax = 100
/** A host without a connection keeps the stage for so long. */
export const holdSeconds = 60
/** A visitor without an account watches for so long. */
export const previewSeconds = 60
/** From one address, of one stream, whoever its visitors say they are: a browser that forgets itself is a new visitor. */
export const previewRate = { name: 'live-preview', limit: 10, windowSeconds: 60 * 60 } as const
/** Joins of one person, or visitor, to one stream. Reconnections count too. */
export const joinRate = { name: 'live-join', limit: 30, windowSeconds: 10 * 60 } as const
/** Seconds until an older device of the same viewer is removed. The new one connects meanwhile. */
export const takeoverSeconds = 5
/** Streams of a page of the list. */
export const listPage = 24
/** Of one's own that are over. */
export const pastPage = 5
/** Moments of the summary's curve. */
export const curvePoints = 60
/** Followers who are told of a stream in one step. */
export const announcementPage = 500
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
  coverGone: reason('invalid', 'COVER_GONE', 'This cover is gone. Please choose it again.'),
  tierNotFound: reason('invalid', 'TIER_NOT_FOUND', 'Choose one of your subscription tiers.'),
  eventNotFound: reason('invalid', 'EVENT_NOT_FOUND', 'Choose one of your events with seats.'),
  eventForTickets: reason(
    'invalid',
    'EVENT_FOR_TICKETS',
    'An event is for its ticket holders. Choose them as audience, or leave the event out.',
  ),
  eventOver: reason('conflict', 'EVENT_OVER', 'This event is over.'),
  tooEarly: reason('conflict', 'TOO_EARLY', `The stage opens ${doorsMinutes} minutes before the start.`),
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

/** Days after which a visit to a stream loses the person. */
export const visitDays = 180
