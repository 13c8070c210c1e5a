import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Reportable, Reported } from '#server/reportable.ts'
import type { CaseKind } from '../lists.ts'

/** The database and the registrations of features. */
export type Tools = Pick<Context, 'db' | 'ports'>
type Registered = Pick<Context, 'ports'>

/** What is asked for: a thing, of a chat its line, and who asks; null: the product itself. */
export type Subject = Reported & { kind: CaseKind }

/** Returns what a feature registered for a kind of subject (its `manifest.server.ts`). */
export function reportableOf({ ports }: Registered, kind: CaseKind): Reportable {
  const found = ports.reportable[kind]
  if (!found) throw new Error(`No feature registers the reportable kind ${kind}.`)
  return found
}

/** The id of what the removal of a case `c` ends besides its subject: an event, or the thing whose orders end. */
export const endingOfCase = ({ ports }: Registered): SQL => {
  const ids = Object.entries(ports.reportable).flatMap(([kind, { ending }]) =>
    ending ? [sql`when ${kind}::text then ${ending.id}`] : [],
  )
  return sql`case c.kind ${sql.join(ids, sql` `)} end`
}

/** The subject with its author and its snapshot; no row: it is not there, or not for who asks. */
export const subjectRows = (registered: Registered, { kind, ...asked }: Subject): SQL => sql`
  select f.subject_id, f.author_id, f.body, encode(sha256(convert_to(f.body::text, 'UTF8')), 'hex') as hash
  from (${reportableOf(registered, kind).find(asked)}) f limit 1`
