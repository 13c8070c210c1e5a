import { createDatabase } from './database.ts'
import { createJobs, type Work } from './jobs.ts'
import { openDispute, warnOfFraud } from './resources/disputes.ts'
import { settlePayout } from './resources/payouts.ts'
import { settleRefund } from './resources/refunds.ts'
import { createVendorFaults } from './vendor-faults.ts'
import { createWallets } from './wallets.ts'
import { type ConfiguredWebhook, createWebhooks, type Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

export type WorldOptions = {
  webhooks: ConfiguredWebhook[]
  /** Milliseconds before each retry of a webhook that was not accepted. */
  retryDelays: number[]
  settleMs: number
  now: () => number
}

/** Creates the state of a stand-in without data. `jobs.start` starts delayed work. */
export function createWorld(options: WorldOptions): { world: World; webhooks: Webhooks } {
  const db = createDatabase()
  const parts = {
    db,
    now: options.now,
    jobs: createJobs(db.jobs),
    faults: createVendorFaults(),
    wallets: createWallets(),
    settleMs: options.settleMs,
  }
  const webhooks = createWebhooks(parts, options.webhooks, options.retryDelays)
  return { world: { ...parts, announce: webhooks.announce }, webhooks }
}

/** Performs a piece of delayed work. */
export function perform(world: World, webhooks: Webhooks, work: Work): Promise<void> | void {
  switch (work.kind) {
    case 'deliver':
      return webhooks.deliver(work)
    case 'open_dispute':
      return void openDispute(world, work.charge, work.reason)
    case 'warn_of_fraud':
      return void warnOfFraud(world, work.charge)
    case 'settle_refund':
      return settleRefund(world, work.refund, work.outcome)
    case 'settle_payout':
      return settlePayout(world, work.payout, work.failure)
  }
}
