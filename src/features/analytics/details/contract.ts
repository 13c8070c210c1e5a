import * as z from 'zod'
import { details } from './lists.ts'

const amount = z.number().nullable()
/** Values of a row by column key; null: unknown. */
const values = z.record(z.string(), amount)

export const detailRow = z.object({
  /** Subject for requesting the payments of the row; null: the row has none. */
  subject: z.string().nullable(),
  name: z.string(),
  at: z.coerce.date().nullable(),
  values,
})
export const detailSchema = z.object({
  as_of: z.coerce.date(),
  of: z.enum(details),
  /** IANA time zone of the creator, in which days are counted. */
  time_zone: z.string(),
  rows: z.array(detailRow),
  /** Sums of the additive columns. */
  totals: values,
  /** UTC day of the first dated view; null if there are no undated views. */
  dated_since: z.string().nullable(),
})
export type DetailRow = z.infer<typeof detailRow>
export type DetailOutput = z.infer<typeof detailSchema>
