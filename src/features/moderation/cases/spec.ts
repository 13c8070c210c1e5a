import { reason } from '#shared/errors.ts'
import { counted, fullNumber } from '#shared/money.ts'
import type {
  CaseEvent,
  CaseKind,
  CaseStatus,
  DismissReason,
  FlagKind,
  QueueTab,
  undoBack,
  undoStays,
} from '../lists.ts'

export const casePage = { default: 50, max: 100 } as const
/** Minutes after which an admin's claim on a case expires. */
export const claimMinutes = 20
export const noteMax = 2_000

export const DISMISS_REASONS: Record<DismissReason, string> = {
  no_violation: 'It breaks no rule',
  not_enough: 'There is not enough to decide',
  false_report: 'The report is false',
  solved: 'Solved already',
}

export const CASE_REFUSALS = {
  alreadyDecided: (status: 'removed' | 'dismissed', name: string) =>
    reason('conflict', 'ALREADY_DECIDED', `already ${status} by ${name}`),
  claimed: (name: string) => reason('conflict', 'CLAIMED', `${name} is reading this report.`),
  closed: reason('conflict', 'CASE_CLOSED', 'This report is decided.'),
  nothingToUndo: reason('conflict', 'NOTHING_TO_UNDO', 'There is no decision to undo.'),
  ownCase: reason('forbidden', 'OWN_CASE', 'This is about you. Another admin decides.'),
} as const

export const CASE_SENTENCES = {
  ruleMissing: 'Please choose a house rule.',
  dismissMissing: 'Please choose a reason.',
  tooLong: `Up to ${fullNumber(noteMax)} characters.`,
} as const

/** Names of the kinds of subjects. */
export const KINDS: Record<CaseKind, string> = {
  person: 'Person',
  profile: 'Profile text',
  picture: 'Profile photo',
  content: 'Content',
  message: 'Message',
  stream: 'Stream',
  chat: 'Chat line',
  offer: 'Offer',
  product: 'Product',
  class: 'Event',
  review: 'Review',
  call: 'Call',
}

export const CASES = {
  title: 'Reports',
  tabs: { open: 'Queue', mine: 'With me', removed: 'Removed', dismissed: 'Dismissed' } satisfies Record<
    QueueTab,
    string
  >,
  appeals: 'Appeals',
  legal: 'Legal',
  none: 'No reports here',
  noneText: {
    open: 'Everything is decided. New reports show up by themselves.',
    mine: 'Open a report from the queue and take it.',
    removed: 'No removals yet.',
    dismissed: 'No dismissed reports yet.',
  } satisfies Record<QueueTab, string>,
  failed: 'The reports could not be loaded.',
  more: 'Show more',
  open: (what: string, name: string) => `Open the report about ${what} of ${name}`,
  reports: (count: number) => counted(count, 'report'),
  flagged: 'Automatic',
  severity: { 1: 'Minor', 2: 'Notable', 3: 'Grave', 4: 'Urgent' } as Record<number, string>,
  due: 'Due',
  overdue: 'Overdue',
  close: 'Back to the list',
  previous: 'Previous',
  next: 'Next',
  claim: 'Assign to me',
  release: 'Unassign',
  claimed: (name: string) => `${name} is reading this`,
  remove: 'Remove',
  dismiss: 'Dismiss',
  undo: 'Undo',
  removeAbout: 'We hide the item at once, show its author the rule, refund buyers and add the points of the rule.',
  waits:
    'This message is not delivered yet. Dismiss delivers it if its sender can still write. Remove returns its tokens.',
  waitsUntil: 'Without a decision, it is returned at',
  rule: 'House rule',
  reason: 'Reason',
  choose: 'Please choose',
  points: (points: number) => counted(points, 'point'),
  note: 'Note',
  noteHint: 'Only admins see this note.',
  cancel: 'Cancel',
  removed: 'Removed',
  dismissed: 'Dismissed',
  states: { open: 'Open', removed: 'Removed', dismissed: 'Dismissed' } satisfies Record<CaseStatus, string>,
  undone: 'Undone',
  undoBack: 'Undo shows it again, takes back the points and refunds, and tells the author. Also:',
  undoStays: 'Undo cannot bring back:',
  failedTo: {
    remove: 'Failed to remove',
    dismiss: 'Failed to dismiss',
    undo: 'Failed to undo',
    claim: 'Failed to take the report',
  },
  snapshot: 'As it was reported',
  changed: 'Edited since the report, or has several versions.',
  gone: 'It no longer exists.',
  same: 'Unchanged since it was reported.',
  media: (count: number) => counted(count, 'file'),
  author: 'Author',
  strikes: 'Points now',
  noStrikes: 'No points.',
  who: 'Reporters',
  deletedReporter: 'Deleted account',
  weight: 'lower weight',
  history: 'History',
  flags: 'Automatic checks',
  refunds: (sales: number, tokens: number, waiting: number) =>
    `${counted(sales, 'sale')} refunded, ${fullNumber(tokens)} tokens${waiting > 0 ? `, ${waiting} under way` : ''}`,
  loading: 'Loading the reports',
  columns: {
    about: 'About',
    text: 'Report',
    filed: 'Reported',
    severity: 'Severity',
    decision: 'Decision',
    admin: 'Admin',
    decided: 'Decided',
  },
} as const

const orders = (count: number) => counted(count, 'open order')

/** Effects of an undo besides showing the item again. */
export const UNDO_BACK: Record<(typeof undoBack)[number], (count: number) => string> = {
  event: () =>
    'The event is in the calendar again. Its ticket holders get their seats back if they still have the tokens.',
  orders: (count) => `${orders(count)}, whose tokens are held again.`,
}

/** Effects of a removal that an undo does not reverse. */
export const UNDO_STAYS: Record<(typeof undoStays)[number], (count: number) => string> = {
  removal: () => 'The item and its refunds, because another decision still applies. Its points stay too.',
  stream: () => 'The stream, which has ended. Its creator can go live again.',
  event_over: () => 'The event, whose time has passed. Its tickets stay refunded.',
  event_taken: () => 'The event, whose time is taken by something else now. Its tickets stay refunded.',
  orders: (count) => `${orders(count)}: the delivery lost its address or files, or the buyer has spent the tokens.`,
  suspended: () => 'Calls and streams that ended with the suspension. The suspension itself is lifted.',
}

export const EVENTS: Record<CaseEvent, string> = {
  removed: 'Removed',
  dismissed: 'Dismissed',
  undone: 'Decision undone',
  appealed: 'Author appealed',
  upheld: 'Appeal: the removal stays',
  overturned: 'Appeal: restored',
  flagged: 'Flagged automatically',
  suspended: 'Author suspended',
  restored: 'Suspension lifted',
}

export const FLAGS: Record<FlagKind, string> = {
  link: 'Link on the list',
  word: 'Word on the list',
  returned: 'Removed file came back',
  burst: 'Many sign-ups at once',
  banned: 'Address or card of an account closed for good',
}
