import * as z from 'zod'
import { ruleCodes } from '../lists.ts'

const counts = z.object({
  reports: z.number(),
  flagged: z.number(),
  removed: z.number(),
  dismissed: z.number(),
  undone: z.number(),
  appealed: z.number(),
  upheld: z.number(),
  overturned: z.number(),
  suspended: z.number(),
  copyright: z.number(),
  counter: z.number(),
  likeness: z.number(),
  intimate: z.number(),
  legal_accepted: z.number(),
})

/** Output of GET /transparency: counts of reports and decisions by quarter (UTC), newest first. */
export const transparencyOutput = z.object({
  as_of: z.date(),
  quarters: z.array(
    counts.extend({
      /** For example 2026-Q4. */
      quarter: z.string(),
      rules: z.array(z.object({ rule: z.enum(ruleCodes), count: z.number() })),
    }),
  ),
})
export type Quarter = z.infer<typeof transparencyOutput>['quarters'][number]
