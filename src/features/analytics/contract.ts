import * as z from 'zod'
import { daySchema, queryNumber } from '#shared/schemas.ts'
import { detailSchema } from './details/contract.ts'
import { details, isNamedIn, otherSubject } from './details/lists.ts'
import { answerKinds, figures, groupings, periods, rowsPage, subjectOf, topFansMax } from './lists.ts'
import { daysProblem } from './rules.ts'
import { SENTENCES } from './spec.ts'

const count = z.coerce.number()
const trend = z.number().nullable()

/** Day of a span. The minimum is 1000-01-01, so that the previous span of the same length has a valid date too. */
const day = daySchema('1000-01-01')

/** Creator and span: a period, or days in the creator's time zone, both included. */
const asked = z.object({
  // the id is compared with the caller's, which is in lower case
  id: z.uuid().toLowerCase(),
  period: z.enum(periods).default('7d'),
  from: day.optional(),
  to: day.optional(),
  /** Format of the response. `csv`: the same data as a file. */
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
  /** Id of a row in a table, or `other` for amounts that belong to no row. */
  thing: z.union([z.uuid(), z.literal(otherSubject)]),
  country: z.string().regex(/^[A-Z]{2}$/),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  answers: z.enum(answerKinds),
}
/** Name of a details table, which selects all subjects of its rows. */
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
     * Limits the rows to a subject: the id of an item, offer, product, tier, stream, broadcast or fan; for viewers a
     * country, for joined fans a month, for responses their kind. A table's name (`streams`) means all of its
     * subjects.
     */
    subject: z.union([table, subjects.thing, subjects.country, subjects.month, subjects.answers]).optional(),
    /**
     * For revenue only: limits the rows to a day, an hour of a day (`2026-03-10T23:00`) or of a weekday (`1-00`, Monday, to
     * `7-23`).
     */
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

/** Spreadsheet file, the response for `format=csv`. */
export const fileOutput = z.object({ filename: z.string(), body: z.string() })

const history = z.array(z.object({ date: z.string(), tokens: z.number() }))

/** Figures of a creator. Amounts are in tokens, durations in minutes. */
export const overviewSchema = z.object({
  as_of: z.coerce.date(),
  /** `custom`: days in the input, which override the period. */
  period: z.enum([...periods, 'custom']),
  /** IANA time zone of the creator, in which days are counted. */
  time_zone: z.string(),
  /** First day; for a span of 24 hours the day in which it begins. */
  from: z.string(),
  /** Last day; for a span of 24 hours the day in which it ends. */
  to: z.string(),
  revenue: z.object({ total: z.number(), previous: z.number(), trend }),
  /** Number of followers at the end and the start of the span, and new and lost followers in between. */
  followers: z.object({
    total: z.number(),
    previous: z.number(),
    trend,
    gained: z.number(),
    lost: z.number(),
  }),
  /** `rate`: video calls, paid messages, tips and gifts per hundred followers. */
  engagement: z.object({
    rate: z.number(),
    previous: z.number(),
    trend,
    videoCalls: z.number(),
    messages: z.number(),
    tips: z.number(),
    gifts: z.number(),
  }),
  /** Number and length of completed calls. */
  sessions: z.object({ count: z.number(), avgDuration: z.number(), previousAvg: z.number(), trend }),
  /** Number of streams that started, and their average length. */
  streams: z.object({ count: z.number(), avgDuration: z.number() }),
  /** Revenue by day, or by hour (`2026-03-10T23:00`) for a span of 24 hours, including those without revenue. */
  revenueHistory: history,
  /** Revenue of the span before, in the same order. */
  previousHistory: history,
  sources: z.array(z.object({ source: z.string(), tokens: z.number(), payments: z.number(), previous: z.number() })),
  today: z.object({ earnings: z.number(), tips: z.number() }),
  monthly: z.object({ earnings: z.number() }),
  pendingRequests: z.number(),
  activeStreams: z.number(),
  unreadMessages: z.number(),
  /** Number of VIPs, counted as in broadcasts; at most an hour old. */
  vips: z.number(),
  /** Number of all fans; at most an hour old. */
  fans: z.number(),
})
export const overviewOutput = z.union([overviewSchema, fileOutput])

export const revenueSchema = z.object({
  as_of: z.coerce.date(),
  time_zone: z.string(),
  /**
   * Buckets by key: a day, an hour of the day (`00` to `23`), a source, or a weekday and hour (`1-00`, Monday, to
   * `7-23`).
   */
  buckets: z.array(z.object({ key: z.string(), tokens: count, payments: count })),
})
export const revenueOutput = z.union([revenueSchema, fileOutput])

export const rowSchema = z.object({
  id: z.uuid(),
  at: z.coerce.date(),
  /** Contribution of the row to the figure: tokens, or a count (for followers 1 or -1). For a session its price. */
  tokens: count,
  source: z.string(),
  counterparty: z.string().nullable(),
  /** Length of a session, or response time, in seconds. */
  seconds: z.number().nullable(),
})
export const rowsSchema = z.object({ rows: z.array(rowSchema), next_cursor: z.string().nullable() })
export const rowsOutput = z.union([rowsSchema, fileOutput])

export const topFanSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  totalSpent: count,
  total_spent: count,
  /** Time of the latest payment in the span. */
  last_active: z.coerce.date(),
  /** Source of the latest payment. */
  last_source: z.string(),
})
export const topFansSchema = z.object({ as_of: z.coerce.date(), top_fans: z.array(topFanSchema) })
export const topFansOutput = z.union([topFansSchema, fileOutput])

export const detailOutput = z.union([detailSchema, fileOutput])
export type DetailInput = z.infer<typeof detailInput>
export type AskedFor = z.infer<typeof overviewInput>
export type Overview = z.infer<typeof overviewSchema>
export type RevenueInput = z.infer<typeof revenueInput>
export type Revenue = z.infer<typeof revenueSchema>
export type RowsInput = z.infer<typeof rowsInput>
export type FigureRow = z.infer<typeof rowSchema>
export type TopFansInput = z.infer<typeof topFansInput>
export type TopFan = z.infer<typeof topFanSchema>
