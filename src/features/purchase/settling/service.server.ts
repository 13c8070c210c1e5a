import { applyPayout, notePayee } from '#features/wallet/index.server.ts'
import { packageOf } from '#features/wallet/index.ts'
import { type Charge, type Payee, PaymentError, type PaymentEvent } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import { readText } from '#server/http/body.ts'
import { eachRow, logFailed, runEnd } from '#server/jobs/job.ts'
import { refuseSignature } from '#server/webhooks.ts'
import { isUuid } from '#shared/encoding.ts'
import { abandonRefund, listUnaskedRefunds, type RefundRow, recordRefund } from '../refunds/store.server.ts'
import { SENTENCES } from '../spec.ts'
import {
  type Cause,
  creditPurchase,
  listUnsettled,
  type Purchase,
  type PurchaseResult,
  progressPurchase,
  purchaseMetadata,
  restorePurchase,
} from '../store.server.ts'
import { recordDispute, recordFraudWarning, settleClaim } from './store.server.ts'

const bodyMaxBytes = 512 * 1024

/** Effect of an event. `changed` is true if it changed something; `why` explains an ignored event in the log. */
type Effect = { changed: boolean; why?: string }

/**
 * Handles webhooks of the payment provider, which is authoritative about payments. Responds with 400 without a valid
 * signature of the last five minutes; with 200 to events that were applied, do not concern Limelight or would fail
 * again; with 500 only if a retry can help. Each event is applied once, by its id, and every order ends in the same
 * state.
 */
export async function receivePaymentEvent(ctx: Context, request: Request): Promise<Response> {
  const body = await readText(request, bodyMaxBytes)
  const event = await ctx.providers.payments.readEvent(body, request.headers.get('stripe-signature') ?? '')
  if (!event) return refuseSignature(ctx, '/api/webhooks/stripe')
  const about = { event: event.id, name: event.name }
  try {
    const { changed, why } = await apply(ctx, event)
    if (why !== undefined) ctx.log.warn('a payment event changed nothing', { ...about, why })
    if (changed) ctx.announce()
    return Response.json({ received: true })
  } catch (error) {
    ctx.log.error('a payment event failed', error, about)
    return new Response('try again', { status: 500 })
  }
}

async function apply(ctx: Context, event: PaymentEvent): Promise<Effect> {
  const cause: Cause = { eventId: event.id, type: event.name }
  switch (event.type) {
    case 'charge': {
      if (!purchaseIdOf(event.charge)) return { changed: false, why: 'a payment that is none of ours' }
      const applied = await applyCharge(ctx, event.charge, cause)
      if (applied.outcome === 'refused') return { changed: false, why: applied.reason }
      return { changed: !applied.replayed }
    }
    case 'refund':
      return event.refund.intentId === '' ? noPayment : moved(await recordRefund(ctx.db, event.refund, cause))
    case 'dispute':
      return event.dispute.intentId === '' ? noPayment : moved(await recordDispute(ctx.db, event.dispute, cause))
    case 'fraud_warning':
      return moved(await recordFraudWarning(ctx.db, event.intentId, cause))
    case 'payee':
      return applyPayee(ctx, event.payee)
    case 'payout':
      // `applyPayout` announces the change itself, after reversing a transfer if needed
      return (await applyPayout(ctx, event.payout))
        ? { changed: false }
        : { changed: false, why: 'a payout that is none of ours' }
    case 'other':
      return { changed: false }
  }
}

const noPayment: Effect = { changed: false, why: 'of no payment' }
const moved = ({ replayed, purchase }: { replayed: boolean; purchase: unknown }): Effect => ({
  changed: !replayed && purchase !== null,
})

/**
 * Handles an event about a payee. Such events can arrive in any order without a sequence number, so the current state
 * is read from the provider.
 */
