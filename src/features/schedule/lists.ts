/**
 * Statuses of a ticket: waitlisted → offered (15 minutes to confirm) → confirmed → used. The others end a ticket and
 * return held tokens.
 */
export const ticketStatuses = ['waitlisted', 'offered', 'confirmed', 'used', 'returned', 'lapsed', 'refunded'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
/** Kinds of updates that a ticket holder gets by mail and notification. */
export const ticketNews = [
  ...(['confirmed', 'offered', 'lapsed', 'passed', 'moved', 'restored'] as const),
  // reasons for a cancellation: by the creator, host late, host live too short, or no video and audio
  ...(['cancelled', 'late', 'short', 'dark'] as const),
] as const

/** Actors of timeline entries. `clock` marks automatic changes. */
export const timelineActors = ['fan', 'creator', 'admin', 'clock'] as const
/** Effects on the fan's tokens. */
export const timelineEffects = ['none', 'held', 'returned', 'paid'] as const
