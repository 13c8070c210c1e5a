import * as z from 'zod'
import { isTimeZone } from '#shared/dates.ts'
import { atMost, idempotencyKeySchema, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { audiences, contentPriceMax, frequencies, messageMax, pageSize, SENTENCES, subjectMax } from './spec.ts'

const text = (given: string) => given.toWellFormed().replaceAll('\0', '')

/** A time as text or in milliseconds since 1970; booleans and arrays are refused. */
const moment = z.preprocess((at) => (typeof at === 'string' || typeof at === 'number' ? new Date(at) : at), z.date())

/**
 * Input of `broadcast.create`. If null or absent, `starts_at` is now and `ends_at` of a schedule is 30 days later. Each
 * date of a schedule has the same local hour in `time_zone`.
 */
const inputFields = z.object({
  audience: z.enum(audiences),
  subject: z.string().trim().check(atMost(subjectMax, SENTENCES.subjectTooLong)).transform(text).default(''),
  message: z
    .string({ error: SENTENCES.messageMissing })
    .trim()
    .min(1, SENTENCES.messageMissing)
    .check(atMost(messageMax, SENTENCES.messageTooLong))
    .refine(isVisible, SENTENCES.messageMissing)
    .transform(text),
  frequency: z.enum(frequencies).default('once'),
  starts_at: moment.nullish(),
  ends_at: moment.nullish(),
  time_zone: z.string().max(60).refine(isTimeZone, SENTENCES.zoneUnknown).default('UTC'),
  /** A completed upload of the kind `message-image`, shown with the text. */
  image_id: z.uuid().nullish(),
  /** A completed upload of the kind `paid-content`; each fan pays `content_price` tokens to open it. */
  content_id: z.uuid().nullish(),
  content_price: z
    .int(SENTENCES.contentPrice)
    .min(1, SENTENCES.contentPrice)
    .max(contentPriceMax, SENTENCES.contentPriceMax)
    .nullish(),
  idempotencyKey: idempotencyKeySchema.optional(),
})
export const createInput = inputFields.superRefine(({ content_id, content_price }, { addIssue }) => {
  if (content_id && !content_price)
    addIssue({ code: 'custom', path: ['content_price'], message: SENTENCES.contentPrice })
  if (content_price && !content_id)
    addIssue({ code: 'custom', path: ['content_id'], message: SENTENCES.contentMissing })
})

/** A broadcast. `recipients`, `delivered`, `skipped` and `progress` (0 to 100) describe its latest run. */
export const broadcastSchema = z.object({
  id: z.uuid(),
  audience: z.enum(audiences),
  subject: z.string(),
  message: z.string(),
  /** Uploads: the image, and the paid content with its price in tokens. */
  image_id: z.uuid().nullable(),
  content_id: z.uuid().nullable(),
  content_price: z.number(),
  /** Fans who opened the paid content, and the tokens they paid. */
  content_sold: z.number(),
  content_tokens: z.number(),
  frequency: z.enum(frequencies),
  time_zone: z.string(),
  status: z.enum(['scheduled', 'sending', 'paused', 'cancelled', 'sent']),
  /** Result of the last failed start: it will be retried, or this date was skipped. Null: no failure. */
  failure: z.enum(['retrying', 'given_up']).nullable(),
  starts_at: z.date(),
  ends_at: z.date().nullable(),
  next_at: z.date().nullable(),
  /** Time of the next retry of a failed start; null: no retry. */
  retry_at: z.date().nullable(),
  last_at: z.date().nullable(),
  recipients: z.number(),
  delivered: z.number(),
  skipped: z.number(),
  progress: z.number(),
  /** Number of runs, and number of deliveries in all runs. */
  times: z.number(),
  delivered_total: z.number(),
  created_at: z.date(),
})
export const broadcastOutput = z.object({ broadcast: broadcastSchema })

export const listInput = z
  .object({ limit: queryNumber(z.int().min(1).max(50)).default(pageSize), cursor: z.uuid().optional() })
  .prefault({})
export const listOutput = z.object({ broadcasts: z.array(broadcastSchema), next_cursor: z.string().nullable() })
export const oneInput = z.object({ id: z.uuid() })

/**
 * Audiences. `count` is the size of the audience; `recipients` is the number of its fans who would receive a message
 * now.
 */
export const audiencesOutput = z.object({
  audiences: z.array(z.object({ audience: z.enum(audiences), count: z.number(), recipients: z.number() })),
})

export type CreateInput = z.infer<typeof createInput>
export type Broadcast = z.infer<typeof broadcastSchema>
