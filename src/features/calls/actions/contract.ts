import * as z from 'zod'
import { anyText, idempotencyKeySchema } from '#shared/schemas.ts'
import { callRequestSchema } from '../lifecycle/contract.ts'
import { instantSchema, requestInput, sessionSchema } from '../listing/contract.ts'
import { reasonMax, SENTENCES } from '../spec.ts'

const act = requestInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
const reason = anyText({ max: reasonMax, tooLong: SENTENCES.reasonTooLong }).default('')

/** Date and time in the creator's time zone; by default the fan's date, or now. Another date becomes a proposal. */
export const acceptInput = act.extend({
  scheduled_date: z.iso
    .date(SENTENCES.dateForm)
    .refine((day) => /^20\d\d-/.test(day), SENTENCES.dateForm)
    .nullish(),
  scheduled_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, SENTENCES.timeForm)
    .nullish(),
})
export const declineInput = act.extend({ reason })
export const cancelInput = act.extend({ reason })
export const withdrawInput = act
export const rescheduleInput = act.extend({ scheduled_at: instantSchema })
export const confirmInput = act

export const actOutput = z.object({
  request: callRequestSchema,
  /** Calendar entry of the call; omitted without a date. */
  session: sessionSchema.optional(),
  /** The fan's balance in tokens; only in responses to the fan, and only if tokens moved. */
  balance: z.number().optional(),
})
/** The accepted call, or the call with its proposed date, which now waits for the fan. */
export const acceptOutput = actOutput.extend({
  session: sessionSchema,
  /** True if a clock change skips the given local time; the call then begins at the next existing time. */
  shifted: z.boolean(),
})
export type AcceptInput = z.infer<typeof acceptInput>
