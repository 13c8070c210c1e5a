import { reason } from '#shared/errors.ts'
import { counted, fullNumber } from '#shared/money.ts'
import type { AppealStatus } from '../lists.ts'

export const appealTextMax = 2_000
export const appealReasonMax = 1_000
/** Days after a decision during which the affected person can appeal. */
export const appealDays = 30
export const appealPage = { default: 50, max: 100 } as const

export const APPEAL_REFUSALS = {
  notRemoved: reason('conflict', 'NOTHING_TO_APPEAL', 'This decision no longer holds, so there is nothing to appeal.'),
  appealed: reason('conflict', 'ALREADY_APPEALED', 'You have appealed this decision already.'),
  late: reason('conflict', 'APPEAL_LATE', `Appeals are possible for ${appealDays} days.`),
  notFound: reason('not_found', 'APPEAL_NOT_FOUND', 'This appeal does not exist.'),
  sameAdmin: reason('forbidden', 'SAME_ADMIN', 'You decided this. Another admin decides about the appeal.'),
  decided: (outcome: string, name: string) => reason('conflict', 'ALREADY_DECIDED', `already ${outcome} by ${name}`),
} as const

export const APPEAL_TEXTS = {
  decisionMissing: 'Please name one decision.',
  textMissing: 'Please tell us why the decision is wrong.',
  reasonMissing: 'Please give a reason. The user sees it.',
  tooLong: (max: number) => `Up to ${fullNumber(max)} characters.`,
} as const

/** Texts of the page /decisions, which lists the decisions about its reader. */
export const DECISIONS = {
  title: 'Decisions about you',
  about: 'Removed items, warnings and suspensions, with the rule and the result of an appeal.',
  none: 'No decisions',
  noneText: 'We have not removed anything you made, nor warned or suspended you.',
  toRules: 'Read the house rules',
  failed: 'Your decisions could not be loaded.',
  points: (points: number) => counted(points, 'active point.', 'active points.'),
  pointsAbout: 'Points expire after half a year. From 4 on an account is suspended for some days, from 12 on for good.',
  suspension: 'Your account was suspended',
  warning: 'A warning',
  warningAbout: 'We removed nothing and you get no points. Please change the item.',
  words: 'Our message',
  rule: 'House rule',
  counts: 'Points',
  until: 'They count until',
  suspended: 'Your account was suspended for it.',
  suspendedUntil: 'Until',
  forGood: 'we lift it',
  restored: 'We reversed this decision and removed its points.',
  appeal: 'Appeal',
  why: 'Why is it wrong?',
  whyHint: 'Another admin reviews your appeal.',
  send: 'Send appeal',
  sent: 'Your appeal was sent. We answer by email.',
  sentFailed: 'Your appeal could not be sent.',
  late: `Appeals are possible for ${appealDays} days.`,
  states: {
    open: 'Your appeal is under review.',
    upheld: 'Your appeal was reviewed. The decision stays.',
    overturned: 'Your appeal was right.',
  } satisfies Record<AppealStatus, string>,
} as const

/** Texts of the admin tab Appeals. */
export const APPEALS = {
  which: 'Which appeals',
  views: { open: 'Waiting', decided: 'Decided' },
  noneDecided: 'Decided appeals show up here, with the answer.',
  by: (name: string) => `by ${name}`,
  none: 'No appeals',
  noneText: 'No one disagrees with a decision right now.',
  failed: 'The appeals could not be loaded.',
  says: (name: string) => `${name} writes`,
  titleOf: (kind: string, name: string) => `${kind} of ${name}`,
  suspension: 'Suspension',
  removedBy: (name: string) => `Removed by ${name}`,
  suspendedBy: (name: string) => `Suspended by ${name}`,
  own: 'You decided this. Another admin decides about the appeal.',
  uphold: 'The decision stays',
  overturn: 'Restore',
  reason: 'Why',
  reasonHint: 'The user sees this reason.',
  upheld: 'The decision stays',
  overturned: 'Restored',
  failedTo: 'Failed to decide',
  openCase: 'See the report',
  openPerson: 'See the person',
} as const
