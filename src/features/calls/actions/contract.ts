import * as z from 'zod'
import { anyText, idempotencyKeySchema } from '#shared/schemas.ts'
import { callRequestSchema } from '../lifecycle/contract.ts'
import { instantSchema, requestInput, sessionSchema } from '../listing/contract.ts'
import { reasonMax, SENTENCES } from '../spec.ts'

const act = requestInput.extend({ idempotencyKey: idempotencyKeySchema.optional() })
const reason = anyText({ max: reasonMax, tooLong: SENTENCES.reasonTooLong }).default('')

/** A date and time in the creator's time zone; by default the fan's date, or now. A different date is proposed to the fan. */
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
  /** Entry of the calendar; omitted without a date. */
  session: sessionSchema.optional(),
  /** The fan's balance in tokens; only for the fan, and only if tokens moved. */
  balance: z.number().optional(),
})
/** The accepted call, with the proposed date if it now waits for the fan. */
export const acceptOutput = actOutput.extend({
  session: sessionSchema,
  /** True if the given local time does not exist because of a clock change; the session begins at the next existing one. */
  shifted: z.boolean(),
})
export type AcceptInput = z.infer<typeof acceptInput>
