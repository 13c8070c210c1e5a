import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Reportable, Reported } from '#server/reportable.ts'
import type { CaseKind } from '../lists.ts'

/** The database and the registrations of features. */
export type Tools = Pick<Context, 'db' | 'ports'>
type Registered = Pick<Context, 'ports'>

/** A subject of a report or an automatic check, as `Reported`, and its kind. */
export type Subject = Reported & { kind: CaseKind }

/** Returns what a feature registered for a kind of subject (its `manifest.server.ts`). */
export function reportableOf({ ports }: Registered, kind: CaseKind): Reportable {
  const found = ports.reportable[kind]
  if (!found) throw new Error(`No feature registers the reportable kind ${kind}.`)
  return found
}

/** Id of the part that the removal of a case `c` also ends: an event, or the item with open orders. */
export const endingOfCase = ({ ports }: Registered): SQL => {
  const ids = Object.entries(ports.reportable).flatMap(([kind, { ending }]) =>
    ending ? [sql`when ${kind}::text then ${ending.id}`] : [],
  )
  return sql`case c.kind ${sql.join(ids, sql` `)} end`
}

/** Selects the subject, its author and its snapshot. No row: the subject does not exist for the reporter. */
export const subjectRows = (registered: Registered, { kind, ...asked }: Subject): SQL => sql`
  select f.subject_id, f.author_id, f.body, encode(sha256(convert_to(f.body::text, 'UTF8')), 'hex') as hash
  from (${reportableOf(registered, kind).find(asked)}) f limit 1`
