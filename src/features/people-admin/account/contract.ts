import * as z from 'zod'
import { sessionSchema } from '#features/accounts/index.server.ts'
import { atMost, instantText } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { oneInput, personSchema } from '../people/contract.ts'
import { ACCOUNT_SENTENCES, suspensionReasonMax } from './spec.ts'

export const reasonSchema = z
  .string(ACCOUNT_SENTENCES.reasonMissing)
  .trim()
  .refine(isVisible, ACCOUNT_SENTENCES.reasonMissing)
  .check(atMost(suspensionReasonMax, ACCOUNT_SENTENCES.reasonTooLong(suspensionReasonMax)))

export const suspendInput = oneInput.extend({
  /** Reason that the suspended person sees. */
  reason: reasonSchema,
  /** End of the suspension in ISO 8601 with a time zone. Missing or null: permanent. */
  until: instantText(ACCOUNT_SENTENCES.untilInvalid)
    .transform((text) => new Date(text))
    // in the local time zone the date can be a day later, in a year with five digits
    .refine((at) => at.getUTCFullYear() <= 9_999, ACCOUNT_SENTENCES.untilInvalid)
    .nullish(),
})
export type SuspendInput = z.infer<typeof suspendInput>

export const userOutput = z.object({ user: personSchema })
export const signedOutOutput = z.object({ signed_out: z.number() })

/** A read-only session as the viewed person. Browsers render the person's pages with it; API clients use its token. */
export const viewAsOutput = z.object({ session: sessionSchema })
export const endOutput = z.object({ user_id: z.uuid() })
