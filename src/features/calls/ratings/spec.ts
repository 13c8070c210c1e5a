import { reason } from '#shared/errors.ts'
import { counted } from '#shared/money.ts'
import { starsMax, within } from '../standing/spec.ts'

/** Minimum length of a call that can be rated, in proven seconds. */
export const ratedSecondsMin = 60
/** Days after its end within which a call can be rated. */
export const ratingDays = 14
export const ratingTextMax = 1_000
export const ratingsPage = { default: 10, max: 50 } as const
/** Response figures cover the last `days` and at most `requestsMax` requests. They need `requestsMin` requests. */
export const figuresWindow = { days: 90, requestsMax: 500, requestsMin: 5 } as const

export const qualityReasons = ['sound', 'video', 'drops', 'delay', 'other'] as const
export type QualityReason = (typeof qualityReasons)[number]

export const RATING_REFUSALS = {
  fansOnly: reason('forbidden', 'NOT_THE_FAN', 'Only the fan of a call rates it.'),
  notOver: reason('conflict', 'CALL_NOT_OVER', 'This call is not over yet.'),
  short: reason('conflict', 'CALL_TOO_SHORT', `A call can be rated after ${ratedSecondsMin} seconds together.`),
  late: reason('conflict', 'RATING_CLOSED', `A call can be rated for ${ratingDays} days.`),
  rated: reason('conflict', 'ALREADY_RATED', 'You have rated this call.'),
  missing: reason('not_found', 'RATING_NOT_FOUND', 'This rating no longer exists.'),
  replied: reason('conflict', 'ALREADY_REPLIED', 'You have replied to this rating.'),
  answered: reason('conflict', 'ALREADY_ANSWERED', 'You have answered this question.'),
  neverMet: reason('conflict', 'CALL_DID_NOT_HAPPEN', 'This call was missed.'),
} as const

export const TEXTS = {
  tooLong: `Up to ${ratingTextMax} characters.`,
  empty: 'Please write a reply.',
  stars: `Please choose 1 to ${starsMax} stars.`,
} as const

export const QUALITY = {
  ask: 'How was the connection?',
  good: 'Good',
  bad: 'Not good',
  why: 'What was wrong?',
  reasons: { sound: 'Sound', video: 'Video', drops: 'It dropped', delay: 'Delay', other: 'Something else' },
  thanks: 'Thank you. Your answer helps us to improve calls.',
  failed: 'This could not be sent. Please try again.',
} as const

export const RATING = {
  choose: 'Stars',
  ask: (name: string) => `How was your call with ${name}?`,
  stars: (stars: number) => counted(stars, 'star'),
  text: 'Your words',
  textHint: 'They are shown on the profile, with your name.',
  send: 'Rate this call',
  sent: 'Thank you for your rating',
  failed: 'Your rating could not be sent. Please try again.',
  yours: 'Your rating',
  theirs: (name: string) => `Rating by ${name}`,
  reply: 'Your reply',
  replyHint: 'Shown below the rating. You can reply once.',
  sendReply: 'Reply',
  replied: 'Your reply is published',
  replyOf: (name: string) => `Reply of ${name}`,
} as const

export const PROFILE = {
  title: 'Ratings',
  empty: 'No ratings yet.',
  emptyText: 'Fans rate a call after it.',
  more: 'Show more',
  failed: 'The ratings could not be loaded.',
  facts: 'How calls are answered',
  answers: (minutes: number) => `Usually ${within(minutes)}`,
  accepts: (percent: number) => `${percent}% accepted`,
  missed: (count: number) => (count === 0 ? 'No missed calls' : counted(count, 'missed call')),
  days: `In the last ${figuresWindow.days} days`,
  deleted: 'Deleted account',
} as const
