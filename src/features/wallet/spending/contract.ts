import * as z from 'zod'
import { instantText } from '#shared/schemas.ts'
import { FAN_SENTENCES, limitMax } from './spec.ts'

/** A day (UTC) or an exact moment with its offset. */
const moment = z.union([z.iso.date(), instantText()], FAN_SENTENCES.moment)

/** Period of a statement: days include both ends; an exact `to` is exclusive. By default the last 30 days. */
export const statementInput = z.object({ from: moment.optional(), to: moment.optional() })
export const statementOutput = z.object({ filename: z.string(), body: z.string() })

export const spendingLimitOutput = z.object({
  /** Tokens that may be spent in seven days; null without a limit. */
  tokens: z.number().nullable(),
  /** The limit that applies from `next_at` on; both are null if no change is scheduled. */
  next_tokens: z.number().nullable(),
  next_at: z.date().nullable(),
  /** Tokens spent in the last seven days, including holds. */
  spent: z.number(),
  left: z.number().nullable(),
})
const limit = z.object({
  tokens: z
    .int({ error: FAN_SENTENCES.limitForm })
    .min(0, FAN_SENTENCES.limitForm)
    .max(limitMax, FAN_SENTENCES.limitTooLarge)
    .nullable(),
})
/** `{tokens}`; a body of null removes the limit, like `{tokens: null}`. */
type Sent = z.input<typeof limit> | null
export const spendingLimitInput = z.preprocess((body: Sent) => (body === null ? { tokens: null } : body), limit)

export type SpendingLimit = z.infer<typeof spendingLimitOutput>
