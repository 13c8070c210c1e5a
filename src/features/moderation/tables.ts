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

// milliseconds, as JavaScript dates have them: a keyset cursor must come back as exactly what is stored
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const id = () => uuid('id').primaryKey().default(sql`uuidv7()`)
const person = (name: string) => uuid(name).references(() => users.id)
const list = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** What is decided about one subject: its reports and flags are merged here for as long as it is open. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text('kind', { enum: caseKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Of a line in a stream's chat: its number. 0: the subject itself. */
    line: integer('line').notNull().default(0),
    /** Who made it. */
    authorId: person('author_id').notNull(),
    status: text('status', { enum: caseStatuses }).notNull().default('open'),
    severity: smallint('severity').notNull(),
    /** How many people reported it, and what their reports count for in quarters. */
    reports: integer('reports').notNull().default(0),
    weight: integer('weight').notNull().default(0),
    firstAt: at('first_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    /** By when it should be decided: the order of the queue. */
    dueAt: at('due_at').notNull(),
    /** The admin who reads it, so that two do not read the same. */
    claimedBy: person('claimed_by'),
    claimedUntil: at('claimed_until'),
    /** The decision that holds, which a later write names; null while open. */
    decisionId: uuid('decision_id'),
    decidedBy: person('decided_by'),
    decidedAt: at('decided_at'),
    /** A house rule, or why it was dismissed. */
    reason: text('reason'),
    /** The admin's own words. */
    note: text('note').notNull().default(''),
    /** What the removal changed, to be put back by undo. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** When its snapshots and words were erased: the decision remains (personal.sql). */
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

/** What was reported, as it was then; the same again is kept once. */
export const moderationSnapshots = pgTable(
  'moderation_snapshots',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    /** SHA-256 of the body, which the audit trail names. */
    hash: text('hash').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    takenAt: at('taken_at').notNull().defaultNow(),
  },
  (t) => [unique('moderation_snapshots_once').on(t.caseId, t.hash)],
)

/** What someone tells the admins about a person or something a person made. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** null: the reporter's account was deleted. */
    reporterId: person('reporter_id'),
    subject: text('subject', { enum: ['person', 'content'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** For content: what it is. */
    contentType: text('content_type', { enum: contentKinds }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    details: text('details').notNull().default(''),
    status: text('status', { enum: caseStatuses }).notNull().default('open'),
    /** What the report counts for, in quarters: less after repeated false ones. */
    weight: smallint('weight').notNull().default(4),
    /** null: from before there were cases. */
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

/** What happened to a case. */
export const moderationEvents = pgTable(
  'moderation_events',
  {
    id: id(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    event: text('event', { enum: caseEvents }).notNull(),
    /** The admin; null: the author, or the product itself. */
    byId: person('by_id'),
    code: text('code'),
    note: text('note').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('moderation_events_case').on(t.caseId, t.id), index('moderation_events_at').on(t.at)],
)

/** What a removal counts for; it expires, and an undone one counts for nothing. */
export const strikes = pgTable(
  'strikes',
  {
    /** The decision that gave it. */
    id: uuid('id').primaryKey(),
    /** The decision that took the subject away: this one, or an earlier one that still did. Their points count once. */
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
    /** It led to a suspension: until then, or lasting (null with `suspends`). */
    suspends: boolean('suspends').notNull().default(false),
    suspendsUntil: at('suspends_until'),
    /** The suspension that it led to; a longer one that held already stays. */
    suspensionId: uuid('suspension_id'),
    /** The suspension, or its end after an undo, is still to be written. */
    isDue: boolean('is_due').notNull().default(false),
  },
  (t) => [
    index('strikes_user').on(t.userId, t.givenAt),
    index('strikes_due').on(t.id).where(sql`${t.isDue}`),
    check('strikes_points', sql`${t.points} > 0`),
  ],
)

/** Somebody disagrees with a removal, or with a suspension that came of none; another admin decides. */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    /** Null: it is about a suspension that an admin decided on without a report. */
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** The decision that it is about: a removal's, or without a case the suspension. */
    decisionId: uuid('decision_id').notNull().unique(),
    /** The admin who decided it, and does not decide about an appeal against it. */
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
    // who removed it may take it back, which settles the appeal, and never says that it stays
    check('appeals_another', sql`${t.status} <> 'upheld' or ${t.decidedBy} <> ${t.removedBy}`),
  ],
)

/** What an admin asked somebody to change; it hides nothing and counts nothing. */
export const warnings = pgTable(
  'warnings',
  {
    id: id(),
    userId: person('user_id').notNull(),
    /** A house rule; null: in words alone. */
    rule: text('rule'),
    /** The admin's own words, which the person reads. */
    reason: text('reason').notNull().default(''),
    givenBy: person('given_by').notNull(),
    givenAt: at('given_at').notNull().defaultNow(),
  },
  (t) => [
    index('warnings_user').on(t.userId, t.givenAt),
    check('warnings_content', sql`${t.rule} is not null or ${t.reason} <> ''`),
  ],
)

/** What an automatic check noticed about a case. */
export const moderationFlags = pgTable(
  'moderation_flags',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => moderationCases.id),
    kind: text('kind', { enum: flagKinds }).notNull(),
    /** What it found: a host, a word of the list, how many. */
    found: text('found').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.kind, t.found] })],
)

/** What an automatic check found and could not flag: tried again, ever later. */
export const moderationRetries = pgTable(
  'moderation_retries',
  {
    id: id(),
    kind: text('kind', { enum: caseKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    line: integer('line').notNull(),
    flags: jsonb('flags').notNull(),
    /** How often it could not be flagged. */
    tries: integer('tries').notNull().default(1),
    dueAt: at('due_at').notNull(),
  },
  (t) => [
    unique('moderation_retries_subject').on(t.kind, t.subjectId, t.line),
    index('moderation_retries_due').on(t.dueAt),
  ],
)

/** How far each automatic check has read; one row a source. */
export const moderationCursors = pgTable('moderation_cursors', {
  source: text('source').primaryKey(),
  readTo: at('read_to').notNull(),
})

/** How far the chat of a stream was read: a row while it is under way, until its last line was read. */
export const moderationChats = pgTable('moderation_chats', {
  streamId: uuid('stream_id').primaryKey(),
  number: integer('number').notNull().default(0),
  readAt: at('read_at').notNull().defaultNow(),
})

/** Fingerprints of files that were removed, to notice them when they come back. */
export const removedFiles = pgTable(
  'removed_files',
  {
    /** Of the parts as they were announced, and the size. */
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

/** A legal letter that came in by one of the public forms. */
export const legalNotices = pgTable(
  'legal_notices',
  {
    id: id(),
    kind: text('kind', { enum: legalKinds }).notNull(),
    status: text('status', { enum: legalStatuses }).notNull().default('received'),
    /** Who wrote it, as they say; null after their data was forgotten. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The person, if they were signed in. */
    userId: person('user_id'),
    /** The letter, by the fields of its form. */
    letter: jsonb('letter').$type<Record<string, string>>().notNull(),
    hash: text('hash').notNull(),
    /** What it is about, as far as the address led to something. */
    subjectKind: text('subject_kind', { enum: caseKinds }),
    subjectId: uuid('subject_id'),
    caseId: uuid('case_id').references(() => moderationCases.id),
    /** Of a counter-notice: the notice that it answers. */
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
