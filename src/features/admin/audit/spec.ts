import { fullNumber } from '#shared/money.ts'
export const AUDIT = {
  title: 'Audit',
  action: 'Action',
  actionHint: 'Action code or prefix, such as "application"',
  actor: 'Admin',
  actorHint: 'A username',
  target: 'Target',
  targetHint: 'An id or a username',
  from: 'From',
  to: 'To',
  verify: 'Verify log',
  whole: (entries: number) => `Log verified: ${fullNumber(entries)} entries, none changed.`,
  broken: (first: number) => `Entry ${fullNumber(first)} was changed or is missing.`,
  none: 'No entries found',
  noneText: 'Try adjusting your filters',
  failed: 'The audit trail could not be loaded.',
  more: 'Show more',
} as const
