import * as z from 'zod'
import { atMost, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { applicationStatuses } from '../lists.ts'
import {
  bulkMax,
  dateRanges,
  listStatuses,
  locations,
  noteMax,
  pageSize,
  REVIEW_SENTENCES,
  reasonMax,
  searchMax,
  specialties,
} from './spec.ts'

// Fields of admin responses are in camel case, because API clients depend on it.

export const riskSchema = z.object({
  score: z.number(),
  level: z.enum(['green', 'yellow', 'red']),
  lines: z.array(z.object({ label: z.string(), points: z.number() })),
})

/** An application in the admin list. */
export const applicationSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  status: z.enum(applicationStatuses),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  profilePic: z.string().nullable(),
  /** Alias of `profilePic`, the name in other responses. */
  avatar_url: z.string().nullable(),
  location: z.object({ country: z.string(), state: z.string().nullable() }).nullable(),
  bio: z.string(),
  socialMedia: z.object({ instagram: z.string().nullable(), twitter: z.string().nullable() }),
  experience: z.string(),
  specialties: z.array(z.string()),
  submittedAt: z.date(),
  queuedAt: z.date().nullable(),
  reviewedAt: z.date().nullable(),
  reviewedBy: z.string().nullable(),
  reason: z.string().nullable(),
  userStats: z.object({
    /** Tokens that the person has spent in settled payments. */
    totalSpent: z.number(),
    memberSince: z.date(),
    /** Number of the person's completed calls. */
    sessionCount: z.number(),
    /** Average rating of the person; null without ratings. */
    avgRating: z.number().nullable(),
  }),
  openReports: z.number(),
  risk: riskSchema,
  /** Admin with the claim on the application; null without a claim. */
  claim: z.object({ id: z.uuid(), name: z.string(), until: z.date() }).nullable(),
})
export type Application = z.infer<typeof applicationSchema>

export const listInput = z.object({
  status: z.enum(listStatuses).default('all'),
  page: queryNumber(z.int().min(1).max(1_000_000)).default(1),
  limit: queryNumber(z.int().min(1).max(pageSize)).default(pageSize),
  search: z.string().trim().max(searchMax).default(''),
  location: z.enum(locations).default('all'),
  specialty: z.enum(specialties).default('all'),
  dateRange: z.enum(dateRanges).default('all'),
  cursor: z.string().max(200).optional(),
})
export type ListInput = z.infer<typeof listInput>

export const listOutput = z.object({
  applications: z.array(applicationSchema),
  /** Number of matching applications, exact up to 10,000. */
  total: z.number(),
  total_is_capped: z.boolean(),
  next_cursor: z.string().nullable(),
})

/** Filters of the list without the status. Counts are exact up to 10,000. */
export const countsInput = listInput.pick({ search: true, location: true, specialty: true, dateRange: true })
export type CountsInput = z.infer<typeof countsInput>

export const countsOutput = z.object({
  counts: z.object({
    all: z.number(),
    pending: z.number(),
    queued: z.number(),
    approved: z.number(),
    rejected: z.number(),
    moderation: z.number(),
  }),
})

export const oneInput = z.object({ id: z.uuid() })

const note = z.object({ id: z.uuid(), author: z.string(), text: z.string(), createdAt: z.date() })
export const detailOutput = z.object({
  application: applicationSchema,
  /** Preview of the public page after an approval, from the person's current profile. */
  publicPage: z.object({
    username: z.string(),
    displayName: z.string(),
    /** URLs of the round avatar and of the card's picture. */
    profilePic: z.string().nullable(),
    cardPic: z.string().nullable(),
    bio: z.string(),
    category: z.string(),
    specialties: z.array(z.string()),
    country: z.string().nullable(),
    state: z.string().nullable(),
    links: z.array(z.object({ site: z.string(), name: z.string(), url: z.string() })),
  }),
  notes: z.array(note),
  /** Earlier applications of the person, newest first. */
  earlier: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(applicationStatuses),
      submittedAt: z.date(),
      reviewedAt: z.date().nullable(),
      reviewedBy: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Detail = z.infer<typeof detailOutput>

export const decidedOutput = z.object({ application: applicationSchema })

const optionalNote = z
  .string()
  .trim()
  .check(atMost(noteMax, REVIEW_SENTENCES.tooLong(noteMax)))
  .default('')
export const approveInput = oneInput.extend({ reviewNotes: optionalNote })
export const queueInput = oneInput.extend({ notes: optionalNote })
export const rejectInput = oneInput.extend({
  reason: z
    .string(REVIEW_SENTENCES.reasonMissing)
    .trim()
    .refine(isVisible, REVIEW_SENTENCES.reasonMissing)
    .check(atMost(reasonMax, REVIEW_SENTENCES.tooLong(reasonMax))),
})
export const noteInput = oneInput.extend({
  text: z
    .string(REVIEW_SENTENCES.noteMissing)
    .trim()
    .refine(isVisible, REVIEW_SENTENCES.noteMissing)
    .check(atMost(noteMax, REVIEW_SENTENCES.tooLong(noteMax))),
})
export const notesOutput = z.object({ notes: z.array(note) })
export const claimOutput = z.object({ claim: applicationSchema.shape.claim })

export const bulkInput = z.object({
  ids: z.array(z.uuid().toLowerCase()).min(1, REVIEW_SENTENCES.idsMissing).max(bulkMax, REVIEW_SENTENCES.idsMissing),
})
export const bulkOutput = z.object({
  results: z.array(z.object({ id: z.uuid(), ok: z.boolean(), error: z.string().optional() })),
})
export type BulkResult = z.infer<typeof bulkOutput>['results'][number]
