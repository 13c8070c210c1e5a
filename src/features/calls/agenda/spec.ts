/** Default span of the calendar, in days before and after today. */
export const agendaDays = { before: 31, after: 62 } as const
/** Longest span of one request in days, and the most sessions that it returns. */
export const agendaDaysMax = 400
export const agendaMax = 1_000

export const upcomingPage = { default: 5, max: 20 } as const

export const sessionStatuses = [
  ...(['pending', 'offered', 'scheduled', 'confirmed', 'in_progress', 'completed', 'cancelled', 'missed'] as const),
] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const SENTENCES = {
  momentForm: 'A moment is written like 2026-11-20T18:00:00Z.',
  momentFar: 'Please choose a time in this century.',
  spanOrder: 'The end must come after the beginning.',
  spanLong: `At most ${agendaDaysMax} days at once.`,
} as const
