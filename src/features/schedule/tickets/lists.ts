/** waitlisted → offered (15 minutes to confirm) → confirmed → used; every other end returns what was held. */
export const ticketStatuses = ['waitlisted', 'offered', 'confirmed', 'used', 'returned', 'lapsed', 'refunded'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
/** What the holder of a ticket is told by mail and notification. */
export const ticketNews = [
  ...(['confirmed', 'offered', 'lapsed', 'passed', 'moved', 'restored'] as const),
  // why an event was cancelled: by its creator, without a host, ended too soon, or without picture and sound
  ...(['cancelled', 'late', 'short', 'dark'] as const),
] as const
