import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { type HistoryEntry, historyEntry } from '../contract.ts'
import { personAccountKinds } from '../tables.ts'

const statementRow = z.object({
  /** Id of the movement. */
  id: z.uuid(),
  account_id: z.coerce.number(),
  account: z.enum(personAccountKinds),
  kind: z.string(),
  /** Negative for tokens that left the account. */
  tokens: z.coerce.number(),
  balance_after: z.coerce.number().nullable(),
  counterparty: z.string().nullable(),
  message: z.string(),
  label: z.string().nullable(),
  reference: z.uuid().nullable(),
  created_at: z.coerce.date(),
})
export type StatementRow = z.infer<typeof statementRow>

/**
 * Reads all entries of a person's accounts from `from` up to but excluding `to`, oldest first; at most `limit` rows
 * after the row `after` (its `id` and `account_id`). One round trip.
 */
export async function readStatement(
  db: Db,
  userId: string,
  part: { from: Date; to: Date; limit: number; after?: Pick<StatementRow, 'id' | 'account_id'> | undefined },
): Promise<StatementRow[]> {
  const { rows } = await db.execute(sql`
    select * from ledger.statement(${userId}::uuid, ${part.from.toISOString()}::timestamptz,
      ${part.to.toISOString()}::timestamptz, ${part.limit}::int, ${part.after?.id ?? null}::uuid,
      ${part.after?.account_id ?? null}::bigint)`)
  return z.array(statementRow).parse(rows)
}

const historyRow = historyEntry.extend({
  tokens: z.coerce.number(),
  balance_after: z.coerce.number().nullable(),
  created_at: z.coerce.date(),
})

/** `added` came into the spendable balance, `spent` left it, `earned` was earned as a creator. */
export type HistoryType = 'added' | 'spent' | 'earned'

/** Reads a person's history of one type, newest first: `limit + 1` older than `before`. One round trip, one index. */
export async function readHistoryOf(
  db: Db,
  userId: string,
  page: { type: HistoryType; limit: number; before: string | undefined },
): Promise<HistoryEntry[]> {
  const { rows } = await db.execute(sql`
    select id, kind, account, tokens, balance_after, counterparty_username as counterparty, message, label, reference,
      created_at
    from ledger.wallet_history_of(${userId}::uuid, ${page.type}, ${page.limit + 1}::int, ${page.before ?? null}::uuid)`)
  return z.array(historyRow).parse(rows)
}
