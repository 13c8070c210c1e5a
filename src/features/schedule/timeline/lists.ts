/** Actors of timeline entries; `clock` marks automatic changes. */
export const timelineActors = ['fan', 'creator', 'admin', 'clock'] as const
/** Effects on the fan's tokens. */
export const timelineEffects = ['none', 'held', 'returned', 'paid'] as const
