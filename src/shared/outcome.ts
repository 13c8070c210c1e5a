import * as z from 'zod'

/** Schema of a ledger function's refusal. Refusals are values, not exceptions. */
export const refused = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ outcome: z.literal('refused'), reason: z.enum(reasons), replayed: z.boolean() })

/**
 * Schema of a refusal to spend tokens, which may also come from the fan's own weekly limit; only then are the last three
 * fields set.
 */
export const refusedSpending = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(['weekly_limit', ...reasons]),
    replayed: z.boolean(),
    limit: z.number().optional(),
    /** Tokens that can be spent now. */
    left: z.number().optional(),
    /** Time at which the amount fits again; null if it exceeds the whole limit. */
    frees_at: z.coerce.date().nullable().optional(),
  })
