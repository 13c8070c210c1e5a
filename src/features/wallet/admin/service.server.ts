import type { Context } from '#server/context.ts'
import { idIn } from '#server/cursor.ts'
import { connect } from '#server/db/index.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { AdminContext, SignedInContext } from '#server/trpc.ts'
import { isUuid } from '#shared/encoding.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import { isSearchable } from '#shared/search.ts'
import { dismissDiscrepancy, readDiscrepancies } from '../discrepancies/store.server.ts'
import { holdPayouts, listEveryPayout, listHolds, releasePayouts } from '../payouts/store.server.ts'
import { refusalOf } from '../refusals/rules.ts'
import type { Figures, ProposeInput } from './contract.ts'
import { ADMIN_REFUSALS, accountFigures, discrepanciesShown, type FigureName } from './spec.ts'
import {
  type Adjustment,
  type AdjustmentDecision,
  type AdjustmentProposal,
  decideAdjustment,
  findAdjustable,
  findByUsername,
  listAdjustments,
  proposeAdjustment,
  readFigureRows,
  readFigures,
  runProof,
} from './store.server.ts'

type Refused<T> = Extract<T, { outcome: 'refused' }> extends { reason: infer R extends string } ? R : never

type Reasons = Exclude<Refused<AdjustmentProposal> | Refused<AdjustmentDecision>, 'idempotency_conflict'>

const refusals: Record<Reasons, Reason> = {
  // an admin by the token, but no longer by the account
  not_an_admin: COMMON.forbidden,
  invalid_amount: ADMIN_REFUSALS.tokensInvalid,
  reason_missing: ADMIN_REFUSALS.reasonMissing,
  user_not_found: ADMIN_REFUSALS.personNotFound,
  not_a_creator: ADMIN_REFUSALS.notACreator,
  adjustment_not_found: ADMIN_REFUSALS.adjustmentNotFound,
  own_proposal: ADMIN_REFUSALS.ownProposal,
  own_tokens: ADMIN_REFUSALS.ownTokens,
  already_decided: ADMIN_REFUSALS.alreadyDecided,
  insufficient_tokens: ADMIN_REFUSALS.insufficientTokens,
}

/** Timeout of a proof. It reads every entry, which takes minutes on a large ledger; only a cron job may take that long. */
const proofTimeoutMs = 10 * 60_000

/** Proves the ledger and stores the result; a violation stops payouts. */
export async function provePlatform(ctx: Context): Promise<{ violations: number }> {
  const { violations, found } = await runProof(connect({ ...ctx.env, databaseTimeoutMs: proofTimeoutMs }))
  if (violations > 0) ctx.log.error('the ledger does not add up', JSON.stringify(found[0]), { violations })
  return { violations }
}

/** Reads the platform's figures, the last proof's result, and the discrepancies between provider and ledger. */
export async function figures(ctx: Context): Promise<Figures> {
  const [platform, discrepancies] = await Promise.all([
    readFigures(ctx.db),
    readDiscrepancies(ctx.db, discrepanciesShown),
  ])
  return { ...platform, discrepancies }
}

/** Dismisses a discrepancy that an admin has checked. @throws AppError DISCREPANCY_NOT_FOUND */
export async function dismiss(ctx: AdminContext, input: { id: string; reason: string }): Promise<void> {
  if (!(await dismissDiscrepancy(ctx.db, { ...input, admin: ctx.actor })))
    throw new AppError(ADMIN_REFUSALS.discrepancyNotOpen)
  ctx.log.info('discrepancy dismissed', { discrepancy: input.id, user: ctx.actor.id })
}

/** Proposes an adjustment of a person's tokens, which moves tokens only after another admin approves. */
export async function propose(ctx: SignedInContext, input: ProposeInput): Promise<{ adjustment: Adjustment }> {
  const { account, tokens, reason, username } = input
  const userId = input.user_id ?? (await findByUsername(ctx.db, username ?? ''))
  if (userId === undefined) throw new AppError(ADMIN_REFUSALS.personNotFound)
  const result = await proposeAdjustment(ctx.db, {
    adminId: ctx.claims.userId,
    userId,
    account,
    tokens,
    reason,
    key: idempotencyKeyOf(ctx, input),
    hash: await bodyHash('admin.adjustment', { userId, account, tokens, reason }),
  })
  if (result.outcome === 'refused') throw refusalOf(result, refusals)
  return { adjustment: result.adjustment }
}

