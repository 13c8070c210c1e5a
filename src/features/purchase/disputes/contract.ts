import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { DISPUTES, disputesPage, evidenceFieldMax, evidenceFields, evidenceFileFields } from './spec.ts'

export const disputesInput = z.object({
  state: z.enum(['open', 'closed', 'all']).default('open'),
  limit: queryNumber(z.int().min(1).max(disputesPage.max)).default(disputesPage.default),
  cursor: z.string().max(200).optional(),
})

/** A payment that a buyer's bank disputes. The buyer is null if the payment belongs to no purchase. */
export const cardDispute = z.object({
  /** Id at the provider. */
  id: z.string(),
  purchase_id: z.uuid().nullable(),
  username: z.string().nullable(),
  tokens: z.number().nullable(),
  usd_cents: z.number(),
  state: z.enum(['opened', 'won', 'lost']),
  reason: z.string(),
  opened_at: z.date(),
  /** Deadline for evidence. */
  due_at: z.date().nullable(),
  closed_at: z.date().nullable(),
  evidence_at: z.date().nullable(),
  evidence_by: z.string().nullable(),
})
export type CardDispute = z.infer<typeof cardDispute>
export const disputesOutput = z.object({ disputes: z.array(cardDispute), next_cursor: z.string().nullable() })

const field = z.string().trim().max(evidenceFieldMax, DISPUTES.tooLong)
const fileId = /^(file_[A-Za-z0-9]{1,100})?$/
/** Texts, and ids of files from POST …/files; an empty value removes the previous one. */
const evidence = z
  .partialRecord(z.enum([...evidenceFields, ...evidenceFileFields]), field)
  .refine((given) => evidenceFileFields.every((name) => fileId.test(given[name] ?? '')), { error: DISPUTES.badFile })
export type Evidence = z.infer<typeof evidence>

const id = z.stringFormat('dispute_id', /^[A-Za-z0-9_]{1,100}$/, { error: DISPUTES.badId })
export const disputeInput = z.object({ id })
export const disputeOutput = z.object({
  dispute: cardDispute,
  /** State at the provider; null if the provider could not be reached. */
  provider: z
    .object({
      stage: z.enum(['needs_response', 'under_review', 'won', 'lost']),
      due_at: z.date().nullable(),
      submissions: z.number(),
      evidence,
    })
    .nullable(),
  /** Suggested evidence. */
  suggested: evidence,
})

export type DisputeOutput = z.infer<typeof disputeOutput>

export const evidenceInput = z.object({
  id,
  evidence,
  /** True to submit the evidence to the bank, once; false to save a draft at the provider. */
  submit: z.boolean().default(false),
})
export const evidenceOutput = z.object({ submitted: z.boolean() })

/** A PDF, PNG or JPEG file of up to 5 MB, sent as multipart/form-data. */
export const fileInput = z.object({ id, file: z.file() })
export const fileOutput = z.object({
  file: z.object({
    /** Id at the provider, for use in the evidence. */
    id: z.string(),
    name: z.string(),
  }),
})
