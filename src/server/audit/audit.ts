import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Actor, actorId } from '../actor.ts'
import type { Db } from '../db/index.ts'

/** An admin's action and its target. Ids and codes only: names are looked up when an entry is shown. */
export type AuditEntry = {
  /** A code, `area.verb`. */
  action: string
  /** `id`: may be an expression, if one statement records an entry for each row. */
  target: { kind: string; id: string | SQL }
  data?: Readonly<Record<string, string | number | boolean | null>>
}

/**
 * Returns the SQL expression that appends an audit entry, for the statement that makes the change, so that both are written
 * or neither. Evaluate it once and last, from a row that exists only if the change was made.
 */
export const recordAudit = (actor: Actor, { action, target, data = {} }: AuditEntry): SQL =>
  sql`public.audit_record(${actor.kind}::text, ${actorId(actor)}::text, ${action}::text, ${target.kind}::text,
    ${target.id}::text, ${JSON.stringify(data)}::jsonb)`

const verdict = z.object({
  ok: z.boolean(),
  entries: z.number(),
  /** The hash of the last entry. */
  head: z.string(),
  /** The first entry that was changed or is missing. */
  first_broken: z.number().nullable(),
})

/** Recomputes the hash chain over all entries. One round trip, as long as the trail. */
export async function verifyAudit(db: Db): Promise<z.infer<typeof verdict>> {
  const { rows } = await db.execute(sql`select public.audit_verify() as verdict`)
  return verdict.parse(rows[0]?.verdict)
}

/**
 * A statement that another feature writes along with its own change: `written` from a row that exists if the change was
 * made.
 */
export type AuditStatements = { written: (from: SQL) => SQL; entry: SQL }

/**
 * Returns the statement that calls a SQL function of the form {outcome, replayed, …} as an admin. It also runs the audit
 * statements if the function changed something.
 */
export const callAsAdmin = (call: SQL, { written, entry }: AuditStatements): SQL => sql`
  with called as materialized (select ${call} as result),
  fresh as materialized (
    select 1 as one from called where result ->> 'outcome' = 'done' and not (result ->> 'replayed')::boolean),
  noted as (${written(sql`fresh`)})
  select result, (select ${entry} from fresh) as entry from called`
