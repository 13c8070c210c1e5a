import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { idsByNamePrefix } from '#features/accounts/index.server.ts'
import { users } from '#features/accounts/tables.ts'
import type { Db } from '#server/db/index.ts'
import { refused } from '#shared/schemas.ts'
import { type AdjustablePerson, figureRow, figuresOutput, peopleOutput } from './contract.ts'
import { type FigureName, peopleSearch } from './spec.ts'

const adjustmentRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  account: z.enum(['spendable', 'available']),
  /** Negative if tokens are taken away. */
  tokens: z.number(),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  proposed_by: z.uuid(),
  proposed_at: z.coerce.date(),
  decided_by: z.uuid().nullable(),
  decided_at: z.coerce.date().nullable(),
  note: z.string(),
})
export type Adjustment = z.infer<typeof adjustmentRow>

const done = z.object({ outcome: z.literal('done'), replayed: z.boolean(), adjustment: adjustmentRow })
const proposed = z.discriminatedUnion('outcome', [
  done,
  refused([
    'idempotency_conflict',
    'not_an_admin',
    'invalid_amount',
    'reason_missing',
    'user_not_found',
    'not_a_creator',
  ]),
])
const decided = z.discriminatedUnion('outcome', [
  done,
  refused([
    'not_an_admin',
    'adjustment_not_found',
    'own_proposal',
    'own_tokens',
    'already_decided',
    'insufficient_tokens',
  ]),
])
export type AdjustmentProposal = z.infer<typeof proposed>
export type AdjustmentDecision = z.infer<typeof decided>

/** Proposes an adjustment of a person's tokens, which moves tokens only after another admin approves. One round trip. */
export async function proposeAdjustment(
  db: Db,
  proposal: {
    adminId: string
    userId: string
    account: Adjustment['account']
    tokens: number
    reason: string
    key?: string | undefined
    hash?: string | undefined
  },
): Promise<AdjustmentProposal> {
  const { rows } = await db.execute(sql`
    select ledger.adjustment_propose(${proposal.adminId}::uuid, ${proposal.userId}::uuid, ${proposal.account},
      ${proposal.tokens}::bigint, ${proposal.reason}, ${proposal.key ?? null}::text, ${proposal.hash ?? null}::text) as result`)
  return proposed.parse(rows[0]?.result)
}

/** Approves or rejects another admin's proposal. One round trip. */
export async function decideAdjustment(
  db: Db,
  decision: { adminId: string; id: string; approve: boolean; note?: string },
): Promise<AdjustmentDecision> {
  const { rows } = await db.execute(sql`
    select ledger.adjustment_decide(${decision.adminId}::uuid, ${decision.id}::uuid, ${decision.approve},
      ${decision.note ?? ''}) as result`)
  return decided.parse(rows[0]?.result)
}

const listed = z.array(
  adjustmentRow.extend({
    username: z.string(),
    proposed_by_username: z.string(),
    decided_by_username: z.string().nullable(),
  }),
)

/** Lists adjustments, newest first: `limit + 1` older than `before`, for `toPage`. */
export async function listAdjustments(
  db: Db,
  page: { limit: number; before?: string | undefined; userId?: string; state?: Adjustment['state'] },
): Promise<z.infer<typeof listed>> {
  const { rows } = await db.execute(sql`
    select ledger.adjustments_list(${page.limit + 1}::int, ${page.before ?? null}::uuid, ${page.userId ?? null}::uuid,
      ${page.state ?? null}::text) as result`)
  return listed.parse(rows[0]?.result)
}

/** Finds people of any status whose username or name begins with a search, with their adjustable tokens. One round trip. */
export async function findAdjustable(db: Db, search: string): Promise<AdjustablePerson[]> {
  const { rows } = await db.execute(sql`
    select u.id, u.username, u.display_name, u.avatar_url, u.role, u.status,
      (b.wallet ->> 'spendable')::int as spendable, (b.wallet ->> 'available')::int as available
    from (
      select * from users where id in (${idsByNamePrefix(search, sql`true`, peopleSearch.results)})
      order by username limit ${peopleSearch.results}
    ) u cross join lateral (select ledger.wallet_balance(u.id) as wallet) b
    order by u.username`)
  return peopleOutput.shape.people.parse(rows)
}

/** Finds the id of a username. */
export async function findByUsername(db: Db, username: string): Promise<string | undefined> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return found?.id
}

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

/** Schema of the figures as SQL returns them: times are texts, and a proof has an id. */
const figures = figuresOutput
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
