import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type AuditStatements, callAsAdmin } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import { purgingPages } from '#server/purge.ts'
import type { DeletionObstacle, ExportLine } from './rules.ts'

const names = z.array(z.object({ name: z.string() }))
const lines = z.array(z.object({ key: z.string(), line: z.record(z.string(), z.unknown()) }))

/** Lists the parts of an export (data.sql). One round trip. */
export async function listParts(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`select personal_parts() as name`)
  return names.parse(rows).map(({ name }) => name)
}

export type KeyedLine = { key: string; line: ExportLine }

/** Reads at most `limit` lines of a part after a key. One round trip. */
export async function readLines(
  db: Db,
  userId: string,
  { part, after, limit }: { part: string; after: string | undefined; limit: number },
): Promise<KeyedLine[]> {
  const { rows } = await db.execute(sql`
    select key, line from personal_lines(${part}, ${userId}::uuid, ${after ?? null}, ${limit}::int)`)
  return lines.parse(rows)
}

const obstacle = z.enum([
  'payout_underway',
  'earnings_unpaid',
  'tokens_held',
  'tokens_left',
]) satisfies z.ZodType<DeletionObstacle>
const when = z.coerce.date()
const amounts = z.object({
  tokens: z.number(),
  spendable: z.number(),
  earnings: z.number(),
  paying_out: z.number(),
  held: z.number(),
  debt: z.number(),
})
const stateRow = amounts.extend({
  requested_at: when.nullable(),
  deletion_date: when.nullable(),
  is_disputed: z.boolean(),
  refused: obstacle.nullable(),
})
export type StoredDeletion = z.infer<typeof stateRow>

/** Reads the facts of a deletion; undefined if the account does not exist. One round trip. */
export async function findDeletion(db: Db, userId: string): Promise<StoredDeletion | undefined> {
  const { rows } = await db.execute(sql`select account_deletion(${userId}::uuid) as state`)
  return z.object({ state: stateRow.nullable() }).parse(rows[0]).state ?? undefined
}

const deleted = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('done'),
    replayed: z.boolean(),
    deletion_date: when,
    families: z.array(z.uuid()),
  }),
  amounts.extend({ outcome: z.literal('refused'), reason: obstacle }),
])

/** Requests the deletion and revokes every sign-in, in one transaction. One round trip. */
export async function requestDeletion(db: Db, userId: string, forfeitTokens: number, audit?: AuditStatements) {
  const call = sql`account_delete(${userId}::uuid, ${forfeitTokens}::bigint)`
  const [{ rows }] = await db.batch([
    db.execute(audit ? callAsAdmin(call, audit) : sql`select ${call} as result`),
    db.execute(purgingPages(sql`users where id = ${userId}::uuid and status = 'deleted'`)),
  ])
  return z.object({ result: deleted }).parse(rows[0]).result
}

/** Cancels a deletion. @returns false if it is too late. One round trip. */
export async function cancelDeletion(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select account_restore(${userId}::uuid) ->> 'outcome' = 'done' as done`)
  return z.object({ done: z.boolean() }).parse(rows[0]).done
}

/** Lists accounts that are due for erasure, except `skip`, the longest overdue first. */
export async function listAccountsToErase(db: Db, limit: number, skip: readonly string[]) {
  const { rows } = await db.execute(
    sql`select accounts_to_erase(${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as id`,
  )
  return z.array(z.object({ id: z.uuid() })).parse(rows)
}

/** Erases one account in one transaction. One round trip. @returns false if it is not due or another run erases it. */
export async function eraseAccount(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select account_erase(${userId}::uuid) as done`)
  return z.object({ done: z.boolean() }).parse(rows[0]).done
}

/** Releases former usernames whose protection has ended. @returns their number. */
export async function releaseUsernames(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select usernames_release() as count`)
  return z.object({ count: z.coerce.number() }).parse(rows[0]).count
}

/** Maximum of rows of each table that one transaction erases. */
const expiryBatch = 500

/** Erases rows whose retention period has ended (data.sql). @returns their number. One round trip. */
export async function expirePersonal(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select personal_expire(${expiryBatch}::int)::int as count`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}
