import { type Payee, PaymentError } from '#providers/payments/index.ts'
import { idIn } from '#server/cursor.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { PayoutShown } from '../contract/earnings.ts'
import { missingInWords } from '../rules/earnings.ts'
import { refusalOf } from '../rules/refusal.ts'
import { PAYOUT_REFUSALS, PAYOUT_SENTENCES } from '../spec/earnings.ts'
import { findPayeePerson } from '../store/payees.server.ts'
import {
  requestPayout as ask,
  notePayee,
  type PayoutRequest,
  type PayoutRow,
  type PayoutSettings,
  readPayoutSettings,
  readPayouts,
  writePayoutSettings,
} from '../store/payouts.server.ts'
import { drivePayout } from './payouts-drive.server.ts'

type Refused = Extract<PayoutRequest, { outcome: 'refused' }>['reason']

const refusals: Record<Exclude<Refused, 'idempotency_conflict'>, Reason> = {
  invalid_amount: { ...COMMON.invalid, sentence: PAYOUT_SENTENCES.amount },
  below_minimum: PAYOUT_REFUSALS.below,
  not_a_creator: PAYOUT_REFUSALS.notCreator,
  payee_not_ready: PAYOUT_REFUSALS.notReady,
  payouts_stopped: PAYOUT_REFUSALS.stopped,
  payouts_held: PAYOUT_REFUSALS.held,
  in_debt: PAYOUT_REFUSALS.inDebt,
  payout_unsettled: PAYOUT_REFUSALS.unsettled,
  insufficient_tokens: PAYOUT_REFUSALS.insufficient,
}

/**
 * Asks for a payout: the tokens are set aside at once, in one round trip; the provider is told after the answer, and by
 * the job if that is lost. With an idempotency key a repeated call answers the same and moves nothing.
 * @throws AppError PAYOUT_BELOW_MINIMUM, PAYEE_NOT_READY, PAYOUTS_STOPPED, IN_DEBT, PAYOUT_UNSETTLED,
 * INSUFFICIENT_EARNINGS, IDEMPOTENCY_CONFLICT
 */
export async function requestPayout(
  ctx: SignedInContext,
  input: { tokens: number; idempotencyKey?: string | undefined },
) {
  const { tokens } = input
  const result = await ask(ctx.db, {
    creatorId: ctx.claims.userId,
    tokens,
    key: idempotencyKeyOf(ctx, input),
    hash: await bodyHash('payouts.request', { tokens }),
  })
  if (result.outcome === 'refused') throw refusalOf(result, refusals)
  if (!result.replayed)
    ctx.afterCommit(async () => {
      await drivePayout(ctx, result.payout)
      ctx.announce()
    })
  return { payout: toShown(result.payout), available: result.available }
}

const toShown = (payout: PayoutRow): PayoutShown => {
  const { id, tokens, usd_cents, status, failure, requested_at, paid_at, failed_at } = payout
  return { id, tokens, usd_cents, status, failure, requested_at, paid_at, failed_at }
}

/** A keyset page of the caller's payouts, newest first. @throws AppError CURSOR_INVALID */
export async function payouts(ctx: SignedInContext, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const rows = await readPayouts(ctx.db, ctx.claims.userId, { limit, before: idIn(cursor) })
  const page = toPage(rows, limit, ({ id }) => toCursor(id))
  return { payouts: page.rows.map(toShown), next_cursor: page.nextCursor }
}

/**
 * Where the caller tells the payment provider who they are and where their bank is. Makes them a payee the first time;
 * the address is good for one visit. @throws AppError NOT_A_CREATOR, PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function startOnboarding(ctx: SignedInContext) {
  const { payments } = ctx.providers
  const { userId } = ctx.claims
  const [known, person] = await Promise.all([readPayoutSettings(ctx.db, userId), findPayeePerson(ctx.db, userId)])
  if (!person) throw new AppError(PAYOUT_REFUSALS.notCreator)
  const back = (how: string) => `${ctx.env.APP_ORIGIN}/wallet?payouts=${how}`
  const payeeId = known.payee_id ?? (await newPayee(ctx, person))
  const url = await asking(payments.onboardingUrl(payeeId, { returnUrl: back('back'), refreshUrl: back('again') }))
  return { url }
}

async function newPayee(ctx: SignedInContext, person: { email: string; country: string | null }): Promise<string> {
  const { userId } = ctx.claims
  const payeeId = await asking(ctx.providers.payments.createPayee({ userId, ...person }))
  // of two calls at once the first counts, for both
  const { payee_id } = await writePayoutSettings(ctx.db, userId, { payeeId })
  return payee_id ?? payeeId
}

async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause
    throw new AppError(PAYOUT_REFUSALS.provider, { cause, retryAfterSeconds: 2 })
  }
}

/**
 * Where the caller is paid out to, and what is missing until they can be. While something is, the provider is asked, so
 * that who comes back from its pages sees at once what its notice will say.
 */
export async function payoutSettings(ctx: SignedInContext) {
  const known = await readPayoutSettings(ctx.db, ctx.claims.userId)
  if (known.payee_id === null || known.ready) return toSettings(known, [])
  const payee = await findPayee(ctx, known.payee_id)
  if (payee?.ready) await notePayee(ctx.db, known.payee_id, true)
  return toSettings({ ...known, ready: payee?.ready ?? false }, payee?.missing)
}

async function findPayee(ctx: SignedInContext, payeeId: string): Promise<Payee | undefined> {
  try {
    return await ctx.providers.payments.findPayee(payeeId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a payee could not be looked up', { payee: payeeId, outcome: error.outcome })
    return undefined
  }
}

const toSettings = ({ payee_id, ready, schedule }: PayoutSettings, missing: string[] | undefined) => ({
  started: payee_id !== null,
  ready,
  schedule,
  missing: missing === undefined ? null : missingInWords(missing),
})

/** Sets whether payouts go out by themselves each week. */
export async function setSchedule(ctx: SignedInContext, schedule: 'manual' | 'weekly') {
  const person = await findPayeePerson(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(PAYOUT_REFUSALS.notCreator)
  await writePayoutSettings(ctx.db, ctx.claims.userId, { schedule })
  return payoutSettings(ctx)
}
