import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type Balance, balanceOutput, type HistoryEntry, historyEntry } from '../contract.ts'

const row = z.object({ result: balanceOutput.omit({ balance: true }).extend({ spendable: z.number() }) })

/** Reads a person's balances in tokens; zero without any movements. One round trip. */
export async function readBalance(db: Db, userId: string): Promise<Balance> {
  const { rows } = await db.execute(sql`select ledger.wallet_balance(${userId}::uuid) as result`)
  const { spendable, ...others } = row.parse(rows[0]).result
  return { balance: spendable, ...others }
}

const historyRow = historyEntry.extend({
  tokens: z.coerce.number(),
  balance_after: z.coerce.number().nullable(),
  created_at: z.coerce.date(),
})

/**
 * Reads a person's history, newest first: `limit + 1` movements older than `before` (a movement's id), for `toPage`.
 * One round trip, and at most 200 buffers however long the history is.
 */
export async function readHistory(
  db: Db,
  userId: string,
  page: { limit: number; before: string | undefined },
): Promise<HistoryEntry[]> {
  const { rows } = await db.execute(sql`
    select id, kind, account, tokens, balance_after, counterparty_username as counterparty, message, label, reference,
      created_at
    from ledger.wallet_history(${userId}::uuid, ${page.limit + 1}::int, ${page.before ?? null}::uuid)`)
  return z.array(historyRow).parse(rows)
}
