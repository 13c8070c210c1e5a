import * as z from 'zod'
import { segments } from '#features/broadcast/index.server.ts'
import { queryNumber } from '#shared/schemas.ts'
import { fansPage } from './lists.ts'

export const fansInput = z
  .object({
    /** Segment of fans. The default is all fans. */
    segment: z.enum(segments).optional(),
    limit: queryNumber(z.int().min(1).max(fansPage.max)).default(fansPage.default),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
})

export const fanSchema = person.extend({
  segment: z.enum(segments),
  /** Time at which the fan followed or first paid. */
  since: z.coerce.date().nullable(),
  last_paid: z.coerce.date().nullable(),
  /** Tokens spent in the last 90 days. */
  tokens: z.number(),
  /** The creator's private note on the fan. */
  note: z.string(),
  birthday: z.string().nullable(),
})
export const fansOutput = z.object({
  as_of: z.coerce.date(),
  /** Number of fans by segment; null except on the first page. */
  counts: z.record(z.enum(segments), z.number()).nullable(),
  fans: z.array(fanSchema),
  next_cursor: z.string().nullable(),
})

export const birthdaysOutput = z.object({
  /** Upcoming birthdays, the soonest first. `on` is the date in this year or the next. */
  birthdays: z.array(person.extend({ birthday: z.string(), on: z.string() })),
})

export type FansInput = z.infer<typeof fansInput>
export type Fan = z.infer<typeof fanSchema>
