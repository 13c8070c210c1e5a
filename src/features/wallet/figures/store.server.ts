import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { figureRow } from '../admin/contract.ts'
import type { FigureName } from '../admin/spec.ts'

const violation = z.object({ check_name: z.string(), subject: z.string(), detail: z.string() })

const proofRun = z.object({
  id: z.uuid(),
  violations: z.number(),
  /** The first hundred. */
  found: z.array(violation),
  started_at: z.coerce.date(),
  finished_at: z.coerce.date(),
})
export type ProofRun = z.infer<typeof proofRun>

/** Proves the ledger and writes down what that found; as long as the newest run found something, payouts are refused. */
export async function runProof(db: Db): Promise<ProofRun> {
  const { rows } = await db.execute(sql`select ledger.proof_run() as result`)
  return proofRun.parse(rows[0]?.result)
}

const amount = z.object({ tokens: z.number(), usd_cents: z.number() })
const figures = z.object({
  as_of: z.coerce.date(),
  balances: z.object({
    spendable: z.number(),
    held: z.number(),
    debt: z.number(),
    pending: z.number(),
    available: z.number(),
    paying_out: z.number(),
    disputed: z.number(),
  }),
  /** What people hold; in dollars at what a token earns a creator. */
  liability: amount,
  sold: amount,
  /** By refunds and lost disputes, debts included. */
  taken_back: amount,
  promotional: z.object({ tokens: z.number() }),
  earned: amount,
  paid_out: amount,
  /** What was paid and stayed, less what creators earned. */
  spread_usd_cents: z.number(),
  disputes: z.object({ open: z.number(), usd_cents: z.number(), frozen: z.number() }),
  debts: z.object({ people: z.number(), tokens: z.number() }),
  payouts: z.object({ open: z.number(), unsettled: z.number(), stopped: z.boolean() }),
  adjustments_open: z.number(),
  /** The newest; null: it was never proven. */
  proof: proofRun.nullable(),
})
export type PlatformFigures = z.infer<typeof figures>

/** The platform's own view of all tokens. One round trip; reads every account, so it is for admins. */
export async function readFigures(db: Db): Promise<PlatformFigures> {
  const { rows } = await db.execute(sql`select ledger.platform_figures() as result`)
  return figures.parse(rows[0]?.result)
}

const figureRows = z.array(figureRow.extend({ key: z.string(), at: z.coerce.date().nullable() }))

/** What a figure counts, the newest first: `limit + 1` rows after the key of the last one, for `toPage`. One round trip. */
export async function readFigureRows(
  db: Db,
  { figure, limit, after }: { figure: FigureName; limit: number; after: string | undefined },
): Promise<z.infer<typeof figureRows>> {
  const { rows } = await db.execute(
    sql`select ledger.figure_rows(${figure}, ${limit + 1}::int, ${after ?? null}::text) as result`,
  )
  return figureRows.parse(rows[0]?.result)
}
