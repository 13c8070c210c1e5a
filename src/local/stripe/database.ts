import type Stripe from 'stripe'
import type { Job } from './jobs.ts'
import { createTable, type Table } from './table.ts'

/** The only supported API version, which is that of the installed SDK. */
export const API_VERSION = '2026-10-28.endive'

/** A stored event. Unlike the SDK's type it is not a union of all payloads. */
export type StoredEvent = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type IntentSecrets = {
  /** Key in the URL of the challenge page. It is removed after the cardholder has completed or failed the challenge. */
  challengeKey?: string | undefined
  returnUrl?: string | undefined
  /** Payment method for which the challenge was completed, until the server confirms the intent. */
  provenMethod?: string
}

export type AccountLink = { id: string; account: string; refreshUrl: string; returnUrl: string; expiresAt: number }
/** A response that is stored for an Idempotency-Key, which is its id. */
export type StoredResponse = {
  id: string
  fingerprint: string
  request: string
  at: number
  status: number
  body: string
}
export type AccountBalance = { id: string; account: string | null; currency: string; available: number }

/** All data of the stand-in. Snapshots and `GET /__control/state` have the same table names. */
export type Database = {
  customers: Table<Stripe.Customer, { deleted?: boolean }>
  payment_methods: Table<Stripe.PaymentMethod, { number: string; setUp?: boolean; detached?: boolean }>
  confirmation_tokens: Table<Stripe.ConfirmationToken, { paymentMethod: string }>
  payment_intents: Table<Stripe.PaymentIntent, IntentSecrets>
  charges: Table<Stripe.Charge>
  refunds: Table<Stripe.Refund>
  disputes: Table<Stripe.Dispute>
  files: Table<Stripe.File>
  early_fraud_warnings: Table<Stripe.Radar.EarlyFraudWarning>
  balance_transactions: Table<Stripe.BalanceTransaction, { account: string | null }>
  accounts: Table<Stripe.Account>
  transfers: Table<Stripe.Transfer>
  transfer_reversals: Table<Stripe.TransferReversal>
  payouts: Table<Stripe.Payout, { account: string | null }>
  events: Table<StoredEvent>
  webhook_endpoints: Table<Stripe.WebhookEndpoint>
  account_links: Table<AccountLink>
  balances: Table<AccountBalance>
  jobs: Table<Job>
  remembered: Table<StoredResponse>
}

export function createDatabase(): Database {
  return {
    customers: createTable(),
    payment_methods: createTable(),
    confirmation_tokens: createTable(),
    payment_intents: createTable(),
    charges: createTable(),
    refunds: createTable(),
    disputes: createTable(),
    files: createTable(),
    early_fraud_warnings: createTable(),
    balance_transactions: createTable(),
    accounts: createTable(),
    transfers: createTable(),
    transfer_reversals: createTable(),
    payouts: createTable(),
    events: createTable(),
    webhook_endpoints: createTable(),
    account_links: createTable(),
    balances: createTable(),
    jobs: createTable(),
    remembered: createTable(),
  }
}
