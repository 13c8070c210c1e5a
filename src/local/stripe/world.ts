import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { VendorFaults } from './vendor-faults.ts'
import type { Wallets } from './wallets.ts'

/** Identity of the client of a request, and the base URL of links in the response. */
export type Caller = {
  /** True for the publishable key, which has access to few operations and fields. */
  publishable: boolean
  /** Origin to which the client sent the request. */
  base: string
  requestId: string
  idempotencyKey: string | null
  /** The connected account of the Stripe-Account header; null for the platform. */
  account: string | null
}

export type Announcement = { account?: string | null; previous?: object; caller?: Caller | undefined }

/** State of a running stand-in, which all resources use. */
export type World = {
  db: Database
  /** Returns the current time in Unix seconds. */
  now(): number
  jobs: Jobs
  faults: VendorFaults
  wallets: Wallets
  /** Delay in milliseconds of Stripe's own actions: the first attempt of a webhook, disputes, refunds, payouts. */
  settleMs: number
  /** Stores an event with a copy of `object` and sends it to every endpoint that has subscribed to it. */
  announce(type: string, object: object, about?: Announcement): void
}
