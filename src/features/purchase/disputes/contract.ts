import * as z from 'zod'
import { queryNumber } from '#shared/numbers.ts'
import { DISPUTES, disputesPage, evidenceFieldMax, evidenceFields, evidenceFileFields } from './spec.ts'

export const disputesInput = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  limit: queryNumber(z.int().min(1).max(disputesPage.max)).default(disputesPage.default),
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
const fileId = /^(file_[A-Za-z0-9]{1,100})?$/
/** Words, and of files their ids from POST …/files; an empty one takes away what was there. */
const evidence = z
  .partialRecord(z.enum([...evidenceFields, ...evidenceFileFields]), field)
  .refine((given) => evidenceFileFields.every((name) => fileId.test(given[name] ?? '')), { error: DISPUTES.badFile })
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

/** Up to 5 MB of PDF, PNG or JPEG, in a form. */
export const fileInput = z.object({ id, file: z.file() })
export const fileAnswer = z.object({
  file: z.object({
    /** The provider's: evidence names it. */
    id: z.string(),
    name: z.string(),
  }),
})
