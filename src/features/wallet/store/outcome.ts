import * as z from 'zod'

/** The refusal half of what every ledger function answers; refusals are values, not exceptions. */
export const refused = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ outcome: z.literal('refused'), reason: z.enum(reasons), replayed: z.boolean() })