async function applyPayee(ctx: Context, { payeeId }: Payee): Promise<Effect> {
  try {
    const { ready } = await ctx.providers.payments.findPayee(payeeId)
    const owner = await notePayee(ctx.db, payeeId, ready)
    return owner === null ? { changed: false, why: 'a payee that is none of ours' } : { changed: true }
  } catch (error) {
    // the payee no longer exists or is not a Limelight payee, so a retry cannot help
    if (error instanceof PaymentError && error.outcome === 'invalid') return { changed: false, why: error.message }
    throw error
  }
}

/** Returns the id of a charge's purchase; undefined if the charge belongs to no purchase. */
export const purchaseIdOf = (charge: Charge): string | undefined =>
  isUuid(charge.metadata.purchase_id) ? charge.metadata.purchase_id : undefined

/**
 * Brings a purchase to the state of its charge. The webhook, the buyer's request and the jobs use it, in any order and
 * any number of times; the database credits the tokens once. The purchase was stored before its charge; if it is missing,
 * a backup was restored, and the purchase is created again.
 */
export async function applyCharge(ctx: Context, charge: Charge, cause?: Cause): Promise<PurchaseResult> {
  const id = purchaseIdOf(charge) ?? null
  const { intentId, status } = charge
  if (status !== 'succeeded') {
    const reached =
      status === 'processing'
        ? 'processing'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'requires_action'
    const error = charge.isUnconfirmed ? SENTENCES.notConfirmed : charge.declineMessage
    return progressPurchase(ctx.db, id, intentId, { status: reached, error }, cause)
  }
  if (charge.currency !== 'usd') return { outcome: 'refused', reason: 'amount_mismatch' }
  const credit = () => creditPurchase(ctx.db, id, intentId, charge.amountUsdCents, cause)
  const credited = await credit()
  const isMissing = credited.outcome === 'refused' && credited.reason === 'purchase_not_found'
  return isMissing && (await restore(ctx, charge)) ? credit() : credited
}

/** Creates the purchase of a charge again, if a restored backup lacks it. @returns true if it did. */
async function restore(ctx: Context, { amountUsdCents, createdAt, metadata }: Charge): Promise<boolean> {
  const about = purchaseMetadata.safeParse(metadata)
  const bought = about.success ? packageOf(about.data.tokens) : undefined
  if (!about.success || bought?.usdCents !== amountUsdCents) return false
  return restorePurchase(ctx.db, about.data, bought, createdAt)
}

const batch = 50
const givenUpAfterMs = 86_400_000
const chargePagesMax = 20

/**
 * Job `purchases`: finishes purchases whose end is unknown, because a Worker was killed between charge and credit or a
 * webhook was lost, and requests refunds that a killed Worker did not request. Idempotent; the next run continues where
 * this one stops, and failing or waiting purchases do not block the others.
 * @returns the numbers of checked purchases, changed purchases and continued refunds.
 */
export async function reconcilePurchases(ctx: Context): Promise<{ seen: number; moved: number; refunds: number }> {
  const end = runEnd()
  let moved = 0
  const strangers: Purchase[] = []
  const seen = await eachRow(
    batch,
    (before) => listUnsettled(ctx.db, batch, before),
    async (row) => {
      if (row.payment_intent_id === null) strangers.push(row)
      else if (await safely(ctx, { purchase: row.id }, () => settleKnown(ctx, row))) moved++
    },
    end,
  )
  let refunds = 0
  await eachRow(
    batch,
    (seen) => listUnaskedRefunds(ctx.db, { limit: batch, skip: seen }),
    async (row) => {
      if (await safely(ctx, { refund: row.id }, () => finishRefund(ctx, row))) refunds++
    },
    end,
  )
  if (strangers.length > 0) moved += await settleUnknown(ctx, strangers, end)
  if (moved + refunds > 0) ctx.announce()
  return { seen, moved, refunds }
}

/** Runs a step and logs its failure, so that it does not block the others. */
async function safely(ctx: Context, about: Record<string, string>, step: () => Promise<boolean>): Promise<boolean> {
  try {
    return await step()
  } catch (error) {
    ctx.log.error('a payment could not be settled', error, about)
    return false
  }
}

