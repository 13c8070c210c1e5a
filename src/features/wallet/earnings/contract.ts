import * as z from 'zod'
import { isCountry } from '#shared/countries.ts'
import { idempotencyKeySchema } from '#shared/idempotency-key.ts'
import { queryNumber, tokensSchema } from '#shared/numbers.ts'
import { isTimeZone } from '#shared/time-zone.ts'
import { PAYOUT_SETUP } from '../payouts/spec.ts'
import { payoutMin } from '../spec.ts'
import { buckets, movementsPage, PAYOUT_SENTENCES, payoutsPage, periodNames } from './spec.ts'

const schedule = z.enum(['manual', 'weekly'])

export const overviewAnswer = z.object({
  pending: z.number(),
  available: z.number(),
  paying_out: z.number(),
  disputed: z.number(),
  /** Debt left by a chargeback; payouts wait until it is repaid. */
  debt: z.number(),
  /** Time until which earnings take longer to mature; null for an established creator. */
  new_creator_until: z.date().nullable(),
  /** Tokens that cannot be withdrawn yet, with their state, dates (UTC days) and reason. */
  holds: z.array(
    z.object({
      bucket: z.enum(['pending', 'paying_out', 'disputed']),
      tokens: z.number(),
      since: z.iso.date().nullable(),
      until: z.iso.date().nullable(),
      reason: z.string(),
    }),
  ),
  payouts: z.object({
    /** `started`: the provider has an account for this creator; `ready`: it would pay out to it. */
    started: z.boolean(),
    ready: z.boolean(),
    schedule,
    minimum: z.number(),
    /** Reason why no payout is possible now; null if one is. */
    refusal: z.string().nullable(),
  }),
})

export const movementsInput = z.object({
  bucket: z.enum(buckets).default('pending'),
  limit: queryNumber(z.int().min(1).max(movementsPage.max)).default(movementsPage.default),
  cursor: z.string().max(200).optional(),
})

export const movementSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Negative for tokens that left this number. */
  tokens: z.number(),
  counterparty: z.string().nullable(),
  message: z.string(),
  created_at: z.date(),
  /** Time of the release; null if it does not depend on time. */
  releases_at: z.date().nullable(),
})
export const movementsAnswer = z.object({ movements: z.array(movementSchema), next_cursor: z.string().nullable() })

export const revenueInput = z.object({
  period: z.enum(periodNames).default('30d'),
  /** IANA time zone of the days; by default the creator's, as in analytics. */
  zone: z.string().max(64).refine(isTimeZone, 'This time zone is not known.').optional(),
})

export const revenueAnswer = z.object({
  period: z.string(),
  zone: z.string(),
  /** Earned minus reversed tokens. */
  tokens: z.number(),
  sources: z.array(z.object({ source: z.string(), tokens: z.number(), payments: z.number() })),
  /** Every day of the period, oldest first, with its sources. */
  days: z.array(z.object({ day: z.iso.date(), tokens: z.number(), sources: z.record(z.string(), z.number()) })),
  as_of: z.date(),
})

export const statementInput = z.object({
  year: queryNumber(z.int().min(2020).max(2200)),
  /** Month from 1 to 12; omitted for the whole year, by month. */
  month: queryNumber(z.int().min(1).max(12)).optional(),
})
export const statementAnswer = z.object({ filename: z.string(), body: z.string() })

export const payoutSchema = z.object({
  id: z.uuid(),
  tokens: z.number(),
  usd_cents: z.number(),
  status: z.enum(['requested', 'transferred', 'paid', 'failed', 'returned']),
  /** Reason why it did not arrive. */
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
export const payoutAnswer = z.object({ payout: payoutSchema, available: z.number() })

export const payoutsInput = z.object({
  limit: queryNumber(z.int().min(1).max(payoutsPage.max)).default(payoutsPage.default),
  cursor: z.string().max(200).optional(),
})
export const payoutsAnswer = z.object({ payouts: z.array(payoutSchema), next_cursor: z.string().nullable() })

/** `country`: country of the bank account; by default that of the profile. Used only for the first setup. */
export const onboardingInput = z.object({
  country: z.string().refine(isCountry, PAYOUT_SETUP.countryMissing).optional(),
})
export const onboardingAnswer = z.object({ url: z.url() })

export const settingsInput = z.object({ schedule })
export const settingsAnswer = z.object({
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

export type Overview = z.infer<typeof overviewAnswer>
export type EarningsMovement = z.infer<typeof movementSchema>
export type Revenue = z.infer<typeof revenueAnswer>
export type PayoutShown = z.infer<typeof payoutSchema>
