import * as z from 'zod'
import { isVisible } from '#shared/texts.ts'
import { WARNING, warningMax } from './spec.ts'

export const warnInput = z.object({
  id: z.uuid(),
  /** In words for the person. */
  reason: z
    .string(WARNING.missing)
    .trim()
    .refine(isVisible, WARNING.missing)
    .max(warningMax, `Up to ${warningMax.toLocaleString('en-US')} characters.`),
})