/**
 * Takes the tokens that a hold returned to purchases that were already taken back in full. A purchase that fails does
 * not block the others.
 * @returns the number of processed purchases.
 */
export async function settleClaims(ctx: Context): Promise<number> {
  const tried: string[] = []
  for (;;) {
    const { purchase, failed } = await settleClaim(ctx.db, tried)
    if (purchase === null) break
    if (failed) logFailed(ctx.log, 'a claim could not be settled', [failed])
    tried.push(purchase)
  }
  if (tried.length > 0) ctx.announce()
  return tried.length
}

/**
 * Requests a refund that may not have been requested from the provider; the idempotency key prevents a second refund.
 */
async function finishRefund(ctx: Context, { id, payment_intent_id }: RefundRow): Promise<boolean> {
  try {
    const made = await ctx.providers.payments.refund(payment_intent_id, { refund_id: id }, `refund-${id}`)
    return !(await recordRefund(ctx.db, made)).replayed
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a refund was not made', { refund: id, outcome: error.outcome, words: error.message })
    if (error.outcome === 'unreachable') return false
    const ended = await abandonRefund(ctx.db, id)
    return ended.outcome === 'done' && !ended.replayed
  }
}

const isOld = (ctx: Context, row: Purchase) => ctx.now.getTime() - row.created_at.getTime() > givenUpAfterMs
const giveUp = (ctx: Context, row: Purchase) =>
  // `failed` is not final: a later success is still credited
  progressPurchase(ctx.db, row.id, row.payment_intent_id, { status: 'failed', error: null }, undefined)

async function settleKnown(ctx: Context, row: Purchase): Promise<boolean> {
  if (row.payment_intent_id === null) return false
  try {
    const charge = await ctx.providers.payments.find(row.payment_intent_id)
    const applied = await applyCharge(ctx, charge)
    if (applied.outcome === 'refused') {
      ctx.log.error('a payment could not be credited', applied.reason, { purchase: row.id })
      return false
    }
    if (applied.replayed && isOld(ctx, row)) await giveUp(ctx, row)
    return !applied.replayed
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn('a payment could not be looked up', { purchase: row.id, outcome: error.outcome })
    // the provider will never know this payment: unless given up, fifty of them would block the job `purchases` forever
    if (error.outcome === 'invalid' && isOld(ctx, row)) await giveUp(ctx, row)
    return false
  }
}

/**
 * Searches the provider's list for purchases whose response, and so whose payment intent, was lost; reads at least the
 * newest page. Old purchases are searched in the whole list; if not found, they are given up.
 */
async function settleUnknown(ctx: Context, rows: Purchase[], end: number): Promise<number> {
  const wanted = new Map(rows.map((row) => [row.id, row]))
  const since = new Date(Math.min(...rows.map((row) => row.created_at.getTime())) - 60_000)
  let moved = 0
  let after: string | undefined
  const isThorough = rows.some((row) => isOld(ctx, row))
  for (let page = 0; isThorough || page < chargePagesMax; page++) {
    const { charges, more } = await ctx.providers.payments.listSince(since, after)
    for (const charge of charges) {
      const id = purchaseIdOf(charge)
      if (!id || !wanted.delete(id)) continue
      const isMoved = await safely(ctx, { purchase: id }, async () => {
        const applied = await applyCharge(ctx, charge)
        return applied.outcome === 'done' && !applied.replayed
      })
      if (isMoved) moved++
    }
    after = charges.at(-1)?.intentId
    if (!more || after === undefined || wanted.size === 0) break
    // the time ended before the whole list was searched, so no purchase is given up
    if (performance.now() > end) return moved
  }
  for (const row of wanted.values())
    if (isOld(ctx, row))
      await safely(ctx, { purchase: row.id }, async () => (await giveUp(ctx, row)).outcome === 'done')
  return moved
}
