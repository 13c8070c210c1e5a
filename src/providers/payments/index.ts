import { createCards } from './stripe/cards.ts'
import { createCharges } from './stripe/charges.ts'
import { createClient } from './stripe/client.ts'
import { createDisputes } from './stripe/disputes.ts'
import { createEvents } from './stripe/events.ts'
import { createPayees } from './stripe/payees.ts'
import type { Payments } from './words.ts'

export * from './words.ts'

type Config = { secretKey: string; webhookSecret: string; base?: string | undefined }

/** Creates payments over Stripe. The vendor's terms are used only in this folder. */
export function createPayments({ secretKey, webhookSecret, base }: Config): Payments {
  const stripe = createClient(secretKey, base)
  return {
    ...createCharges(stripe),
    ...createDisputes(stripe),
    ...createCards(stripe),
    ...createPayees(stripe),
    ...createEvents(stripe, webhookSecret),
  }
}
