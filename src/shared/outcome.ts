import * as z from 'zod'

/** The refusal half of what every ledger function answers; refusals are values, not exceptions. */
export const refused = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ outcome: z.literal('refused'), reason: z.enum(reasons), replayed: z.boolean() })

/** What spends tokens is also refused by the fan's own weekly limit; then the last three fields are there. */
export const refusedSpending = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(['weekly_limit', ...reasons]),
    replayed: z.boolean(),
    limit: z.number().optional(),
    /** What may still be spent now. */
    left: z.number().optional(),
    /** When this amount fits again; null: it is more than the whole limit. */
    frees_at: z.coerce.date().nullable().optional(),
  })
