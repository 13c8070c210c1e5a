import * as z from 'zod'
import { atMost, queryNumber } from '#shared/schemas.ts'
import {
  caseEvents,
  caseKinds,
  caseStatuses,
  dismissReasons,
  flagKinds,
  queueTabs,
  reportReasons,
  ruleCodes,
  undoBack,
  undoStays,
} from '../lists.ts'
import { CASE_SENTENCES, casePage, noteMax } from './spec.ts'

// Fields of admin responses are in camel case, because API clients depend on it.

const adminRef = z.object({ id: z.uuid(), name: z.string() })
const mediaSchema = z.object({ id: z.uuid(), type: z.string(), url: z.string() })

/** A case in the list: all reports about one subject. */
export const caseSchema = z.object({
  id: z.uuid(),
  status: z.enum(caseStatuses),
  contentType: z.enum(caseKinds),
  subjectId: z.uuid(),
  /** Number of a chat message; null for other subjects. */
  number: z.number().nullable(),
  /** Reason of the first report; null for an automatic case. */
  reason: z.enum(reportReasons).nullable(),
  /** Name of the first reporter; null for a deleted account or an automatic case. */
  reporter: z.string().nullable(),
  timestamp: z.date(),
  lastReportAt: z.date(),
  dueAt: z.date(),
  severity: z.number(),
  reports: z.number(),
  flags: z.array(z.enum(flagKinds)),
  title: z.string(),
  text: z.string(),
  author: z.object({ id: z.uuid(), username: z.string(), displayName: z.string(), avatar_url: z.string().nullable() }),
  claim: adminRef.extend({ until: z.date() }).nullable(),
  decidedBy: adminRef.nullable(),
  decidedAt: z.date().nullable(),
  /** Code of the house rule of a removal, or of the reason of a dismissal. */
  decision: z.string().nullable(),
  note: z.string(),
})
export type Case = z.infer<typeof caseSchema>

export const listInput = z.object({
  status: z.enum(queueTabs).default('open'),
  contentType: z.enum(caseKinds).optional(),
  limit: queryNumber(z.int().min(1).max(casePage.max)).default(casePage.default),
  cursor: z.string().max(200).optional(),
})
export type ListInput = z.infer<typeof listInput>
export const listOutput = z.object({ reports: z.array(caseSchema), next_cursor: z.string().nullable() })
export const countsOutput = z.object({
  counts: z.object({ open: z.number(), mine: z.number(), appeals: z.number(), legal: z.number() }),
})

export const oneInput = z.object({ id: z.uuid() })
const undoSchema = z.object({
  back: z.array(z.object({ what: z.enum(undoBack), count: z.number() })),
  stays: z.array(z.object({ what: z.enum(undoStays), count: z.number() })),
})
export type Undo = z.infer<typeof undoSchema>

export const detailOutput = z.object({
  report: caseSchema,
  filed: z.array(
    z.object({
      id: z.uuid(),
      reporter: z.string().nullable(),
      reason: z.enum(reportReasons),
      details: z.string(),
      /** True if the report counts less, because earlier reports of its reporter were often dismissed. */
      countsLess: z.boolean(),
      at: z.date(),
    }),
  ),
  /** Snapshots of the subject at the times of the reports, newest first. */
  snapshots: z.array(
    z.object({
      hash: z.string(),
      takenAt: z.date(),
      title: z.string(),
      text: z.string(),
      tokens: z.number().nullable(),
      pictures: z.array(z.string()),
      media: z.array(mediaSchema),
    }),
  ),
  /** Current state of the subject compared with the last snapshot. */
  now: z.enum(['same', 'changed', 'gone']),
  flags: z.array(z.object({ kind: z.enum(flagKinds), found: z.string() })),
  /** Time at which an undelivered message is returned to its sender if no admin decides; null for other subjects. */
  waitsUntil: z.date().nullable(),
  points: z.number(),
  strikes: z.array(
    z.object({ rule: z.enum(ruleCodes), points: z.number(), givenAt: z.date(), expiresAt: z.date(), caseId: z.uuid() }),
  ),
  events: z.array(
    z.object({
      id: z.uuid(),
      event: z.enum(caseEvents),
      by: z.string().nullable(),
      code: z.string().nullable(),
      note: z.string(),
      at: z.date(),
    }),
  ),
  refunds: z.object({ sales: z.number(), tokens: z.number(), waiting: z.number(), taken_back: z.number() }).nullable(),
  /** For a removal: effects of an undo besides showing the item, and effects of the removal that remain. */
  undo: undoSchema.nullable(),
})
export type CaseDetail = z.infer<typeof detailOutput>

const note = z.string().trim().check(atMost(noteMax, CASE_SENTENCES.tooLong)).default('')
export const removeInput = oneInput.extend({
  reason: z.enum(ruleCodes, { error: CASE_SENTENCES.ruleMissing }),
  note,
})
export const dismissInput = oneInput.extend({
  reason: z.enum([...dismissReasons, ...ruleCodes], { error: CASE_SENTENCES.dismissMissing }),
  note,
})
export const decidedOutput = z.object({ report: caseSchema })
export const claimOutput = z.object({ claim: caseSchema.shape.claim })
