import * as z from 'zod'
import { atMost, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { releaseReason, SENTENCES, warningsPage } from '../spec.ts'

export const warningsInput = z.object({
  limit: queryNumber(z.int().min(1).max(warningsPage.max)).default(warningsPage.default),
  cursor: z.string().max(200).optional(),
})

/** A purchase with an open fraud warning; the rest of its tokens is frozen. */
export const fraudWarning = z.object({
  purchase_id: z.uuid(),
  username: z.string(),
  tokens: z.number(),
  /** Tokens of the purchase that are left, and therefore frozen. */
  frozen: z.number(),
  usd_cents: z.number(),
  bought_at: z.date(),
  warned_at: z.date(),
})
export const warningsOutput = z.object({ warnings: z.array(fraudWarning), next_cursor: z.string().nullable() })
export type FraudWarning = z.infer<typeof fraudWarning>

export const releaseInput = z.object({
  id: z.uuid(),
  reason: z.string().trim().refine(isVisible, SENTENCES.releaseReasonMissing).check(atMost(releaseReason.max)),
})
