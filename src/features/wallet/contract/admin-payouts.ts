import * as z from 'zod'
import { isVisible } from '#shared/texts.ts'
import { ADMIN_SENTENCES, adjustmentReason, figureNames, moneyPage } from '../spec/admin.ts'
import { payoutSchema } from './earnings.ts'

const page = {
  limit: z.coerce.number().int().min(1).max(moneyPage.max).default(moneyPage.default),
  cursor: z.string().max(200).optional(),
}

export const rowsInput = z.object({ figure: z.enum(figureNames), ...page })
/** What a figure counts: one account, lot, claim, payment to a creator or payout each. */
export const figureRow = z.object({
  /** The purchase's, movement's or payout's; of an account its owner's. */
  id: z.uuid(),
  at: z.date().nullable(),
  username: z.string(),
  what: z.string(),
  tokens: z.number(),
  usd_cents: z.number(),
})
export const rowsAnswer = z.object({ rows: z.array(figureRow), next_cursor: z.string().nullable() })
export type FigureRow = z.infer<typeof figureRow>

export const payoutsInput = z.object({ state: z.enum(['open', 'failed', 'paid']).optional(), ...page })
export const listedPayout = payoutSchema.extend({
  creator_id: z.uuid(),
  username: z.string(),
  /** Why an admin holds it back; null: nobody does. */
  held: z.string().nullable(),
  /** When the money of a failed one was back. */
  reversed_at: z.date().nullable(),
})
export type ListedPayout = z.infer<typeof listedPayout>
export const payoutsAnswer = z.object({ payouts: z.array(listedPayout), next_cursor: z.string().nullable() })

export const holdsInput = z.object(page)
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
export const holdsAnswer = z.object({ holds: z.array(payoutHold), next_cursor: z.string().nullable() })

const reason = (missing: string) => z.string().trim().refine(isVisible, missing).max(adjustmentReason.max)
export const holdInput = z.object({ user_id: z.uuid(), reason: reason(ADMIN_SENTENCES.holdReasonMissing) })
export const holdAnswer = z.object({ id: z.uuid() })
export const releaseInput = z.object({ id: z.uuid(), reason: reason(ADMIN_SENTENCES.releaseReasonMissing) })
