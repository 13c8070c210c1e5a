import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { tipsPage } from './spec.ts'

/** Figures whose tips can be listed: the stream's total, or the reached part of its goal. */
const tipFigures = ['stream', 'goal'] as const

export const tipsInput = z.object({
  id: z.uuid(),
  figure: z.enum(tipFigures).default('stream'),
  /** Lists only tips of this supporter. */
  supporter_id: z.uuid().optional(),
  limit: queryNumber(z.int().min(1).max(tipsPage.max)).default(tipsPage.default),
  cursor: z.uuid().optional(),
})

export const streamTip = z.object({
  /** Id of the ledger transaction. */
  id: z.uuid(),
  /** `tokens` is the amount that the figure counts, after refunds and disputes. `given` is the original amount. */
  tokens: z.number(),
  given: z.number(),
  message: z.string(),
  created_at: z.coerce.date(),
  person: z.object({ id: z.uuid(), username: z.string(), display_name: z.string(), avatar_url: z.string().nullable() }),
})

export const tipsOutput = z.object({
  as_of: z.date(),
  /** Totals of all pages. */
  total: z.object({ tips: z.number(), tokens: z.number() }),
  tips: z.array(streamTip),
  next_cursor: z.string().nullable(),
})

export type TipsInput = z.infer<typeof tipsInput>
export type StreamTip = z.infer<typeof streamTip>
