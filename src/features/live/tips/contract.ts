import * as z from 'zod'
import { queryNumber } from '#shared/numbers.ts'
import { tipsPage } from './spec.ts'

/** What a list of tips adds up to: the tokens of a stream, or what its goal has reached. */
const tipFigures = ['stream', 'goal'] as const

export const tipsInput = z.object({
  id: z.uuid(),
  figure: z.enum(tipFigures).default('stream'),
  /** Only the tips of this supporter. */
  supporter_id: z.uuid().optional(),
  limit: queryNumber(z.int().min(1).max(tipsPage.max)).default(tipsPage.default),
  cursor: z.uuid().optional(),
})

export const streamTip = z.object({
  /** The transaction of the ledger. */
  id: z.uuid(),
  /** What the figure counts: `given` without what was taken back since. */
  tokens: z.number(),
  given: z.number(),
  message: z.string(),
  created_at: z.coerce.date(),
  person: z.object({
    ...{ id: z.uuid(), username: z.string(), display_name: z.string(), avatar_url: z.string().nullable() },
  }),
})

export const tipsAnswer = z.object({
  as_of: z.date(),
  /** Of all pages. */
  total: z.object({ tips: z.number(), tokens: z.number() }),
  tips: z.array(streamTip),
  next_cursor: z.string().nullable(),
})

export type TipsInput = z.infer<typeof tipsInput>
export type StreamTip = z.infer<typeof streamTip>
