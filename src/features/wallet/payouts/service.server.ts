import { type Payee, PaymentError, type Payout } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { idIn } from '#server/cursor.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import { eachRow, runEnd } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { isUuid } from '#shared/encoding.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { refusalOf } from '../refusals/rules.ts'
import type { PayoutShown } from './contract.ts'
import { missingInWords, weekKey } from './rules.ts'
import { PAYOUT_REFUSALS, PAYOUT_SENTENCES, payoutCountries, SETUP_REFUSALS } from './spec.ts'
import {
  requestPayout as ask,
  findPayeePerson,
  finishPayout,
  isPayoutHeld,
  listDuePayouts,
  listUnfinishedPayouts,
  notePayee,
  noteReversal,
  type PayoutMetadata,
  type PayoutMove,
  type PayoutRequest,
  type PayoutRow,
  type PayoutSettings,
  progressPayout,
  readPayoutSettings,
  readPayouts,
  writePayoutSettings,
} from './store.server.ts'

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
 * Requests a payout and sets the tokens aside in one round trip. The provider is called after the response; if that
 * call is lost, the job `payouts` makes it. Idempotent under an idempotency key.
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

/** Returns a keyset page of the caller's payouts, newest first. @throws AppError CURSOR_INVALID */
export async function payouts(ctx: SignedInContext, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const rows = await readPayouts(ctx.db, ctx.claims.userId, { limit, before: idIn(cursor) })
  const page = toPage(rows, limit, ({ id }) => toCursor(id))
  return { payouts: page.rows.map(toShown), next_cursor: page.nextCursor }
}

/**
 * Returns the URL of the provider's page where the caller enters their identity and bank account; it works once. The
 * first call creates the payee in `country`, or in the country of the profile.
 * @throws AppError NOT_A_CREATOR, COUNTRY_REQUIRED, COUNTRY_UNSUPPORTED, PAYEE_REFUSED, PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function startOnboarding(ctx: SignedInContext, { country }: { country?: string | undefined }) {
  const { payments } = ctx.providers
  const { userId } = ctx.claims
  const [known, person] = await Promise.all([readPayoutSettings(ctx.db, userId), findPayeePerson(ctx.db, userId)])
  if (!person) throw new AppError(PAYOUT_REFUSALS.notCreator)
  const back = (how: string) => `${ctx.env.APP_ORIGIN}/wallet?payouts=${how}`
  const payeeId = known.payee_id ?? (await newPayee(ctx, { ...person, country: countryOf(country ?? person.country) }))
  const url = await asking(payments.onboardingUrl(payeeId, { returnUrl: back('back'), refreshUrl: back('again') }))
  return { url }
}

/**
 * Returns the URL of the provider's page where the caller changes the bank account of payouts; it works once.
 * @throws AppError PAYEE_NOT_READY, PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function bankDetails(ctx: SignedInContext) {
  const { payee_id, ready } = await readPayoutSettings(ctx.db, ctx.claims.userId)
  if (payee_id === null || !ready) throw new AppError(PAYOUT_REFUSALS.notReady)
  return { url: await asking(ctx.providers.payments.payeePageUrl(payee_id)) }
}

function countryOf(country: string | null): string {
  const refused = country === null ? SETUP_REFUSALS.countryMissing : SETUP_REFUSALS.countryUnsupported
  if (country !== null && payoutCountries.includes(country)) return country
  throw new AppError(refused, { fields: { country: refused.sentence } })
}

async function newPayee(ctx: SignedInContext, person: { email: string; country: string }): Promise<string> {
  const { userId } = ctx.claims
  const payeeId = await asking(ctx.providers.payments.createPayee({ userId, ...person }))
  // if two calls run at once, both use the payee that was stored first
  const { payee_id } = await writePayoutSettings(ctx.db, userId, { payeeId })
  return payee_id ?? payeeId
}

async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause
    if (cause.outcome !== 'unreachable') throw new AppError(SETUP_REFUSALS.refused, { cause })
    throw new AppError(PAYOUT_REFUSALS.provider, { cause, retryAfterSeconds: 2 })
  }
}

/**
 * Returns the caller's payout settings and the missing requirements. While any are missing, asks the provider, so that
 * a creator who returns from its pages sees the result before the webhook arrives.
 */
