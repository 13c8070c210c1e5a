/** Who did something; `clock` is time itself. */
export const timelineActors = ['fan', 'creator', 'admin', 'clock'] as const
/** What became of the fan's tokens. */
export const timelineEffects = ['none', 'held', 'returned', 'paid'] as const
