import { BAN_SENTENCES, banMarkOf, suspendIfBanMatch } from '#features/accounts/index.server.ts'
import { refusalOf } from '#features/wallet/index.server.ts'
import { packageOf } from '#features/wallet/index.ts'
import { type Charge, PaymentError } from '#providers/payments/index.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON, type Reason } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { ensureCustomer } from '../cards/service.server.ts'
import { type Customer, findCustomer } from '../cards/store.server.ts'
import type { PurchaseInput, PurchaseOutput } from '../contract.ts'
import { applyCharge } from '../settling/service.server.ts'
import { paymentMethodTypes, REFUSALS, SENTENCES } from '../spec.ts'
import {
  findPurchase,
  noteCard,
  openPurchase,
  type Purchase,
  type PurchaseResult,
  progressPurchase,
  releasePurchase,
} from '../store.server.ts'

type Refused = Extract<PurchaseResult, { outcome: 'refused' }>['reason']

const refusals: Record<Exclude<Refused, 'idempotency_conflict'>, Reason> = {
  invalid_amount: { ...COMMON.invalid, sentence: SENTENCES.packageUnknown },
  buyer_inactive: REFUSALS.buyerInactive,
  invalid_recipient: REFUSALS.giftRecipient,
  gifts_not_accepted: REFUSALS.giftsRefused,
  purchase_not_found: REFUSALS.notFound,
  amount_mismatch: REFUSALS.declined,
}

/** Milliseconds that an identical request waits for the one that calls the provider, and the interval of its checks. */
const waitMs = { most: 12_000, step: 150 }

/**
 * Buys a package by card. The same Idempotency-Key never charges twice, whatever happened to the first request. Three
 * round trips to the database, two to the provider.
 * @throws AppError PAYMENT_DECLINED with the provider's sentence, PAYMENT_PROVIDER_UNAVAILABLE (retry with the same
 * key), GIFT_RECIPIENT_INVALID, IDEMPOTENCY_CONFLICT, SUSPENDED (the card of a banned account)
 */
export async function purchase(ctx: SignedInContext, input: PurchaseInput): Promise<PurchaseOutput> {
  const { tokenAmount, paymentMethodId, saveCard } = input
  const bought = packageOf(tokenAmount)
  if (!bought) throw new AppError({ ...COMMON.invalid, sentence: SENTENCES.packageUnknown })
  const recipientId = input.isGift ? (input.giftRecipientId ?? null) : null
  const message = (recipientId && input.giftMessage) || ''
  // omits unused fields, so that the hash of a plain purchase stays the same across releases
  const asked = {
    tokenAmount,
    paymentMethodId,
    recipientId,
    message: message || undefined,
    saveCard: saveCard || undefined,
  }
  const hash = await bodyHash('tokens.purchase', asked)
  if (saveCard) await ensureCustomer(ctx)
  const [opened, customer] = await Promise.all([
    openPurchase(ctx.db, {
      userId: ctx.claims.userId,
      recipientId,
      message,
      packageId: bought.id,
      tokens: bought.tokens,
      usdCents: bought.usdCents,
      key: idempotencyKeyOf(ctx, input),
      hash,
    }),
    findCustomer(ctx.db, ctx.claims.userId),
  ])
  if (opened.outcome === 'refused') throw refusalOf(opened, refusals)
  if (opened.claimed)
    return charge(ctx, opened.purchase, { paymentMethodId, saveCard, customerId: idFor(opened.purchase, customer) })
  return answerAgain(ctx, await waitForAnswer(ctx, opened.purchase))
}

/**
 * Returns the customer whose saved cards a purchase may use. The customer of a purchase must not change, because the
 * provider accepts a retried charge only with identical parameters.
 */
const idFor = (row: Purchase, customer: Customer | undefined) =>
  customer && customer.created_at <= row.created_at ? customer.customer_id : undefined

/** Returns the data from which a purchase can be created again (`purchaseMetadata`). */
const metadataOf = ({ id, user_id, recipient_id, tokens }: Purchase) => ({
  purchase_id: id,
  user_id,
  recipient_id: recipient_id ?? user_id,
  tokens: String(tokens),
})

type Payer = { paymentMethodId: string; customerId: string | undefined; saveCard: boolean }

