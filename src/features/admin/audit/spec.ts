import { areaNames } from '#client/admin/areas.ts'
import { fullNumber } from '#shared/money.ts'

/** Groups of actions in the filter. The code is the beginning of the codes of its actions. */
export const auditAreas = [
  { code: 'application', name: 'Applications' },
  { code: 'report', name: 'Reports' },
  { code: 'appeal', name: 'Appeals' },
  { code: 'legal', name: 'Legal notices' },
  { code: 'person', name: 'Accounts' },
  { code: 'role', name: 'Roles' },
  { code: 'stream', name: 'Streams' },
  { code: 'adjustment', name: 'Adjustments' },
  { code: 'payout', name: 'Payouts' },
  { code: 'dispute', name: 'Disputes' },
  { code: 'discrepancy', name: 'Discrepancies' },
  { code: 'fraud_warning', name: 'Fraud warnings' },
  { code: 'dead_letter', name: 'Failed messages' },
  { code: 'export', name: 'Exports' },
  { code: 'note', name: 'Notes' },
] as const

export const AUDIT = {
  title: areaNames.audit,
  action: 'Action',
  anyAction: 'Any action',
  actor: 'Admin',
  actorHint: 'Admin username',
  target: 'Target',
  targetHint: 'Id or username',
  from: 'From',
  to: 'To',
  columns: { sentence: 'Action', code: 'Code', number: 'Entry', time: 'Time' },
  open: (id: string, sentence: string) => `Open entry ${id}: ${sentence}`,
  entry: (id: string) => `Entry ${id}`,
  record: 'Record',
  kind: 'Kind of target',
  targetId: 'Target id',
  hash: 'Hash',
  verify: 'Verify log',
  whole: (entries: number) => `Log verified: ${fullNumber(entries)} entries, none changed.`,
  broken: (first: number) => `Entry ${fullNumber(first)} was changed or is missing.`,
  none: 'No entries found',
  noneText: 'Try adjusting your filters',
  /** Without filters. */
  empty: { none: 'No entries yet', noneText: 'Each decision of an admin appears here, with its time and its reason.' },
  failed: 'The audit trail could not be loaded.',
  loading: 'Loading the audit trail',
  more: 'Show more',
  close: 'Back to the list',
  previous: 'Previous',
  next: 'Next',
} as const
