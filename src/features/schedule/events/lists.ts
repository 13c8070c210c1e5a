/** Types of events. */
export const eventTypes = [
  ...(['video-call', 'voice-call', 'live-stream', 'class', 'private-show', 'meeting', 'personal'] as const),
] as const
export type EventType = (typeof eventTypes)[number]
export const eventStatuses = ['scheduled', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]
export const recurringPatterns = ['daily', 'weekly', 'biweekly', 'monthly'] as const
export type RecurringPattern = (typeof recurringPatterns)[number]
/** Dates of a series that a change affects: one date, this and all later dates, or all upcoming dates. */
export const seriesScopes = ['one', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]
/** Kinds of updates about an event that its creator gets by mail and notification. */
export const eventNews = ['late', 'short', 'dark', 'cancelled', 'completed', 'skipped', 'restored'] as const
export type EventNews = (typeof eventNews)[number]
/**
 * `max`: maximum number of days in one request for events. Without dates, a request covers the days from `before` days
 * before today to `after` days after today.
 */
export const listDays = { max: 62, before: 31, after: 31 } as const
