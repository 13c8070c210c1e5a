import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import {
  appealStatuses,
  caseEvents,
  caseKinds,
  caseStatuses,
  contentKinds,
  flagKinds,
  legalKinds,
  legalStatuses,
  reportReasons,
} from './lists.ts'

// Millisecond precision, as JavaScript dates have it: a keyset cursor must match the stored value exactly.
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const person = (name: string) => uuid(name).references(() => users.id)
const list = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** The case of a subject. While it is open, all reports and flags of the subject are added to it. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text('kind', { enum: caseKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Number of a chat message; 0 for all other subjects. */
    line: integer('line').notNull().default(0),
    /** The author of the subject. */
    authorId: person('author_id').notNull(),
    status: text('status', { enum: caseStatuses }).notNull().default('open'),
    severity: smallint('severity').notNull(),
    /** Number of reporters, and the sum of their weights in quarters. */
    reports: integer('reports').notNull().default(0),
    weight: integer('weight').notNull().default(0),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    /** Time at which the decision is due; sorts the queue. */
    dueAt: at('due_at').notNull(),
    /** Admin with the claim on the case, so that two admins do not work on it. */
    claimedBy: person('claimed_by'),
    claimedUntil: at('claimed_until'),
    /** Id of the current decision, which later writes refer to; null while the case is open. */
    decisionId: uuid('decision_id'),
    decidedBy: person('decided_by'),
    decidedAt: at('decided_at'),
    /** Code of the house rule of a removal, or of the reason of a dismissal. */
    reason: text('reason'),
    /** The admin's note to other admins. */
    note: text('note').notNull().default(''),
    /** Values from before the removal, which an undo restores. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Time at which snapshots and texts were erased; the decision stays (personal.sql). */
    wordsErasedAt: at('words_erased_at'),
  },
  (t) => [
    index('moderation_cases_words').on(t.decidedAt).where(sql`${t.status} <> 'open' and ${t.wordsErasedAt} is null`),
    uniqueIndex('moderation_cases_open').on(t.kind, t.subjectId, t.line, t.authorId).where(sql`${t.status} = 'open'`),
    index('moderation_cases_queue').on(t.dueAt, t.id).where(sql`${t.status} = 'open'`),
    index('moderation_cases_decided').on(t.status, t.decidedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('moderation_cases_author').on(t.authorId, t.id.desc().nullsFirst()),
    index('moderation_cases_subject').on(t.subjectId, t.line),
    check('moderation_cases_decision', sql`(${t.status} = 'open') = (${t.decisionId} is null)`),
    check('moderation_cases_claim', sql`(${t.claimedBy} is null) = (${t.claimedUntil} is null)`),
  ],
)

/** The subject as it was when it was reported; identical snapshots are stored once. */
export const moderationSnapshots = pgTable(
  'moderation_snapshots',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    /** SHA-256 of the body; part of the audit trail. */
    hash: text('hash').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    takenAt: at('taken_at').notNull().defaultNow(),
  },
  (t) => [unique('moderation_snapshots_once').on(t.caseId, t.hash)],
)

