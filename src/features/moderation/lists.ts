/** Values without sentences, for tables and loaders. */

/** Kinds of items that can be reported. */
export const contentKinds = [
  'profile',
  'picture',
  'content',
  'message',
  'stream',
  'chat',
  'offer',
  'product',
  'class',
  'review',
  'call',
] as const
export type ContentKind = (typeof contentKinds)[number]
/** Subjects of a case: a person or an item. */
export const caseKinds = ['person', ...contentKinds] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseStatuses = ['open', 'removed', 'dismissed'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** Reasons for a report. */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'sexual_content',
  'underage',
  'impersonation',
  'fraud',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Codes of the house rules, which are also the reasons for a removal. */
export const ruleCodes = [
  ...reportReasons,
  'intimate',
  'violence',
  'illegal',
  'privacy',
  'copyright',
  'off_platform',
] as const
export type RuleCode = (typeof ruleCodes)[number]

/** Reasons to close a case without a removal. */
export const dismissReasons = ['no_violation', 'not_enough', 'false_report', 'solved'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** Events of a case, for its history and the published counts. */
export const caseEvents = [
  'removed',
  'dismissed',
  'undone',
  'appealed',
  'upheld',
  'overturned',
  'flagged',
  'suspended',
  'restored',
] as const
export type CaseEvent = (typeof caseEvents)[number]

export const appealStatuses = ['open', 'upheld', 'overturned'] as const
export type AppealStatus = (typeof appealStatuses)[number]

/** Additional effects of an undo, and effects of a removal that remain. */
export const undoBack = ['event', 'orders'] as const
export const undoStays = ['removal', 'stream', 'event_over', 'event_taken', 'orders', 'suspended'] as const

/**
 * Decisions that a person reads: a removal, a suspension without a removal, or a warning, which hides nothing and adds
 * no points.
 */
export const decisionTypes = ['removal', 'suspension', 'warning'] as const

/** Findings of the automatic checks, which only flag. */
export const flagKinds = ['link', 'word', 'returned', 'burst', 'banned'] as const
export type FlagKind = (typeof flagKinds)[number]

export const legalKinds = ['copyright', 'counter', 'likeness', 'intimate'] as const
export type LegalKind = (typeof legalKinds)[number]
export const legalStatuses = ['received', 'accepted', 'rejected', 'withdrawn'] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** Tabs of the queue in the admins' view. */
export const queueTabs = ['open', 'mine', 'removed', 'dismissed'] as const
export type QueueTab = (typeof queueTabs)[number]

/** All tabs of the admins' view. */
export const moderationTabs = [...queueTabs, 'appeals', 'legal'] as const
export type ModerationTab = (typeof moderationTabs)[number]
