import { refusalOf } from '#features/wallet/index.server.ts'
import { PaymentError, type Refund } from '#providers/payments/index.ts'
import type { AuditStatements } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { REFUSALS } from '../spec.ts'
import { abandonRefund, beginRefund, type RefundRow, recordRefund, type StartedRefund } from './store.server.ts'

type DoneRefund = Extract<StartedRefund, { outcome: 'done' }>
type Refused = Extract<StartedRefund, { outcome: 'refused' }>['reason']

const refusals: Record<Exclude<Refused, 'idempotency_conflict'>, Reason> = {
  purchase_not_found: REFUSALS.notFound,
  not_refundable: REFUSALS.notRefundable,
  refund_too_late: REFUSALS.refundTooLate,
  partly_refunded: REFUSALS.partlyRefunded,
  tokens_spent: REFUSALS.tokensSpent,
}

/**
 * Milliseconds that a second request waits for the provider's response to the first one. After that time the second
 * request calls the provider itself.
 */
const waitMs = { most: 3_000, step: 150 }

/**
 * Refunds an untouched purchase within 14 days. The tokens are taken at once; the money returns to the card under an
 * idempotency key made from the refund. If the provider refuses, the tokens are returned. A retry never refunds twice.
 * @throws AppError PURCHASE_NOT_FOUND, NOT_REFUNDABLE, REFUND_TOO_LATE, PARTLY_REFUNDED, TOKENS_SPENT, REFUND_FAILED,
 * REFUND_UNKNOWN (retry), IDEMPOTENCY_CONFLICT
 */
export async function refund(ctx: SignedInContext, input: { id: string; idempotencyKey?: string | undefined }) {
  return refundAs(ctx, {
    userId: ctx.claims.userId,
    purchaseId: input.id,
    key: idempotencyKeyOf(ctx, input),
    hash: await bodyHash('tokens.refund', { id: input.id }),
  })
}

/** Refunds another person's purchase for an admin, under the same conditions. @throws AppError as `refund` */
export const refundFor = (ctx: Context, userId: string, purchaseId: string, audit: AuditStatements) =>
  refundAs(ctx, { userId, purchaseId }, audit)

type Request = Parameters<typeof beginRefund>[1]

async function refundAs(ctx: Context, request: Request, audit?: AuditStatements) {
  const begun = await begin(ctx, request, audit)
  if (!begun.replayed) ctx.announce()
  const { refund: row } = begun.replayed ? await waitForAnswer(ctx, begun, request) : begun
  return toAnswer(begun, row.state === 'requested' ? await ask(ctx, row) : row.state)
}

async function begin(ctx: Context, request: Request, audit?: AuditStatements): Promise<DoneRefund> {
  const begun = await beginRefund(ctx.db, request, audit)
  if (begun.outcome === 'refused') throw refusalOf(begun, refusals)
  return begun
}

async function waitForAnswer(ctx: Context, begun: DoneRefund, request: Request) {
  let current = begun
  for (let waited = 0; current.refund.state === 'requested' && waited < waitMs.most; waited += waitMs.step) {
    await new Promise((resolve) => setTimeout(resolve, waitMs.step))
    current = await begin(ctx, request)
  }
  return current
}

function toAnswer({ purchase }: DoneRefund, state: RefundRow['state']) {
  if (state === 'failed') throw new AppError(REFUSALS.refundFailed)
  if (state === 'requested') throw new AppError(REFUSALS.refundUnavailable, { retryAfterSeconds: 5 })
  return { purchase_id: purchase.id, usd_cents: purchase.usd_cents, tokens: purchase.tokens, state }
}

/** Requests the refund from the provider, under an idempotency key, and records the response. */
async function ask(ctx: Context, row: RefundRow): Promise<RefundRow['state']> {
  const made = await askProvider(ctx, row)
  if (made) {
    const { refund: recorded } = await recordRefund(ctx.db, made)
    ctx.announce()
    return recorded?.state ?? made.status
  }
  const ended = await abandonRefund(ctx.db, row.id)
  ctx.announce()
  return ended.outcome === 'done' ? (ended.refund?.state ?? 'failed') : 'failed'
}

/**
 * Returns undefined if the provider refused and no money moves. @throws AppError REFUND_UNKNOWN; the webhook or the job
 * `purchases` completes the refund
 */
async function askProvider(ctx: Context, row: RefundRow): Promise<Refund | undefined> {
  try {
    return await ctx.providers.payments.refund(row.payment_intent_id, { refund_id: row.id }, `refund-${row.id}`)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a refund was not made', { refund: row.id, outcome: error.outcome, words: error.message })
    if (error.outcome === 'unreachable')
      throw new AppError(REFUSALS.refundUnavailable, { cause: error, retryAfterSeconds: 5 })
    return undefined
  }
}