/** Reports about a person or an item. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** The reporter; null if their account was deleted. */
    reporterId: person('reporter_id'),
    subject: text('subject', { enum: ['person', 'content'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Kind of the item, for reports about content. */
    contentType: text('content_type', { enum: contentKinds }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    details: text('details').notNull().default(''),
    status: text('status', { enum: caseStatuses }).notNull().default('open'),
    /** Weight in quarters; lower after repeated false reports. */
    weight: smallint('weight').notNull().default(4),
    /** The case; null for old reports from before cases existed. */
    caseId: uuid('case_id').references(() => moderationCases.id),
    snapshotHash: text('snapshot_hash'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    index('reports_open').on(t.id.desc().nullsFirst()).where(sql`${t.status} = 'open'`),
    index('reports_reporter').on(t.reporterId, t.subjectId),
    index('reports_subject').on(t.subjectId),
    uniqueIndex('reports_once').on(t.caseId, t.reporterId).where(sql`${t.status} = 'open'`),
    index('reports_case').on(t.caseId, t.id),
    check('reports_content_type', sql`(${t.subject} = 'content') = (${t.contentType} is not null)`),
    check('reports_details_length', sql`length(${t.details}) <= 8000`),
  ],
)

/** History of a case. */
export const moderationEvents = pgTable(
  'moderation_events',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    event: text('event', { enum: caseEvents }).notNull(),
    /** The admin; null if the author or an automatic check caused the event. */
    byId: person('by_id'),
    code: text('code'),
    note: text('note').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('moderation_events_case').on(t.caseId, t.id), index('moderation_events_at').on(t.at)],
)

/** Strikes: the points of a removal. They expire, and an undo cancels them. */
export const strikes = pgTable(
  'strikes',
  {
    /** Id of the decision that removed the subject. */
    id: uuid('id').primaryKey(),
    /**
     * First decision of the removal: this one, or an earlier one that still hid the subject. Points with the same
     * removal_id count once.
     */
    removalId: uuid('removal_id').notNull(),
    userId: person('user_id').notNull(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    rule: text('rule').notNull(),
    points: smallint('points').notNull(),
    givenAt: at('given_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    undoneAt: at('undone_at'),
    /** True if the removal suspends the author, until `suspendsUntil` (null: permanently). */
    suspends: boolean('suspends').notNull().default(false),
    suspendsUntil: at('suspends_until'),
    /** The suspension that the removal caused; null if a longer suspension already applied. */
    suspensionId: uuid('suspension_id'),
    /**
     * True while follow-up steps are due, such as the suspension, or its end after an undo. The job `decisions` runs
     * them.
     */
    isDue: boolean('is_due').notNull().default(false),
  },
  (t) => [
    index('strikes_user').on(t.userId, t.givenAt),
    index('strikes_due').on(t.id).where(sql`${t.isDue}`),
    check('strikes_points', sql`${t.points} > 0`),
  ],
)

/** Appeals against removals, and against suspensions without a removal. Another admin decides them. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    /** The case; null for an appeal against a suspension without a report. */
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** Id of the appealed decision: of the removal, or of the suspension. */
    decisionId: uuid('decision_id').notNull().unique(),
    /** The admin of the appealed decision, who cannot decide the appeal. */
    removedBy: person('removed_by').notNull(),
    authorId: person('author_id').notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: appealStatuses }).notNull().default('open'),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedBy: person('decided_by'),
    decidedAt: at('decided_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('appeals_status').on(t.status, t.id),
    index('appeals_author').on(t.authorId),
    index('appeals_case').on(t.caseId),
    check('appeals_decided', sql`(${t.status} = 'open') = (${t.decidedBy} is null)`),
    // the admin of a removal can undo it, which settles the appeal, but cannot uphold it
    check('appeals_another', sql`${t.status} <> 'upheld' or ${t.decidedBy} <> ${t.removedBy}`),
  ],
)

/** Warnings by admins. They do not hide items and add no points. */
export const warnings = pgTable(
  'warnings',
  {
    id: id(),
    userId: person('user_id').notNull(),
    /** The broken house rule; null if the warning has only a text. */
    rule: text('rule'),
    /** The admin's text to the person. */
    reason: text('reason').notNull().default(''),
    givenBy: person('given_by').notNull(),
    givenAt: at('given_at').notNull().defaultNow(),
  },
  (t) => [
    index('warnings_user').on(t.userId, t.givenAt),
    check('warnings_content', sql`${t.rule} is not null or ${t.reason} <> ''`),
  ],
)

/** Findings of the automatic checks, by case. */
export const moderationFlags = pgTable(
  'moderation_flags',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    kind: text('kind', { enum: flagKinds }).notNull(),
    /** The finding, such as a host, a listed word or a count. */
    found: text('found').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.kind, t.found] })],
)

/** Findings that could not be flagged; retried with a growing delay. */
export const moderationRetries = pgTable(
  'moderation_retries',
  {
    id: id(),
    kind: text('kind', { enum: caseKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    line: integer('line').notNull(),
    flags: jsonb('flags').notNull(),
    /** Number of failed attempts. */
    tries: integer('tries').notNull().default(1),
    dueAt: at('due_at').notNull(),
  },
  (t) => [
    unique('moderation_retries_subject').on(t.kind, t.subjectId, t.line),
    index('moderation_retries_due').on(t.dueAt),
  ],
)

/** Position of each automatic check; one row per source. */
export const moderationCursors = pgTable('moderation_cursors', {
  source: text('source').primaryKey(),
  readTo: at('read_to').notNull(),
})

/**
 * Position of the automatic check in the chat of a stream. The row exists until the stream has ended and its last
 * message was checked.
 */
export const moderationChats = pgTable('moderation_chats', {
  streamId: uuid('stream_id').primaryKey(),
  number: integer('number').notNull().default(0),
  readAt: at('read_at').notNull().defaultNow(),
})

/** Fingerprints of removed files, to detect repeated uploads. */
export const removedFiles = pgTable(
  'removed_files',
  {
    /** SHA-256 of the joined SHA-256 hashes of the file's parts, as announced by the uploader. */
    hash: text('hash').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    rule: text('rule').notNull(),
    removedAt: at('removed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.caseId] })],
)

/** Legal notices from the public forms. */
export const legalNotices = pgTable(
  'legal_notices',
  {
    id: id(),
    kind: text('kind', { enum: legalKinds }).notNull(),
    status: text('status', { enum: legalStatuses }).notNull().default('received'),
    /** The sender, as given in the form. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Account of the sender, if signed in. */
    userId: person('user_id'),
    /** Values of the form's fields. */
    letter: jsonb('letter').$type<Record<string, string>>().notNull(),
    hash: text('hash').notNull(),
    /** Subject that the URL names, if it is known. */
    subjectKind: text('subject_kind', { enum: caseKinds }),
    subjectId: uuid('subject_id'),
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** For a counter-notice: the notice that it contests. */
    answersId: uuid('answers_id'),
    receivedAt: at('received_at').notNull().defaultNow(),
    dueAt: at('due_at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: at('decided_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('legal_notices_open').on(t.dueAt, t.id).where(sql`${t.status} = 'received'`),
    index('legal_notices_received').on(t.receivedAt),
    index('legal_notices_user').on(t.userId),
    index('legal_notices_case').on(t.caseId),
    index('legal_notices_answers').on(t.answersId),
    check('legal_notices_decided', sql`(${t.status} = 'received') = (${t.decidedAt} is null)`),
    check('legal_notices_kinds', sql`${t.kind} in (${list(legalKinds)})`),
  ],
)
