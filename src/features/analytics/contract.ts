import * as z from 'zod'
import { daySchema } from '#shared/days.ts'
import { queryNumber } from '#shared/numbers.ts'
import { detailSchema } from './details/contract.ts'
import { details, isNamedIn, otherSubject } from './details/lists.ts'
import { answerKinds, figures, groupings, periods, rowsPage, subjectOf, topFansMax } from './lists.ts'
import { daysProblem } from './rules.ts'
import { SENTENCES } from './spec.ts'

const count = z.coerce.number()
const trend = z.number().nullable()

/** What a time is compared with lies as long before it. */
const day = daySchema('1000-01-01')

/** Whose figures, for which time: a period, or own days of the creator's zone, both included. */
const asked = z.object({
  // compared with the caller's, which is in small letters
  id: z.uuid().toLowerCase(),
  period: z.enum(periods).default('7d'),
  from: day.optional(),
  to: day.optional(),
  /** `csv`: the same as a file. */
  format: z.enum(['json', 'csv']).default('json'),
})
type Days = { from?: string | undefined; to?: string | undefined }

const inDays = <Schema extends z.ZodType<Days>>(schema: Schema) =>
  schema.superRefine((days, ctx) => {
    const message = daysProblem(days)
    if (message) ctx.addIssue({ code: 'custom', path: ['to'], message })
  })

const subjects = {
  id: z.uuid(),
  /** What has a name in a table, or what is about nothing that it names. */
  thing: z.union([z.uuid(), z.literal(otherSubject)]),
  country: z.string().regex(/^[A-Z]{2}$/),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  answers: z.enum(answerKinds),
}
/** All that a table names. */
const table = z.enum(details)
const isSubject = (figure: (typeof figures)[number], subject: string | undefined): boolean => {
  const known = subjectOf[figure]
  const { data: of } = table.safeParse(subject)
  if (of) return (known?.kind === 'id' || known?.kind === 'thing') && isNamedIn(of, figure)
  return subject === undefined ? !known?.needed : known !== undefined && subjects[known.kind].safeParse(subject).success
}

export const overviewInput = inDays(asked)
export const revenueInput = inDays(asked.extend({ by: z.enum(groupings).default('day') }))
export const rowsInput = inDays(
  asked.extend({
    figure: z.enum(figures).default('revenue'),
    limit: queryNumber(z.int().min(1).max(rowsPage.max)).default(rowsPage.default),
    cursor: z.string().max(200).optional(),
    /**
     * Only what is about this: an item, an offer, a product, a tier, a stream, a message to many, a fan; of viewers a country,
     * of those who joined a month, of answers what they are given to. A table (`streams`): all that it names.
     */
    subject: z.union([table, subjects.thing, subjects.country, subjects.month, subjects.answers]).optional(),
    /** Of revenue: only a day, an hour of one (`2026-03-10T23:00`) or of a weekday (`1-00`, Monday, to `7-23`). */
    bucket: z
      .string()
      .regex(/^(\d{4}-\d\d-\d\dT\d\d:00|[1-7]-\d\d)$/)
      .or(day)
      .optional(),
  }),
)
  .refine(({ figure, subject }) => isSubject(figure, subject), { path: ['subject'], error: SENTENCES.subject })
  .refine(({ figure, bucket }) => bucket === undefined || figure === 'revenue', {
    path: ['bucket'],
    error: SENTENCES.subject,
  })
export const detailInput = inDays(asked.extend({ of: z.enum(details) }))
export const topFansInput = inDays(
  asked.extend({ limit: queryNumber(z.int().min(1).max(topFansMax)).default(topFansMax) }),
)

/** A spreadsheet's file: what `format=csv` answers. */
export const fileAnswer = z.object({ filename: z.string(), body: z.string() })

/** Amounts are tokens, durations minutes. */
export const overviewSchema = z.object({
  as_of: z.coerce.date(),
  /** `custom`: own days, which win over a period. */
  period: z.enum([...periods, 'custom']),
  /** The creator's, IANA: whose days these are. */
  time_zone: z.string(),
  /** The first and the last day; of 24 hours the days that they touch. */
  from: z.string(),
  to: z.string(),
  revenue: z.object({ total: z.number(), previous: z.number(), trend }),
  /** At the end of the time and at its beginning; who came and who went in between. */
  followers: z.object({
    total: z.number(),
    previous: z.number(),
    trend,
    gained: z.number(),
    lost: z.number(),
  }),
  /** `rate`: video calls, paid messages, tips and gifts for each hundred followers. */
  engagement: z.object({
    rate: z.number(),
    previous: z.number(),
    trend,
    videoCalls: z.number(),
    messages: z.number(),
    tips: z.number(),
    gifts: z.number(),
  }),
  /** Calls that took place. */
  sessions: z.object({ count: z.number(), avgDuration: z.number(), previousAvg: z.number(), trend }),
  /** Streams that began, and how long they were on average. */
  streams: z.object({ count: z.number(), avgDuration: z.number() }),
  /** By day, or by hour (`2026-03-10T23:00`) of 24 hours. */
  revenueHistory: z.array(z.object({ date: z.string(), tokens: z.number() })),
  sources: z.array(z.object({ source: z.string(), tokens: z.number(), payments: z.number(), previous: z.number() })),
  today: z.object({ earnings: z.number(), tips: z.number() }),
  monthly: z.object({ earnings: z.number() }),
  pendingRequests: z.number(),
  activeStreams: z.number(),
  unreadMessages: z.number(),
  /** VIPs as broadcasts count them, and all fans; counted at most an hour ago. */
  vips: z.number(),
  fans: z.number(),
})
export const overviewAnswer = z.union([overviewSchema, fileAnswer])

export const revenueSchema = z.object({
  as_of: z.coerce.date(),
  time_zone: z.string(),
  /** Keys: a day, an hour of the day (`00` to `23`), a source, or a weekday and an hour (`1-00`, Monday, to `7-23`). */
  buckets: z.array(z.object({ key: z.string(), tokens: count, payments: count })),
})
export const revenueAnswer = z.union([revenueSchema, fileAnswer])

export const rowSchema = z.object({
  id: z.uuid(),
  at: z.coerce.date(),
  /** What this row adds to the figure: tokens, or how many are counted (of followers 1 or -1). A session's are its price. */
  tokens: count,
  source: z.string(),
  counterparty: z.string().nullable(),
  /** Whole seconds: of sessions their length, of what was answered how long it took. */
  seconds: z.number().nullable(),
})
export const rowsSchema = z.object({ rows: z.array(rowSchema), next_cursor: z.string().nullable() })
export const rowsAnswer = z.union([rowsSchema, fileAnswer])

export const topFanSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  totalSpent: count,
  total_spent: count,
  /** When they last paid in this time, and for what. */
  last_active: z.coerce.date(),
  last_source: z.string(),
})
export const topFansSchema = z.object({ as_of: z.coerce.date(), top_fans: z.array(topFanSchema) })
export const topFansAnswer = z.union([topFansSchema, fileAnswer])

export const detailAnswer = z.union([detailSchema, fileAnswer])
export type DetailInput = z.infer<typeof detailInput>
export type AskedFor = z.infer<typeof overviewInput>
export type Overview = z.infer<typeof overviewSchema>
export type RevenueInput = z.infer<typeof revenueInput>
export type Revenue = z.infer<typeof revenueSchema>
export type RowsInput = z.infer<typeof rowsInput>
export type FigureRow = z.infer<typeof rowSchema>
export type TopFansInput = z.infer<typeof topFansInput>
export type TopFan = z.infer<typeof topFanSchema>
