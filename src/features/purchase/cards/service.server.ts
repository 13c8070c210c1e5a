import * as z from 'zod'
import { type Card, PaymentError } from '#providers/payments/index.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { REFUSALS, savedCardsMax } from '../spec.ts'
import { type Customer, findCustomer, findEmail, keepCustomer } from './store.server.ts'

/**
 * Lists the caller's saved cards, newest first, without duplicates, from the provider. @throws AppError
 * PAYMENT_PROVIDER_UNAVAILABLE
 */
export async function listCards(ctx: SignedInContext) {
  const customer = await findCustomer(ctx.db, ctx.claims.userId)
  const cards = customer ? await cardsOf(ctx, customer) : []
  return {
    cards: onceEach(cards)
      .slice(0, savedCardsMax)
      .map(({ id, brand, last4, expMonth, expYear }) => ({
        id,
        brand,
        last4,
        exp_month: expMonth,
        exp_year: expYear,
      })),
  }
}

/** Removes one of the caller's cards. @throws AppError CARD_NOT_FOUND, PAYMENT_PROVIDER_UNAVAILABLE */
export async function removeCard(ctx: SignedInContext, cardId: string): Promise<void> {
  const customer = await findCustomer(ctx.db, ctx.claims.userId)
  const own = customer ? await cardsOf(ctx, customer) : []
  const chosen = own.find(({ id }) => id === cardId)
  if (!chosen) throw new AppError(REFUSALS.cardNotFound)
  // removes every saved copy of the card, because the list shows them as one
  const same = own.filter(({ fingerprint }) => fingerprint === chosen.fingerprint)
  await Promise.all(same.map(({ id }) => forget(ctx, id)))
}

async function forget(ctx: SignedInContext, cardId: string): Promise<void> {
  try {
    await ctx.providers.payments.removeCard(cardId)
  } catch (error) {
    // another tab removed the card after the list was read, which is the requested result
    if (!(error instanceof PaymentError && error.outcome === 'invalid')) throw unavailable(error)
  }
}

const onceEach = (cards: Card[]) =>
  [...new Map(cards.toReversed().map((card) => [card.fingerprint, card])).values()].toReversed()

/** Creates the caller's customer at the provider, once, so that cards can be saved there. */
export async function ensureCustomer(ctx: SignedInContext): Promise<Customer> {
  const { userId } = ctx.claims
  const known = await findCustomer(ctx.db, userId)
  if (known) return known
  const email = await findEmail(ctx.db, userId)
  if (email === undefined) throw new AppError(REFUSALS.buyerInactive)
  try {
    return await keepCustomer(ctx.db, userId, await ctx.providers.payments.createCustomer({ userId, email }))
  } catch (error) {
    throw unavailable(error)
  }
}

async function cardsOf(ctx: SignedInContext, customer: Customer): Promise<Card[]> {
  try {
    return await ctx.providers.payments.listCards(customer.customer_id)
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): unknown {
  if (!(cause instanceof PaymentError)) return cause
  if (cause.outcome !== 'unreachable') return new AppError(REFUSALS.cardsRefused, { cause })
  return new AppError(REFUSALS.cardsUnavailable, { cause, retryAfterSeconds: 2 })
}

/** The payload of outbox rows of kind `payer`. */
export const formerPayer = z.object({ customer_id: z.string() })

/** Deletes a customer and their cards at the payment provider; succeeds if the customer is missing. */
export async function forgetPayer(
  { payments }: Pick<Context['providers'], 'payments'>,
  { customer_id }: z.infer<typeof formerPayer>,
): Promise<void> {
  try {
    await payments.removeCustomer(customer_id)
  } catch (error) {
    if (!(error instanceof PaymentError && error.outcome === 'invalid')) throw error
  }
}
