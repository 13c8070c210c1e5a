/** Event types that are listed together with offers. */
export const shownEvents = ['class', 'private-show', 'live-stream'] as const
export const experienceKinds = [...shownEvents, 'offer'] as const
export type ExperienceKind = (typeof experienceKinds)[number]
/** Maximum number of experiences in a list and in an order. */
export const experiencesMax = 100
