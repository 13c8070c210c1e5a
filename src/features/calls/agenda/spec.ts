/** What the calendar shows where nothing else is asked for, in days around today. */
export const agendaDays = { before: 31, after: 62 } as const
/** The longest span that one call answers, in days, and the most of it. */
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
