import * as z from 'zod'
import { atMost, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { appealStatuses, caseKinds, decisionTypes, ruleCodes } from '../lists.ts'
import { APPEAL_TEXTS, appealPage, appealReasonMax, appealTextMax } from './spec.ts'

const words = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .refine(isVisible, missing)
    .check(atMost(max, APPEAL_TEXTS.tooLong(max)))

/** Appeal against a removal (`case_id`) or against a suspension without a removal (`suspension_id`). */
export const appealInput = z
  .object({
    case_id: z.uuid().optional(),
    suspension_id: z.uuid().optional(),
    text: words(APPEAL_TEXTS.textMissing, appealTextMax),
  })
  .refine(({ case_id, suspension_id }) => (case_id === undefined) !== (suspension_id === undefined), {
    path: ['case_id'],
    error: APPEAL_TEXTS.decisionMissing,
  })
export type AppealInput = z.infer<typeof appealInput>

const ownAppeal = z.object({
  id: z.uuid(),
  status: z.enum(appealStatuses),
  text: z.string(),
  created_at: z.date(),
  decided_at: z.date().nullable(),
  reason: z.string(),
})
export const appealOutput = z.object({ appeal: ownAppeal })

/** A decision as the affected person sees it. It does not name the admin. */
export const decisionSchema = z.object({
  /** Id of the decision. An appeal against a suspension names it as `suspension_id`. */
  id: z.uuid(),
  type: z.enum(decisionTypes),
  /** Id of the case. An appeal against a removal names it. */
  case_id: z.uuid().nullable(),
  kind: z.enum(caseKinds),
  title: z.string(),
  text: z.string(),
  /** Text of the admin to the person; empty for a removal. */
  words: z.string(),
  /** The broken house rule; null if the decision has only a text. */
  rule: z.enum(ruleCodes).nullable(),
  decided_at: z.date(),
  /**
   * Points of the decision. 0 for a warning, and for a removal whose item already has the points of another removal.
   */
  points: z.number(),
  /** Time at which the points of the decision expire. */
  expires_at: z.date().nullable(),
  /** Time at which the decision was undone. */
  restored_at: z.date().nullable(),
  suspended: z.boolean(),
  suspended_until: z.date().nullable(),
  appeal: ownAppeal.nullable(),
  may_appeal: z.boolean(),
})
export type OwnDecision = z.infer<typeof decisionSchema>
export const decisionsOutput = z.object({ decisions: z.array(decisionSchema), points: z.number() })

const adminRef = z.object({ id: z.uuid(), name: z.string() })
export const appealSchema = z.object({
  id: z.uuid(),
  /** The case; null for an appeal against a suspension without a report. */
  caseId: z.uuid().nullable(),
  status: z.enum(appealStatuses),
  text: z.string(),
  createdAt: z.date(),
  contentType: z.enum(caseKinds),
  title: z.string(),
  reported: z.string(),
  rule: z.string().nullable(),
  author: z.object({ id: z.uuid(), username: z.string(), displayName: z.string(), avatar_url: z.string().nullable() }),
  removedBy: adminRef,
  decidedBy: adminRef.nullable(),
  decidedAt: z.date().nullable(),
  reason: z.string(),
})
export type Appeal = z.infer<typeof appealSchema>

export const listInput = z.object({
  status: z.enum([...appealStatuses, 'decided', 'all']).default('open'),
  limit: queryNumber(z.int().min(1).max(appealPage.max)).default(appealPage.default),
  cursor: z.uuid().optional(),
})
export type ListInput = z.infer<typeof listInput>
export const listOutput = z.object({ appeals: z.array(appealSchema), next_cursor: z.string().nullable() })

export const decideInput = z.object({
  id: z.uuid(),
  outcome: z.enum(['upheld', 'overturned']),
  reason: words(APPEAL_TEXTS.reasonMissing, appealReasonMax),
})
export const decideOutput = z.object({ appeal: appealSchema })
