/** Lists of values without interface texts, small enough for tables and route loaders. */

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

/** Codes of the reasons for a report. */
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

/** Codes of the reasons for closing a case without a removal. */
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

/** Effects of an undo besides showing the item, and effects of a removal that an undo does not reverse. */
export const undoBack = ['event', 'orders'] as const
export const undoStays = ['removal', 'stream', 'event_over', 'event_taken', 'orders', 'suspended'] as const

/**
 * Types of decisions that the affected person sees: a removal, a suspension without a removal, or a warning, which does
 * not hide an item or add points.
 */
export const decisionTypes = ['removal', 'suspension', 'warning'] as const

/** Kinds of findings of the automatic checks. */
export const flagKinds = ['link', 'word', 'returned', 'burst', 'banned'] as const
export type FlagKind = (typeof flagKinds)[number]

export const legalKinds = ['copyright', 'counter', 'likeness', 'intimate'] as const
export type LegalKind = (typeof legalKinds)[number]
export const legalStatuses = ['received', 'accepted', 'rejected', 'withdrawn'] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** Tabs with cases in the admin area Reports. */
export const queueTabs = ['open', 'mine', 'removed', 'dismissed'] as const
export type QueueTab = (typeof queueTabs)[number]

/** All tabs of the admin area Reports. */
export const moderationTabs = [...queueTabs, 'appeals', 'legal'] as const
export type ModerationTab = (typeof moderationTabs)[number]
