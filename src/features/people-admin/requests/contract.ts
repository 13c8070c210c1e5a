import * as z from 'zod'
import { atMost } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { oneInput } from '../people/contract.ts'
import { REQUEST_SENTENCES, requestReasonMax } from './spec.ts'

const reason = z
  .string(REQUEST_SENTENCES.reasonMissing)
  .trim()
  .refine(isVisible, REQUEST_SENTENCES.reasonMissing)
  .check(atMost(requestReasonMax, REQUEST_SENTENCES.reasonTooLong))

export const refundInput = z.object({ id: z.uuid(), purchaseId: z.uuid(), reason })
export const refundOutput = z.object({
  purchase_id: z.uuid(),
  usd_cents: z.number(),
  tokens: z.number(),
  state: z.string(),
})
/** `forfeit_tokens`: the tokens that the person agrees to give up. Must equal the number of their tokens. */
export const deleteInput = oneInput.extend({
  reason,
  forfeit_tokens: z.int().min(0).max(1_000_000_000).optional(),
})
export const deleteOutput = z.object({ deletion_date: z.date() })
export const exportInput = oneInput.extend({ reason })
export { exportOutput } from '#features/accounts/index.server.ts'
