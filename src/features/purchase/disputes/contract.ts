import * as z from 'zod'
import { DISPUTES, disputesPage, evidenceFieldMax, evidenceFields } from './spec.ts'

export const disputesInput = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  limit: z.coerce.number().int().min(1).max(disputesPage.max).default(disputesPage.default),
  cursor: z.string().max(200).optional(),
})

/** A payment that a buyer's bank takes back. Who bought is unknown where the payment is none of ours. */
export const cardDispute = z.object({
  /** The provider's. */
  id: z.string(),
  purchase_id: z.uuid().nullable(),
  username: z.string().nullable(),
  tokens: z.number().nullable(),
  usd_cents: z.number(),
  state: z.enum(['opened', 'won', 'lost']),
  reason: z.string(),
  opened_at: z.date(),
  /** Until when the bank takes evidence. */
  due_at: z.date().nullable(),
  closed_at: z.date().nullable(),
  evidence_at: z.date().nullable(),
  evidence_by: z.string().nullable(),
})
export type CardDispute = z.infer<typeof cardDispute>
export const disputesAnswer = z.object({ disputes: z.array(cardDispute), next_cursor: z.string().nullable() })

const field = z.string().trim().max(evidenceFieldMax, DISPUTES.tooLong)
const evidence = z.partialRecord(z.enum(evidenceFields), field)
export type Evidence = z.infer<typeof evidence>

const id = z.stringFormat('dispute_id', /^[A-Za-z0-9_]{1,100}$/, { error: DISPUTES.badId })
export const disputeInput = z.object({ id })
export const disputeAnswer = z.object({
  dispute: cardDispute,
  /** As the provider has it now; null: it could not be asked. */
  provider: z
    .object({
      stage: z.enum(['needs_response', 'under_review', 'won', 'lost']),
      due_at: z.date().nullable(),
      submissions: z.number(),
      evidence,
    })
    .nullable(),
  /** What could be told the bank. */
  suggested: evidence,
})

export type DisputeAnswer = z.infer<typeof disputeAnswer>

export const evidenceInput = z.object({
  id,
  evidence,
  /** The bank takes it once; without it a draft is kept at the provider. */
  submit: z.boolean().default(false),
})
export const evidenceAnswer = z.object({ submitted: z.boolean() })
