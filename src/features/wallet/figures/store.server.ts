import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { figureRow, figuresAnswer } from '../admin/contract.ts'
import type { FigureName } from '../admin/spec.ts'

const violation = z.object({ check_name: z.string(), subject: z.string(), detail: z.string() })

const proofRun = z.object({
  id: z.uuid(),
  violations: z.number(),
  /** The first hundred violations. */
  found: z.array(violation),
  started_at: z.coerce.date(),
  finished_at: z.coerce.date(),
})
export type ProofRun = z.infer<typeof proofRun>

/** Proves the ledger and stores the result; payouts are refused while the newest run has violations. */
export async function runProof(db: Db): Promise<ProofRun> {
  const { rows } = await db.execute(sql`select ledger.proof_run() as result`)
  return proofRun.parse(rows[0]?.result)
}

/** Figures as the database returns them: times are texts, and a proof has an id. */
const figures = figuresAnswer
  .omit({ discrepancies: true })
  .extend({ as_of: z.coerce.date(), proof: proofRun.nullable() })
export type PlatformFigures = z.infer<typeof figures>

/** Reads the platform's figures. One round trip; reads every account, so it is only for admins. */
export async function readFigures(db: Db): Promise<PlatformFigures> {
  const { rows } = await db.execute(sql`select ledger.platform_figures() as result`)
  return figures.parse(rows[0]?.result)
}

const figureRows = z.array(figureRow.extend({ key: z.string(), at: z.coerce.date().nullable() }))

/** Lists the rows of a figure, newest first: `limit + 1` after the key of the last one, for `toPage`. One round trip. */
export async function readFigureRows(
  db: Db,
  { figure, limit, after }: { figure: FigureName; limit: number; after: string | undefined },
): Promise<z.infer<typeof figureRows>> {
  const { rows } = await db.execute(
    sql`select ledger.figure_rows(${figure}, ${limit + 1}::int, ${after ?? null}::text) as result`,
  )
  return figureRows.parse(rows[0]?.result)
}