/**
 * Approves or rejects another admin's proposal, or withdraws the caller's own. @throws AppError OWN_PROPOSAL,
 * OWN_TOKENS, ALREADY_DECIDED, INSUFFICIENT_TOKENS
 */
export async function decide(
  ctx: SignedInContext,
  { id, note, approve }: { id: string; note: string; approve: boolean },
): Promise<{ adjustment: Adjustment }> {
  const result = await decideAdjustment(ctx.db, { adminId: ctx.claims.userId, id, note, approve })
  if (result.outcome === 'refused') throw refusalOf(result, refusals)
  if (!result.replayed) ctx.announce()
  return { adjustment: result.adjustment }
}

type Listing = { state?: Adjustment['state'] | undefined; limit: number; cursor?: string | undefined }

/** Returns a keyset page of adjustments, newest first. @throws AppError CURSOR_INVALID */
export async function adjustments(ctx: Context, { state, limit, cursor }: Listing) {
  const rows = await listAdjustments(ctx.db, { limit, before: idIn(cursor), ...(state && { state }) })
  const page = toPage(rows, limit, ({ id }) => toCursor(id))
  return { adjustments: page.rows, next_cursor: page.nextCursor }
}

/** Finds people by the beginning of their username or name, with their adjustable tokens. */
export const people = async (ctx: Context, q: string) => ({
  people: isSearchable(q) ? await findAdjustable(ctx.db, q) : [],
})

type Page = { limit: number; cursor?: string | undefined }

/** Returns the key in a cursor: a number for accounts, an id for all other rows. */
function keyIn(figure: FigureName, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [key = ''] = fromCursor(cursor, 1) ?? []
  const isKey = accountFigures.some((one) => one === figure) ? /^\d{1,18}$/.test(key) : isUuid(key)
  if (!isKey) throw new AppError(COMMON.cursorInvalid)
  return key
}

/** Returns a keyset page of the rows of a figure. @throws AppError CURSOR_INVALID. One round trip. */
export async function rows({ db }: Context, { figure, limit, cursor }: Page & { figure: FigureName }) {
  const found = await readFigureRows(db, { figure, limit, after: keyIn(figure, cursor) })
  const page = toPage(found, limit, ({ key }) => toCursor(key))
  return { rows: page.rows, next_cursor: page.nextCursor }
}

/** Returns a keyset page of all payouts, newest first. @throws AppError CURSOR_INVALID. One round trip. */
export async function payouts(
  { db }: Context,
  { state, limit, cursor }: Page & { state?: 'open' | 'failed' | 'paid' | undefined },
) {
  const page = toPage(await listEveryPayout(db, { state, limit, before: idIn(cursor) }), limit, ({ id }) =>
    toCursor(id),
  )
  return { payouts: page.rows, next_cursor: page.nextCursor }
}

/** Returns a keyset page of creators with held payouts. @throws AppError CURSOR_INVALID. One round trip. */
export async function holds({ db }: Context, { limit, cursor }: Page) {
  const page = toPage(await listHolds(db, { limit, before: idIn(cursor) }), limit, ({ id }) => toCursor(id))
  return { holds: page.rows, next_cursor: page.nextCursor }
}

/** Holds a creator's payouts and notifies the creator of the reason. @throws AppError PAYOUTS_NOT_HOLDABLE */
export async function hold(ctx: AdminContext, input: { user_id: string; reason: string }): Promise<{ id: string }> {
  const id = await holdPayouts(ctx.db, { creatorId: input.user_id, reason: input.reason, admin: ctx.actor })
  if (id === undefined) throw new AppError(ADMIN_REFUSALS.notHoldable)
  ctx.announce()
  return { id }
}

/**
 * Releases a creator's payouts; the next run of the job `payouts` sends the waiting ones. @throws AppError
 * HOLD_NOT_OPEN
 */
export async function release(ctx: AdminContext, input: { id: string; reason: string }): Promise<void> {
  if ((await releasePayouts(ctx.db, { ...input, admin: ctx.actor })) === undefined)
    throw new AppError(ADMIN_REFUSALS.holdNotOpen)
  ctx.announce()
}
