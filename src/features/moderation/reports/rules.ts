import type { ReportReason } from '../lists.ts'

/** Severity of each reason; 4 is the most urgent. */
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

/** Weight of a report that counts in full. The unit is a quarter of a report. */
export const fullWeight = 4

/** Outcomes of a person's earlier reports in the last half year. */
export type Past = { removed: number; dismissed: number }

/**
 * Returns the weight of a report in quarters. It is lower if at least three earlier reports of the reporter were
 * dismissed, and fewer reports led to a removal.
 */
export function weightOf({ removed, dismissed }: Past): number {
  if (dismissed < 3 || removed >= dismissed) return fullWeight
  return dismissed >= 3 * (removed + 1) ? 1 : 2
}

/** Hours until a case of each severity is due after a report by one person. */
const hours: Record<number, number> = { 4: 2, 3: 12, 2: 24, 1: 72 }
const hourMs = 60 * 60_000

/**
 * Returns the due time of a case: sooner with a higher severity and more reporters. The queue is sorted by due time, so
 * waiting cases move up.
 */
export function dueAt(first: Date, severity: number, weight: number): Date {
  const people = Math.max(1, weight / fullWeight)
  return new Date(first.getTime() + ((hours[severity] ?? 72) * hourMs) / people)
}
