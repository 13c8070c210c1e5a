import * as z from 'zod'
import { emailOf } from '#shared/network.ts'
import { atMost, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { caseKinds, legalKinds, legalStatuses } from '../lists.ts'
import { LEGAL_SENTENCES, legalLineMax, legalPage, legalTextMax } from './spec.ts'

const line = (missing: string, max: number = legalLineMax) =>
  z
    .string(missing)
    .trim()
    .refine(isVisible, missing)
    .check(atMost(max, LEGAL_SENTENCES.tooLong(max)))
const confirmed = z.literal(true, { error: LEGAL_SENTENCES.confirmed })

const common = {
  name: line(LEGAL_SENTENCES.name, 200),
  email: z.string(LEGAL_SENTENCES.email).transform(emailOf).pipe(z.email(LEGAL_SENTENCES.email).max(254)),
  url: line(LEGAL_SENTENCES.url, 2_000),
  statement: line(LEGAL_SENTENCES.statement, legalTextMax),
  confirmed,
}
const signed = { address: line(LEGAL_SENTENCES.address), signature: line(LEGAL_SENTENCES.signature, 200) }

/** Input of POST /legal/notices: the fields of each form. */
export const noticeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copyright'), ...common, ...signed, work: line(LEGAL_SENTENCES.work, legalTextMax) }),
  z.object({ kind: z.literal('counter'), ...common, ...signed, answers_id: z.uuid().optional() }),
  z.object({ kind: z.literal('likeness'), ...common }),
  z.object({ kind: z.literal('intimate'), ...common }),
])
export type NoticeInput = z.infer<typeof noticeInput>

const noticeState = z.object({
  id: z.uuid(),
  kind: z.enum(legalKinds),
  status: z.enum(legalStatuses),
  received_at: z.date(),
  due_at: z.date(),
  decided_at: z.date().nullable(),
  reason: z.string(),
})
/** Response to a sent notice. `key` grants access to the state of the notice. */
export const noticeOutput = z.object({ notice: noticeState, key: z.string() })
export const stateInput = z.object({ id: z.uuid(), key: z.string().max(100).default('') })
export const stateOutput = z.object({ notice: noticeState })

export const legalSchema = z.object({
  id: z.uuid(),
  kind: z.enum(legalKinds),
  status: z.enum(legalStatuses),
  name: z.string(),
  email: z.string(),
  letter: z.record(z.string(), z.string()),
  subjectKind: z.enum(caseKinds).nullable(),
  subjectId: z.uuid().nullable(),
  caseId: z.uuid().nullable(),
  receivedAt: z.date(),
  dueAt: z.date(),
  decidedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  decidedAt: z.date().nullable(),
  reason: z.string(),
})
export type LegalNotice = z.infer<typeof legalSchema>
export const listInput = z.object({
  status: z.enum([...legalStatuses, 'decided', 'all']).default('received'),
  limit: queryNumber(z.int().min(1).max(legalPage.max)).default(legalPage.default),
  cursor: z.string().max(200).optional(),
})
export type ListInput = z.infer<typeof listInput>
export const listOutput = z.object({ notices: z.array(legalSchema), next_cursor: z.string().nullable() })
export const decideInput = z.object({
  id: z.uuid(),
  outcome: z.enum(['accepted', 'rejected']),
  reason: line('Please give a reason. The sender sees it.', 1_000),
})
export const decideOutput = z.object({ notice: legalSchema })
