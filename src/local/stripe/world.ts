import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { VendorFaults } from './vendor-faults.ts'
import type { Wallets } from './wallets.ts'

/** Identity of the caller, and the address for links in answers. */
export type Caller = {
  /** True for the key in the page: few operations, fewer fields. */
  publishable: boolean
  /** Origin under which the caller reached the stand-in. */
  base: string
  requestId: string
  idempotencyKey: string | null
  /** The connected account of the Stripe-Account header; null for the platform. */
  account: string | null
}

export type Announcement = { account?: string | null; previous?: object; caller?: Caller | undefined }

/** State that every resource uses; one for each running stand-in. */
export type World = {
  db: Database
  /** Unix seconds. */
  now(): number
  jobs: Jobs
  faults: VendorFaults
  wallets: Wallets
  /** Delay of the vendor's own actions: first webhook attempt, disputes, refunds, payouts. */
  settleMs: number
  /** Stores an event with a copy of `object` and sends it to every endpoint that has subscribed to it. */
  announce(type: string, object: object, about?: Announcement): void
}
