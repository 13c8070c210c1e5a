import { accounts } from './resources/accounts.ts'
import { balance } from './resources/balance.ts'
import { charges } from './resources/charges.ts'
import { customers } from './resources/customers.ts'
import { disputes } from './resources/disputes.ts'
import { events } from './resources/events.ts'
import { files } from './resources/files.ts'
import { paymentIntents } from './resources/payment-intents.ts'
import { paymentMethods } from './resources/payment-methods.ts'
import { payouts } from './resources/payouts.ts'
import { refunds } from './resources/refunds.ts'
import { transfers } from './resources/transfers.ts'
import { webhookEndpoints } from './resources/webhook-endpoints.ts'
import type { Operation } from './router.ts'
import type { World } from './world.ts'

/** Returns all operations of the stand-in under /v1. */
export function allOperations(world: World): Operation[] {
  return [
    ...customers(world),
    ...paymentMethods(world),
    ...paymentIntents(world),
    ...charges(world),
    ...refunds(world),
    ...disputes(world),
    ...files(world),
    ...balance(world),
    ...accounts(world),
    ...transfers(world),
    ...payouts(world),
    ...events(world),
    ...webhookEndpoints(world),
  ]
}
