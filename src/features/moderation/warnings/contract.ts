import * as z from 'zod'
import { isVisible } from '#shared/texts.ts'
import { atMost } from '#shared/written.ts'
import { ruleCodes } from '../lists.ts'
import { WARNING, warningMax } from './spec.ts'

export const warnInput = z
  .object({
    // compared with the admin's own, which is in small letters
    id: z.uuid().toLowerCase(),
    /** The house rule that the person should keep to. */
    rule: z.enum(ruleCodes, { error: WARNING.ruleMissing }).optional(),
    /** In words for the person; not needed where there is a rule. */
    reason: z.string(WARNING.missing).trim().check(atMost(warningMax, WARNING.tooLong)).default(''),
  })
  .refine(({ rule, reason }) => rule !== undefined || isVisible(reason), { path: ['reason'], error: WARNING.missing })
export type WarnInput = z.infer<typeof warnInput>
