import type { ReportReason } from '../lists.ts'

/** How grave what was reported would be: 4 is looked at first. */
const severities: Record<ReportReason, number> = {
  underage: 4,
  harassment: 3,
  hate: 3,
  sexual_content: 3,
  fraud: 2,
  impersonation: 2,
  other: 1,
  spam: 1,
}
export const severityOf = (reason: ReportReason): number => severities[reason]

/** A report counts for four quarters. */
export const fullWeight = 4

/** What somebody's reports came to in the last half year. */
export type Past = { removed: number; dismissed: number }

/** A report of who was often wrong counts less; who is right as often as not counts in full again. */
export function weightOf({ removed, dismissed }: Past): number {
  if (dismissed < 3 || removed >= dismissed) return fullWeight
  return dismissed >= 3 * (removed + 1) ? 1 : 2
}

/** Within how many hours a case of a severity is to be decided, if one person reported it. */
const hours: Record<number, number> = { 4: 2, 3: 12, 2: 24, 1: 72 }
const hourMs = 60 * 60_000

/**
 * By when a case is to be decided: the graver and the more people, the sooner after the first report. The queue goes by this
 * moment, so what waits moves up by itself.
 */
export function dueAt(first: Date, severity: number, weight: number): Date {
  const people = Math.max(1, weight / fullWeight)
  return new Date(first.getTime() + ((hours[severity] ?? 72) * hourMs) / people)
}
