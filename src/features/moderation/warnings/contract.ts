import * as z from 'zod'
import { atMost } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { ruleCodes } from '../lists.ts'
import { WARNING, warningMax } from './spec.ts'

export const warnInput = z
  .object({
    // in lower case, because it is compared with the admin's own id
    id: z.uuid().toLowerCase(),
    /** The house rule of the warning. */
    rule: z.enum(ruleCodes, { error: WARNING.ruleMissing }).optional(),
    /** Text to the person; optional with a rule. */
    reason: z.string(WARNING.missing).trim().check(atMost(warningMax, WARNING.tooLong)).default(''),
  })
  .refine(({ rule, reason }) => rule !== undefined || isVisible(reason), { path: ['reason'], error: WARNING.missing })
export type WarnInput = z.infer<typeof warnInput>
