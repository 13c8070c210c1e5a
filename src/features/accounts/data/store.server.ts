import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type AdminDeed, callAsAdmin } from '#server/audit/audit.ts'
import type { Db } from '#server/db/index.ts'
import type { DeletionObstacle } from '../deletion/rules.ts'
import type { ExportLine } from './rules.ts'

const names = z.array(z.object({ name: z.string() }))
const lines = z.array(z.object({ key: z.string(), line: z.record(z.string(), z.unknown()) }))

/** The parts of an export (data.sql). One round trip. */
export async function listParts(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`select personal_parts() as name`)
  return names.parse(rows).map(({ name }) => name)
}

export type KeyedLine = { key: string; line: ExportLine }

/** At most `limit` lines of a part, after the one with that key. One round trip. */
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

/** Undefined: there is no such account any more. One round trip. */
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

/** Asks for the deletion and ends every sign-in: one round trip, all or nothing. */
export async function requestDeletion(db: Db, userId: string, forfeitTokens: number, deed?: AdminDeed) {
  const call = sql`account_delete(${userId}::uuid, ${forfeitTokens}::bigint)`
  const { rows } = await db.execute(deed ? callAsAdmin(call, deed) : sql`select ${call} as result`)
  return z.object({ result: deleted }).parse(rows[0]).result
}

/** @returns whether the account stays; false: it is too late. One round trip. */
export async function cancelDeletion(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select account_restore(${userId}::uuid) ->> 'outcome' = 'done' as done`)
  return z.object({ done: z.boolean() }).parse(rows[0]).done
}

/** Accounts whose time is over, the longest waiting first. */
export async function listAccountsToErase(db: Db, limit: number, skip: readonly string[]) {
  const { rows } = await db.execute(
    sql`select accounts_to_erase(${limit}::int, ${`{${skip.join(',')}}`}::uuid[]) as id`,
  )
  return z.array(z.object({ id: z.uuid() })).parse(rows)
}

/** Forgets one of them: one round trip, all or nothing. @returns false: not due, or somebody else is at it. */
export async function eraseAccount(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select account_erase(${userId}::uuid) as done`)
  return z.object({ done: z.boolean() }).parse(rows[0]).done
}

/** Lets go of names whose time is over. @returns how many. */
export async function releaseUsernames(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select usernames_release() as count`)
  return z.object({ count: z.coerce.number() }).parse(rows[0]).count
}

/** Rows of each table that are erased in one transaction. */
const expiryBatch = 500

/** Erases rows whose period is over (data.sql). @returns the number of rows. One round trip. */
export async function expirePersonal(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select personal_expire(${expiryBatch}::int)::int as count`)
  return z.object({ count: z.number() }).parse(rows[0]).count
}
