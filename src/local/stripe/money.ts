import type Stripe from 'stripe'
import type { AccountBalance } from './database.ts'
import { newId } from './ids.ts'
import type { World } from './world.ts'

export type Posting = {
  /** Connected account; null for the platform. */
  account?: string | null
  source: string
  currency: string
  description?: string | null
  amount: number
  fee?: number
  type: Stripe.BalanceTransaction.Type
}

/** Returns Stripe's fee for a domestic card in cents: 2.9 % + 30 cents. */
export function cardFee(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** Changes the balance of an account and returns the balance transaction. Funds are available at once. */
export function post(world: World, posting: Posting): Stripe.BalanceTransaction {
  const { account = null, source, currency, description = null, amount, fee = 0, type } = posting
  const net = amount - fee
  balanceOf(world, account, currency).available += net
  const detail = { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }
  return world.db.balance_transactions.add(
    {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      available_on: world.now(),
      balance_type: 'payments',
      created: world.now(),
      currency,
      description,
      exchange_rate: null,
      fee,
      fee_details: fee ? [detail] : [],
      net,
      reporting_category: reportingCategory(type),
      source,
      status: 'available',
      type,
    },
    { account },
  )
}

export function balanceOf(world: World, account: string | null, currency: string): AccountBalance {
  const id = `${account ?? 'platform'}:${currency}`
  return world.db.balances.find(id) ?? world.db.balances.add({ id, account, currency, available: 0 }, {})
}

function reportingCategory(type: Stripe.BalanceTransaction.Type): string {
  return type === 'payment' ? 'charge' : type === 'adjustment' ? 'dispute' : type
}
