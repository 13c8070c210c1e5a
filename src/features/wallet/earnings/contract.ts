import * as z from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { queryNumber } from '#shared/schemas.ts'
import { payoutState } from '../payouts/contract.ts'
import { buckets, movementsPage, periodNames } from './spec.ts'

export const overviewOutput = z.object({
  pending: z.number(),
  available: z.number(),
  paying_out: z.number(),
  disputed: z.number(),
  /** Debt left by a chargeback; payouts wait until it is repaid. */
  debt: z.number(),
  /** End of the period in which a new creator's earnings take longer to mature; null for an established creator. */
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
  payouts: payoutState,
})

export const movementsInput = z.object({
  bucket: z.enum(buckets).default('pending'),
  limit: queryNumber(z.int().min(1).max(movementsPage.max)).default(movementsPage.default),
  cursor: z.string().max(200).optional(),
})

export const movementSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Negative if tokens left this balance. */
  tokens: z.number(),
  counterparty: z.string().nullable(),
  message: z.string(),
  created_at: z.date(),
  /** Time at which the tokens become available; null if it does not depend on time. */
  releases_at: z.date().nullable(),
})
export const movementsOutput = z.object({ movements: z.array(movementSchema), next_cursor: z.string().nullable() })

export const revenueInput = z.object({
  period: z.enum(periodNames).default('30d'),
  /** IANA time zone of the days; by default the creator's, as in analytics. */
  zone: z.string().max(64).refine(isTimeZone, 'This time zone is not known.').optional(),
})

export const revenueOutput = z.object({
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
export const statementOutput = z.object({ filename: z.string(), body: z.string() })

export type Overview = z.infer<typeof overviewOutput>
export type EarningsMovement = z.infer<typeof movementSchema>
export type Revenue = z.infer<typeof revenueOutput>
