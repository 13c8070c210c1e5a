import * as z from 'zod'
import { CASE_SENTENCES } from '../cases/spec.ts'
import { ruleCodes } from '../lists.ts'

export const stopInput = z.object({
  id: z.uuid(),
  reason: z.enum(ruleCodes, { error: CASE_SENTENCES.ruleMissing }),
})
/** `stopped` is false if the stream had already ended. */
export const stopOutput = z.object({ stopped: z.boolean() })
