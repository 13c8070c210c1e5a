import * as z from 'zod'
import { isCountry } from '#shared/countries.ts'
import { idempotencyKeySchema, queryNumber, tokensSchema } from '#shared/schemas.ts'
import { payoutsPage } from '../lists.ts'
import { payoutMin } from '../spec.ts'
import { PAYOUT_SENTENCES, PAYOUT_SETUP } from './spec.ts'

const schedule = z.enum(['manual', 'weekly'])

/** Whether payouts are possible, for a creator's overview. */
export const payoutState = z.object({
  /** `started`: the provider has an account for this creator; `ready`: the provider would pay out to it. */
  started: z.boolean(),
  ready: z.boolean(),
  schedule,
  minimum: z.number(),
  /** Reason why no payout is possible now; null if one is. */
  refusal: z.string().nullable(),
})
export type PayoutState = z.infer<typeof payoutState>

export const payoutSchema = z.object({
  id: z.uuid(),
  tokens: z.number(),
  usd_cents: z.number(),
  status: z.enum(['requested', 'transferred', 'paid', 'failed', 'returned']),
  /** Reason why the payout did not arrive. */
  failure: z.string().nullable(),
  requested_at: z.date(),
  paid_at: z.date().nullable(),
  failed_at: z.date().nullable(),
})

export const payoutInput = z.object({
  tokens: tokensSchema(PAYOUT_SENTENCES.amount).min(payoutMin, PAYOUT_SENTENCES.below),
  idempotencyKey: idempotencyKeySchema.optional(),
})

/** `available`: tokens left after the payout. */
export const payoutOutput = z.object({ payout: payoutSchema, available: z.number() })

export const payoutsInput = z.object({
  limit: queryNumber(z.int().min(1).max(payoutsPage.max)).default(payoutsPage.default),
  cursor: z.string().max(200).optional(),
})

export const payoutsOutput = z.object({ payouts: z.array(payoutSchema), next_cursor: z.string().nullable() })

/** `country`: country of the bank account, by default that of the profile. Used only in the first setup. */
export const onboardingInput = z.object({
  country: z.string().refine(isCountry, PAYOUT_SETUP.countryMissing).optional(),
})

export const onboardingOutput = z.object({ url: z.url() })

export const settingsInput = z.object({ schedule })

export const settingsOutput = z.object({
  started: z.boolean(),
  ready: z.boolean(),
  schedule,
  /** Information that the provider still needs, as text; null if the provider could not be reached. */
  missing: z.array(z.string()).nullable(),
  /** Country of the profile, the default of the setup. */
  country: z.string().nullable(),
  /** Countries in which payouts are possible. */
  countries: z.array(z.string()),
})

export type PayoutShown = z.infer<typeof payoutSchema>

export const payoutHold = z.object({
  id: z.uuid(),
  creator_id: z.uuid(),
  username: z.string(),
  reason: z.string(),
  held_by_username: z.string(),
  held_at: z.date(),
  available: z.number(),
  paying_out: z.number(),
})

export type PayoutHold = z.infer<typeof payoutHold>
