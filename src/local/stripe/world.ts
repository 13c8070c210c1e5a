import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import type { VendorFaults } from './vendor-faults.ts'
import type { Wallets } from './wallets.ts'

/** Who asks, and where answers may point a browser. */
export type Caller = {
  /** True for the key that is in the page: few operations, fewer fields. */
  publishable: boolean
  /** Origin under which the caller reached the stand-in. */
  base: string
  requestId: string
  idempotencyKey: string | null
  /** The connected account of the Stripe-Account header; null = the platform. */
  account: string | null
}

export type Announcement = { account?: string | null; previous?: object; caller?: Caller | undefined }

/** What every resource works on; one per running stand-in. */
export type World = {
  db: Database
  /** Unix seconds. */
  now(): number
  jobs: Jobs
  faults: VendorFaults
  wallets: Wallets
  /** How long the vendor takes to notice something by itself: first webhook attempt, disputes, refunds, payouts. */
  settleMs: number
  /** Stores an event with a copy of `object` and sends it to every webhook endpoint that wants it. */
  announce(type: string, object: object, about?: Announcement): void
}