export async function payoutSettings(ctx: SignedInContext) {
  const [known, person] = await Promise.all([
    readPayoutSettings(ctx.db, ctx.claims.userId),
    findPayeePerson(ctx.db, ctx.claims.userId),
  ])
  const setUp = { country: person?.country ?? null, countries: [...payoutCountries] }
  if (known.payee_id === null || known.ready) return { ...toSettings(known, []), ...setUp }
  const payee = await findPayee(ctx, known.payee_id)
  if (payee?.ready) await notePayee(ctx.db, known.payee_id, true)
  return { ...toSettings({ ...known, ready: payee?.ready ?? false }, payee?.missing), ...setUp }
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

/** Sets whether payouts are sent automatically each week. */
export async function setSchedule(ctx: SignedInContext, schedule: 'manual' | 'weekly') {
  const person = await findPayeePerson(ctx.db, ctx.claims.userId)
  if (!person) throw new AppError(PAYOUT_REFUSALS.notCreator)
  await writePayoutSettings(ctx.db, ctx.claims.userId, { schedule })
  return payoutSettings(ctx)
}

/** Idempotency keys of the provider calls for one payout. */
const keysOf = ({ id }: PayoutRow) => ({ transfer: `payout-${id}-transfer`, payout: `payout-${id}-bank` })

/**
 * Returns the idempotency key of a reversal. The provider returns a refusal again for its key, so each hour has a new
 * key. The provider reverses a transfer only once.
 */
const reversalKey = ({ id }: PayoutRow, now: Date) => `payout-${id}-reversal-${now.toISOString().slice(0, 13)}`

const metadataOf = ({ id, creator_id }: PayoutRow): PayoutMetadata => ({ payout_id: id, creator_id })

/**
 * Age of a payout after which its transfer is looked up at the provider before a retry, because the provider deletes
 * keys after a day.
 */
const lookFirstAfterMs = 12 * 3_600_000

/**
 * Advances a payout as far as possible: transfer to the payee, payout to their bank, or reversal after a failure. Each
 * step is stored before the next, so that the job `payouts` can resume an interrupted run. Up to two calls to the
 * provider and three to the database.
 * @returns the payout afterwards, unchanged if the provider does not respond.
 */
export async function drivePayout(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  try {
    // held or stopped after the request: the job `payouts` sends it once payouts resume
    if (payout.status === 'requested' && (await isPayoutHeld(ctx.db, payout.creator_id))) return payout
    const sent = payout.status === 'requested' ? await transfer(ctx, payout) : payout
    const going = sent.status === 'transferred' ? await sendToBank(ctx, sent) : sent
    return isOwedBack(going) ? await callBack(ctx, going) : going
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a payout waits for the provider', { payout: payout.id, outcome: error.outcome, why: error.message })
    return payout
  }
}

const isOwedBack = ({ status, transfer_id, reversed_at }: PayoutRow) =>
  (status === 'failed' || status === 'returned') && transfer_id !== null && reversed_at === null

const isOld = (ctx: Context, { requested_at }: PayoutRow) =>
  ctx.now.getTime() - requested_at.getTime() > lookFirstAfterMs

async function transfer(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  const { payments } = ctx.providers
  const key = keysOf(payout).transfer
  const { payee_id: payeeId, usd_cents: usdCents } = payout
  const made = isOld(ctx, payout) ? await payments.findTransfer(key) : undefined
  try {
    const { transferId } = made ?? (await payments.transfer({ payeeId, usdCents, metadata: metadataOf(payout) }, key))
    return payoutAfter(ctx, payout, await progressPayout(ctx.db, { id: payout.id, transferId }))
  } catch (error) {
    return giveUp(ctx, payout, error)
  }
}

async function sendToBank(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  const { payments } = ctx.providers
  const { payee_id: payeeId, usd_cents: usdCents, payout_id: known } = payout
  const found = known !== null ? await payments.findPayout(payeeId, known) : await findOld(ctx, payout)
  try {
    const made =
      found ?? (await payments.payOut({ payeeId, usdCents, metadata: metadataOf(payout) }, keysOf(payout).payout))
    const noted = payoutAfter(ctx, payout, await progressPayout(ctx.db, { id: payout.id, payoutId: made.payoutId }))
    return made.status === 'pending' ? noted : await applyEnd(ctx, noted, made)
  } catch (error) {
    return giveUp(ctx, payout, error)
  }
}

async function findOld(ctx: Context, payout: PayoutRow): Promise<Payout | undefined> {
  if (!isOld(ctx, payout)) return undefined
  const since = new Date(payout.requested_at.getTime() - 60_000)
  let after: string | undefined
  for (;;) {
    const { payouts, more } = await ctx.providers.payments.listPayouts(payout.payee_id, since, after)
    const found = payouts.find(({ metadata }) => metadata.payout_id === payout.id)
    if (found || !more) return found
    after = payouts.at(-1)?.payoutId
  }
}

async function applyEnd(ctx: Context, payout: PayoutRow, made: Payout): Promise<PayoutRow> {
  const state = made.status === 'paid' ? 'paid' : 'failed'
  const end = { id: payout.id, payoutId: made.payoutId, state, failure: made.failure } as const
  return payoutAfter(ctx, payout, await finishPayout(ctx.db, end))
}

/** Ends a payout that the provider refused, and makes the tokens available again. Rethrows all other errors. */
async function giveUp(ctx: Context, payout: PayoutRow, error: unknown): Promise<PayoutRow> {
  if (!(error instanceof PaymentError) || error.outcome === 'unreachable') throw error
  ctx.log.error('a payout was refused by the provider', error, { payout: payout.id })
  const failure = error.outcome === 'short' ? PAYOUT_SENTENCES.short : PAYOUT_SENTENCES.refused
  return payoutAfter(
    ctx,
    payout,
    await finishPayout(ctx.db, { id: payout.id, payoutId: null, state: 'failed', failure }),
  )
}

/** Reverses the transfer of a failed payout. */
async function callBack(ctx: Context, payout: PayoutRow): Promise<PayoutRow> {
  if (payout.transfer_id === null) return payout
  const { payments } = ctx.providers
  const known = await payments.findTransfer(keysOf(payout).transfer)
  if (!known?.reversed) await payments.reverseTransfer(payout.transfer_id, reversalKey(payout, ctx.now))
  return payoutAfter(ctx, payout, await noteReversal(ctx.db, payout.id))
}

function payoutAfter(ctx: Context, payout: PayoutRow, result: PayoutMove): PayoutRow {
  if (result.outcome === 'done') return result.payout
  // logged as an error, because a second transfer means that the money was sent twice
  ctx.log.error('a payout differs at the provider', result.reason, { payout: payout.id })
  return payout
}

const batch = 50
/** Age of a payout from which the job `payouts` sends it; until then the request that created it does. */
const resumeAfter = { seconds: 60 }
const weeklyMax = 500

/**
 * Resumes interrupted payouts and requests the weekly ones. Idempotent: every payout is one row, each step has its own
 * key, and a creator has one weekly payout per week. The next run continues where this one stops.
 */
export async function runPayouts(ctx: Context, after = resumeAfter): Promise<{ resumed: number; weekly: number }> {
  let resumed = 0
  await eachRow(
    batch,
    (seen) => listUnfinishedPayouts(ctx.db, batch, after.seconds, seen),
    async (payout) => {
      if (isFurther(payout, await driveSafely(ctx, payout))) resumed++
    },
  )
  const weekly = await askForWeekly(ctx)
  if (resumed + weekly > 0) ctx.announce()
  return { resumed, weekly }
}

/** Advances a payout and logs its failure, so that it does not block the others. */
const driveSafely = (ctx: Context, payout: PayoutRow): Promise<PayoutRow> =>
  drivePayout(ctx, payout).catch((error: unknown) => {
    ctx.log.error('a payout could not be taken on', error, { payout: payout.id })
    return payout
  })

const isFurther = (before: PayoutRow, after: PayoutRow) =>
  before.status !== after.status || before.payout_id !== after.payout_id || before.reversed_at !== after.reversed_at

async function askForWeekly(ctx: Context): Promise<number> {
  const key = weekKey(ctx.now)
  const end = runEnd()
  let asked = 0
  let after: string | undefined
  while (asked < weeklyMax) {
    const due = await listDuePayouts(ctx.db, key, batch, after)
    for (const { creator_id, tokens } of due) {
      const result = await ask(ctx.db, { creatorId: creator_id, tokens, key, hash: key }).catch((error: unknown) => {
        ctx.log.error('a weekly payout could not be asked for', error, { creator: creator_id })
      })
      if (!result) continue
      if (result.outcome === 'refused') {
        ctx.log.info('a weekly payout was refused', { creator: creator_id, reason: result.reason })
        continue
      }
      if (!result.replayed) asked++
      await driveSafely(ctx, result.payout)
      if (performance.now() > end) return asked
    }
    after = due.at(-1)?.creator_id
    if (due.length < batch) break
  }
  return asked
}

/**
 * Handles a provider event about the end of a payout, in any order and any number of times. A failure returns the
 * tokens once and reverses the transfer. @returns false for a payout that Limelight did not make.
 */
export async function applyPayout(ctx: Context, { payoutId, status, failure, metadata }: Payout) {
  if (status === 'pending') return true
  const id = isUuid(metadata.payout_id) ? metadata.payout_id : null
  const ended = await finishPayout(ctx.db, { id, payoutId, state: status, failure })
  if (ended.outcome === 'refused') return false
  ctx.afterCommit(async () => {
    await drivePayout(ctx, ended.payout)
    ctx.announce()
  })
  return true
}
