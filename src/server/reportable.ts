import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db/index.ts'
import type { Log } from './log.ts'
import type { Providers } from './providers.ts'

/** The subject to find; `line` is the number of a chat line. `reporterId` is null when the product itself asks. */
export type Reported = { id: string; line: number; reporterId: string | null }

type Tools = { db: Db; now: Date; log: Log; providers: Providers }

/** `id` is that of the ending, `words` the title of the house rule, `before` the values that the removal kept. */
type Ended = { id: string; words: string; before: unknown }

/** Number of things that an undo would resume, and of those that stay ended. */
type Resumable = {
  back: { what: 'event' | 'orders'; count: number }[]
  stays: { what: 'event_over' | 'event_taken' | 'orders'; count: number }[]
}

/** A part that a removal ends after its transaction, and an undo resumes: an event or open orders. Verbs may be retried. */
export type Ending = {
  /** Id of what the removal of a case `c` ends. SQL null: it ends nothing. */
  id: SQL
  end(tools: Tools, ended: Ended): Promise<unknown>
  resume(tools: Tools, ended: Ended): Promise<unknown>
  preview(tools: Tools, ended: Ended): Promise<Resumable>
}

/**
 * A kind of thing that people can report and admins can remove. Its feature registers it in `manifest.server.ts`; moderation
 * decides. `w` are cases of one decision, with subject_id, line, author_id, before and words; `c` is a row of moderation_cases.
 */
export type Reportable = {
  /** Selects `subject_id`, `author_id` and `body`, the visible part. No row: it does not exist for the reporter. */
  find(reported: Reported): SQL
  /**
   * Selects `id`, `text` and `at` of the texts that the automatic checks read, served by an index on `at`. `readTo` is the
   * time up to which they were read. Null: the kind has no text that is checked this way.
   */
  texts: ((readTo: SQL) => SQL) | null
  hide?(w: SQL): SQL[]
  show?(w: SQL): SQL[]
  /** Releases a subject that waits for the decision, after a dismissal or an undo. */
  pass?(w: SQL): SQL[]
  /** Takes the advisory lock of a subject, which comes before all rows (ledger.sql: the order of locks). */
  lock?(id: SQL): SQL
  /** Selects the time at which a waiting subject is returned without a decision; null for one that does not wait. */
  waitsUntil?(id: SQL): SQL
  /** Values of a case `c` that hiding loses and showing needs. */
  before?: SQL
  /** Movements that paid the author for the subject of a case `c`. Null: the kind is never sold. */
  sales: SQL | null
  /** True while the subject of a removed case `c` can still be paid, so that a job refunds it. */
  isSoldLater?: SQL
  /** True if the subject of a case `c` is as the removal left it. Absent: its author cannot bring it back. */
  isAway?: SQL
  /** Stops a running subject and writes `also` with it. @returns whether it was running; undefined: it does not exist. */
  stop?(tools: Tools, id: string, words: string, also?: SQL): Promise<boolean | undefined>
  ending?: Ending
}

/** Id of the subject of a case `c`. */
export const subjectOfCase = sql`c.subject_id`

/** The lowest id of a time: uuidv7 begins with the milliseconds. */
export const firstIdOf = (at: SQL): SQL =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`

/** True unless the reporter is the author: people cannot report their own things. */
export const isByOthers = (author: SQL, { reporterId }: Reported): SQL =>
  reporterId === null ? sql`true` : sql`${author} <> ${reporterId}::uuid`
