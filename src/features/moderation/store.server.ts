import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Reportable, Reported } from '#server/reportable.ts'
import { type CaseKind, caseKinds, caseStatuses, flagKinds, reportReasons } from './lists.ts'

/** The database and the registrations of features. */
export type Tools = Pick<Context, 'db' | 'ports'>
type Registered = Pick<Context, 'ports'>

/** A subject of a report or an automatic check: its ids (`Reported`) and its kind. */
export type Subject = Reported & { kind: CaseKind }

/** Returns the registration of a kind of subject, from the `manifest.server.ts` of its feature. */
export function reportableOf({ ports }: Registered, kind: CaseKind): Reportable {
  const found = ports.reportable[kind]
  if (!found) throw new Error(`No feature registers the reportable kind ${kind}.`)
  return found
}

/** SQL for the id of the object that the removal in case `c` also ends: an event, or the item with open orders. */
export const endingOfCase = ({ ports }: Registered): SQL => {
  const ids = Object.entries(ports.reportable).flatMap(([kind, { ending }]) =>
    ending ? [sql`when ${kind}::text then ${ending.id}`] : [],
  )
  return sql`case c.kind ${sql.join(ids, sql` `)} end`
}

/**
 * Selects the subject, its author and its snapshot. Selects no row if the subject does not exist or the reporter cannot
 * see it.
 */
export const subjectRows = (registered: Registered, { kind, ...asked }: Subject): SQL => sql`
  select f.subject_id, f.author_id, f.body, encode(sha256(convert_to(f.body::text, 'UTF8')), 'hex') as hash
  from (${reportableOf(registered, kind).find(asked)}) f limit 1`

export const at = z.coerce.date()

const adminRef = z.object({ id: z.uuid(), name: z.string() })

export const caseRow = z.object({
  id: z.uuid(),
  status: z.enum(caseStatuses),
  kind: z.enum(caseKinds),
  subject_id: z.uuid(),
  line: z.number(),
  author_id: z.uuid(),
  severity: z.number(),
  reports: z.number(),
  first_at: at,
  last_at: at,
  due_at: at,
  decision_id: z.uuid().nullable(),
  decided_by: adminRef.nullable(),
  decided_at: at.nullable(),
  reason: z.string().nullable(),
  note: z.string(),
  claim: adminRef.extend({ until: at }).nullable(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  /** True if the author is an admin. */
  is_admin: z.boolean(),
  /** True if the removal suspends the author, so that an undo lifts the suspension. */
  suspends: z.boolean(),
  first_reason: z.enum(reportReasons).nullable(),
  reporter: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  /** Hash of the last snapshot. */
  hash: z.string().nullable(),
  flags: z.array(z.enum(flagKinds)),
  /** Active points of the author. */
  points: z.number(),
})

export type CaseRow = z.infer<typeof caseRow>

/**
 * SQL condition: another removal still hides the subject of the decision. Its undo then does not show the subject or
 * reverse refunds.
 */
export const isHeldWith = (decisionId: SQL): SQL => sql`exists (
  select from strikes own join strikes k on k.user_id = own.user_id and k.removal_id = own.removal_id and k.id <> own.id
  where own.id = ${decisionId}::uuid and k.undone_at is null)`

/**
 * SQL for the rule of the first removal that a strike `s` belongs to. Ended orders and events show it as their reason.
 */
export const firstRule = sql`(select f.rule from strikes f where f.id = s.removal_id)`
