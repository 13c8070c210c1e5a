/** Without sentences, for tables and loaders. */

/** What a person made that can be reported. */
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
/** What a case is about: someone as a whole, or a thing that they made. */
export const caseKinds = ['person', ...contentKinds] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseStatuses = ['open', 'removed', 'dismissed'] as const
export type CaseStatus = (typeof caseStatuses)[number]

/** Why someone reports. */
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

/** The codes of the house rules, which are also the reasons of a removal. */
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

/** Why a case is closed without a removal. */
export const dismissReasons = ['no_violation', 'not_enough', 'false_report', 'solved'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** What happened to a case, for its history and the published counts. */
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

/** What an undo of a removal brings back besides the thing itself, and what stays as the removal left it. */
export const undoBack = ['event', 'orders'] as const
export const undoStays = ['removal', 'stream', 'event_over', 'event_taken', 'orders', 'suspended'] as const

/**
 * What somebody reads of a decision about them: what was removed of theirs, a suspension that came of no removal, or a
 * warning, which hides and counts nothing.
 */
export const decisionTypes = ['removal', 'suspension', 'warning'] as const

/** What the automatic checks look for. They flag and decide nothing. */
export const flagKinds = ['link', 'word', 'returned', 'burst', 'banned'] as const
export type FlagKind = (typeof flagKinds)[number]

export const legalKinds = ['copyright', 'counter', 'likeness', 'intimate'] as const
export type LegalKind = (typeof legalKinds)[number]
export const legalStatuses = ['received', 'accepted', 'rejected', 'withdrawn'] as const
export type LegalStatus = (typeof legalStatuses)[number]

/** The tabs of the admins' view. */
export const queueTabs = ['open', 'mine', 'removed', 'dismissed'] as const
export type QueueTab = (typeof queueTabs)[number]

/** What the admins' view shows. */
export const moderationTabs = [...queueTabs, 'appeals', 'legal'] as const
export type ModerationTab = (typeof moderationTabs)[number]
