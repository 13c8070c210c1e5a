/** The kinds of events that a creator shows beside offers. */
export const shownEvents = ['class', 'private-show', 'live-stream'] as const
export const experienceKinds = [...shownEvents, 'offer'] as const
export type ExperienceKind = (typeof experienceKinds)[number]
/** So many are shown; an order has no more. */
export const experiencesMax = 100
