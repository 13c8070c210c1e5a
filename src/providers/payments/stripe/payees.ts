import type Stripe from 'stripe'
import type { Payee, Payments, Payout, Transfer } from '../words.ts'
import { asking, assertWellFormed, fromSeconds, idOf, keyOf, pageOf } from './client.ts'

type Accounts = Pick<Payments, 'createPayee' | 'findPayee' | 'onboardingUrl' | 'payeePageUrl'>
type Transfers = Pick<Payments, 'transfer' | 'findTransfer' | 'listTransfers' | 'reverseTransfer'>
type Payouts = Pick<Payments, 'payOut' | 'findPayout' | 'listPayouts'>

export const createPayees = (stripe: Stripe): Accounts & Transfers & Payouts => ({
  ...createAccounts(stripe),
  ...createTransfers(stripe),
  ...createPayouts(stripe),
})

/** Manages the accounts of payees at the provider. */
function createAccounts(stripe: Stripe): Accounts {
  return {
    createPayee: ({ userId, email, country }) =>
      asking(async () => {
        const body: Stripe.AccountCreateParams = {
          type: 'express',
          email,
          country,
          capabilities: { transfers: { requested: true } },
          // The product decides when money leaves: one payout for each request.
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { user_id: userId },
        }
        const account = await stripe.accounts.create(body, { idempotencyKey: await keyOf(`payee-${userId}`, body) })
        assertWellFormed(typeof account.id === 'string')
        return account.id
      }),

    findPayee: (payeeId) => asking(async () => toPayee(await stripe.accounts.retrieve(payeeId))),

    onboardingUrl: (payeeId, { returnUrl, refreshUrl }) =>
      asking(async () => {
        const link = await stripe.accountLinks.create({
          account: payeeId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        })
        assertWellFormed(typeof link.url === 'string')
        return link.url
      }),

    payeePageUrl: (payeeId) =>
      asking(async () => {
        const link = await stripe.accounts.createLoginLink(payeeId)
        assertWellFormed(typeof link.url === 'string')
        return link.url
      }),
  }
}

/** Transfers from the product's balance to a payee's. */
function createTransfers(stripe: Stripe): Transfers {
  return {
    transfer: ({ payeeId, usdCents, metadata }, key) =>
      asking(async () =>
        toTransfer(
          await stripe.transfers.create(
            { amount: usdCents, currency: 'usd', destination: payeeId, metadata, transfer_group: key },
            { idempotencyKey: key },
          ),
        ),
      ),

    findTransfer: (key) =>
      asking(async () => {
        const { data } = await stripe.transfers.list({ transfer_group: key, limit: 1 })
        assertWellFormed(Array.isArray(data))
        return data[0] && toTransfer(data[0])
      }),

    listTransfers: (since, after) =>
      asking(async () => {
        const page = await stripe.transfers.list(pageOf(since, after))
        assertWellFormed(Array.isArray(page.data))
        return { transfers: page.data.map(toTransfer), more: page.has_more }
      }),

    reverseTransfer: (transferId, key) =>
      asking(async () => {
        await stripe.transfers.createReversal(transferId, {}, { idempotencyKey: key })
      }),
  }
}

/** Payouts from a payee's balance to their bank. */
function createPayouts(stripe: Stripe): Payouts {
  return {
    payOut: ({ payeeId, usdCents, metadata }, key) =>
      asking(async () =>
        toPayout(
          payeeId,
          await stripe.payouts.create(
            { amount: usdCents, currency: 'usd', metadata },
            { stripeAccount: payeeId, idempotencyKey: key },
          ),
        ),
      ),

    findPayout: (payeeId, payoutId) =>
      asking(async () => toPayout(payeeId, await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: payeeId }))),

    listPayouts: (payeeId, since, after) =>
      asking(async () => {
        const page = await stripe.payouts.list(pageOf(since, after), { stripeAccount: payeeId })
        assertWellFormed(Array.isArray(page.data))
        return { payouts: page.data.map((payout) => toPayout(payeeId, payout)), more: page.has_more }
      }),
  }
}

export function toPayee(account: Stripe.Account): Payee {
  assertWellFormed(typeof account.id === 'string')
  return {
    payeeId: account.id,
    ready: account.payouts_enabled,
    missing: account.requirements?.currently_due ?? [],
  }
}

function toTransfer(transfer: Stripe.Transfer): Transfer {
  assertWellFormed(typeof transfer.id === 'string')
  return {
    transferId: transfer.id,
    payeeId: idOf(transfer.destination) ?? '',
    usdCents: transfer.amount,
    reversed: transfer.reversed,
    metadata: transfer.metadata,
    createdAt: fromSeconds(transfer.created),
  }
}

export function toPayout(payeeId: string, payout: Stripe.Payout): Payout {
  assertWellFormed(typeof payout.id === 'string' && typeof payout.status === 'string')
  const { status } = payout
  return {
    payoutId: payout.id,
    payeeId,
    usdCents: payout.amount,
    status: status === 'paid' ? 'paid' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    failure: payout.failure_message,
    metadata: payout.metadata ?? {},
  }
}