async function charge(ctx: SignedInContext, row: Purchase, payer: Payer): Promise<PurchaseOutput> {
  const request = {
    ...payer,
    usdCents: row.usd_cents,
    methods: paymentMethodTypes,
    description: `${row.tokens} tokens`,
    metadata: metadataOf(row),
  }
  try {
    await refuseBannedCard(ctx, row, payer.paymentMethodId)
    const made = await ctx.providers.payments.charge(request, `purchase-${row.id}`)
    return await settle(ctx, made)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.outcome === 'unreachable') {
      // the outcome is unknown: the same key may retry, and the webhook or the job `purchases` credits a successful
      // charge
      await releasePurchase(ctx.db, row.id)
      throw new AppError(REFUSALS.providerUnavailable, { cause: error, retryAfterSeconds: 2 })
    }
    // the card belongs to another user, was removed, or could be used for one purchase only
    const sentence = error.outcome === 'declined' ? error.message : SENTENCES.cardUnusable
    const intentId = error.intentId ?? null
    await progressPurchase(ctx.db, row.id, intentId, { status: 'failed', error: sentence }, undefined)
    throw declined(sentence, error)
  }
}

/** Stores the card, and suspends a new account whose card belonged to a banned account. @throws AppError SUSPENDED */
async function refuseBannedCard(ctx: SignedInContext, row: Purchase, paymentMethodId: string): Promise<void> {
  const fingerprint = await ctx.providers.payments.findFingerprint(paymentMethodId)
  if (!fingerprint) return
  const mark = banMarkOf(ctx, 'card', fingerprint)
  const [isHeld] = await Promise.all([
    suspendIfBanMatch(ctx, row.user_id, 'card', mark),
    noteCard(ctx.db, row.id, mark),
  ])
  if (!isHeld) return
  const sentence = BAN_SENTENCES.held.card
  await progressPurchase(ctx.db, row.id, null, { status: 'failed', error: sentence }, undefined)
  throw new AppError({ ...COMMON.suspended, sentence })
}

const declined = (sentence: string | null, cause?: unknown) =>
  new AppError(sentence ? { ...REFUSALS.declined, sentence } : REFUSALS.declined, { cause })

/** Records the provider's state of the charge and returns the purchase. */
async function settle(ctx: SignedInContext, made: Charge): Promise<PurchaseOutput> {
  const applied = await applyCharge(ctx, made)
  if (applied.outcome === 'refused') throw refusalOf(applied, refusals)
  if (!applied.replayed) ctx.announce()
  return toAnswer(applied.purchase, made.clientSecret)
}

function toAnswer(row: Purchase, clientSecret: string | null): PurchaseOutput {
  if (row.status === 'failed') throw declined(row.last_error)
  const paid = row.status === 'succeeded' || row.status === 'disputed' || row.status === 'refunded'
  return {
    success: row.status === 'succeeded',
    purchase: toPurchase(row),
    paymentIntent: {
      status: paid ? 'succeeded' : row.status,
      // the server returns the secret only while the payer must act
      client_secret: row.status === 'requires_action' ? clientSecret : null,
    },
  }
}

const toPurchase = ({ id, tokens, usd_cents, status, recipient_id, created_at }: Purchase) => ({
  id,
  tokens,
  usd_cents,
  status,
  is_gift: recipient_id !== null,
  created_at,
})

async function waitForAnswer(ctx: SignedInContext, row: Purchase): Promise<Purchase> {
  let current: Purchase | undefined = row
  for (let waited = 0; current?.status === 'created' && waited < waitMs.most; waited += waitMs.step) {
    await new Promise((resolve) => setTimeout(resolve, waitMs.step))
    current = await findPurchase(ctx.db, row.id)
  }
  if (!current || current.status === 'created') throw new AppError(COMMON.inProgress, { retryAfterSeconds: 2 })
  return current
}

/** Returns the original response, or a newer one if the payment has advanced since. */
async function answerAgain(ctx: SignedInContext, row: Purchase): Promise<PurchaseOutput> {
  if (row.status !== 'requires_action' || !row.payment_intent_id) return toAnswer(row, null)
  return settle(ctx, await find(ctx, row.payment_intent_id))
}

/**
 * Returns the state of the caller's purchase, and asks the provider while the end is unknown. The buyer's browser calls
 * it after 3-D Secure. @throws AppError PURCHASE_NOT_FOUND, PAYMENT_DECLINED
 */
export async function confirm(ctx: SignedInContext, id: string): Promise<PurchaseOutput> {
  const row = await findPurchase(ctx.db, id)
  if (!row || row.user_id !== ctx.claims.userId) throw new AppError(REFUSALS.notFound)
  const isOpen = row.status === 'created' || row.status === 'processing' || row.status === 'requires_action'
  if (!isOpen || !row.payment_intent_id) return toAnswer(row, null)
  return settle(ctx, await find(ctx, row.payment_intent_id))
}

async function find(ctx: SignedInContext, intentId: string): Promise<Charge> {
  try {
    return await ctx.providers.payments.find(intentId)
  } catch (cause) {
    if (!(cause instanceof PaymentError && cause.outcome === 'unreachable')) throw cause
    throw new AppError(REFUSALS.providerUnavailable, { cause, retryAfterSeconds: 2 })
  }
}
