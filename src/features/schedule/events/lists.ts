/** What a creator may put into the calendar. */
export const eventTypes = [
  ...(['video-call', 'voice-call', 'live-stream', 'class', 'private-show', 'meeting', 'personal'] as const),
] as const
export type EventType = (typeof eventTypes)[number]
export const eventStatuses = ['scheduled', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]
export const recurringPatterns = ['daily', 'weekly', 'biweekly', 'monthly'] as const
export type RecurringPattern = (typeof recurringPatterns)[number]
/** Which dates of a series a change is about: that one, it and all later ones, or all that are still to come. */
export const seriesScopes = ['one', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]
/** What a creator is told of an event by mail and notification. */
export const eventNews = ['late', 'short', 'dark', 'cancelled', 'completed', 'skipped', 'restored'] as const
export type EventNews = (typeof eventNews)[number]
/** One question for events spans so many days at most; without days it is from so many before today to so many after. */
export const listDays = { max: 62, before: 31, after: 31 } as const
