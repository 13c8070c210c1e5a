import { reason } from '#shared/errors.ts'
import { tokensText } from '#shared/money.ts'

export * from './lists.ts'

/** Minimum number of seconds between the trim points. */
export const playedSecondsMin = 3
/** Seconds before the end from which a recording counts as watched. Playback then restarts at the beginning. */
export const endSeconds = 10
/** Number of failed runs after which a trimmed file counts as failed. */
export const cutAttemptsMax = 8
/** Interval in milliseconds at which a player saves its position. It also saves on pause. */
export const positionEveryMs = 10_000
/** Seconds that one press of an arrow key skips. */
export const skipSeconds = 10

export const SENTENCES = {
  oneWay: 'A recording has a price or a tier, not both.',
  trimOrder: `Please leave at least ${playedSecondsMin} seconds between beginning and end.`,
  trimBeyond: 'The recording is not that long.',
  titleMissing: 'Please enter a title',
  priceForm: 'The price is a whole number of tokens, at least 1.',
  tierMissing: 'Please choose a tier. You make tiers in Settings, under Subscriptions.',
  seconds: 'Seconds from the beginning, in whole numbers.',
  consent: 'This show is being recorded.',
  consentText: 'Everyone on stage is seen and heard in the replay.',
} as const

/** Texts for recording a show. */
export const SHOW = {
  mark: 'Recording',
  record: 'Record the show',
  stop: 'Stop recording',
  ask: 'Record this show?',
  askText: 'Everyone who watches sees that it is recorded. The replay is yours to publish.',
  begin: 'Start recording',
  later: 'Not now',
  began: SENTENCES.consent,
  ended: 'The recording has ended.',
  stopsSoon: 'The recording ends in a moment.',
} as const

export const REFUSALS = {
  streamNotFound: reason('not_found', 'STREAM_NOT_FOUND', "We can't find this stream."),
  unavailable: reason(
    'unavailable',
    'RECORDING_UNAVAILABLE',
    'Recording is not possible right now. Everything else goes on.',
  ),
  guestNotAgreed: reason(
    'conflict',
    'GUEST_NOT_AGREED',
    'Your guest has not agreed to be recorded. End their turn before you record.',
  ),
  notFound: reason('not_found', 'RECORDING_NOT_FOUND', 'This recording no longer exists.'),
  locked: reason('payment_required', 'RECORDING_LOCKED', 'Unlock this recording to watch it.'),
  notReady: reason('conflict', 'RECORDING_NOT_READY', 'This recording is still being made. Please wait a moment.'),
  oneWay: reason('invalid', 'PRICE_OR_TIER', SENTENCES.oneWay),
  beingPrepared: reason(
    'conflict',
    'RECORDING_BEING_PREPARED',
    'This recording is being prepared. Please try again in a few minutes.',
  ),
  cutFailed: reason('conflict', 'RECORDING_NOT_CUT', 'This recording could not be prepared. Its creator was notified.'),
  posterTrimmed: reason('invalid', 'POSTER_TRIMMED', 'The poster shows a moment that you trimmed away.'),
  trimOrder: reason('invalid', 'TRIM_TOO_SHORT', SENTENCES.trimOrder),
  trimBeyond: reason('invalid', 'TRIM_BEYOND_END', SENTENCES.trimBeyond),
} as const

export const PAGES = {
  missing: { title: 'The curtain is down', text: 'This recording no longer exists.' },
  failed: 'This recording could not be loaded.',
  fileFailed: 'The recording could not be played.',
  none: 'No recordings yet',
  making: 'In the making',
  recording: 'Recording now',
  processing: 'Processing',
  lost: "This recording couldn't be saved.",
  interrupted: 'The recording was interrupted. You can watch the part before that.',
  draft: 'Not published',
  locked: 'Watch this replay',
  buyTitle: 'Watch this replay',
  buyAbout: "Yours right away, and yours to keep even if it's removed from their page.",
  buy: (price: number) => `Buy for ${tokensText(price)}`,
  buying: 'Buying...',
  bought: 'Bought. The recording stays yours.',
  buyFailed: "That didn't go through.",
  tryAgain: 'Trying again will not charge you twice.',
  signIn: 'Sign in to watch',
  onlyTier: (tier: string) => `Included in ${tier}`,
  subscribe: (tier: string) => `Subscribe to ${tier}`,
  closed: 'No longer for sale',
  resume: (at: string) => `Continue at ${at}`,
  restart: 'From the beginning',
  edit: 'Publish and edit',
  editTitle: 'Your replay',
  editAbout: 'Buyers keep their access after changes.',
  opens: 'Audience',
  free: 'Everyone',
  priced: 'Buyers',
  tier: 'Subscribers',
  noTiers: 'You have no tier that opens content yet. You make tiers in Settings, under Subscriptions.',
  publishHint: 'On: it is listed in the Streams tab of your page.',
  trim: 'Beginning and end',
  trimStart: 'Begins at',
  trimEnd: 'Ends at',
  hereStart: 'Begin here',
  hereEnd: 'End here',
  whole: 'Play all of it',
  cutMaking: 'The trimmed file is being prepared. Viewers can watch it in a few minutes.',
  cutPublishing: 'The trimmed file is being prepared. It is published by itself after that.',
  cutFailed:
    'The trimmed file could not be made, so the replay is not published. Choose an earlier beginning and publish again.',
  cutStarts: (at: string) => `Viewers start at ${at}: a file can only begin at a key frame.`,
  plays: (length: string) => `Plays ${length}`,
  saved: 'Saved.',
  published: 'Published.',
  publishedHidden: 'Saved. Moderation keeps the recording hidden.',
  saveFailed: 'This could not be saved.',
  deleteAsk: 'Delete this recording?',
  deleteText: 'The recording leaves your page. Buyers keep it.',
  deleted: 'Recording deleted.',
  deleteFailed: 'Failed to delete the recording',
  keys: 'Space plays and pauses, arrows move ten seconds, F is full screen, M is sound.',
} as const
