/** Event types listed with the offers. */
export const shownEvents = ['class', 'private-show', 'live-stream'] as const
export const experienceKinds = [...shownEvents, 'offer'] as const
export type ExperienceKind = (typeof experienceKinds)[number]
/** Maximum experiences listed and ordered. */
export const experiencesMax = 100
