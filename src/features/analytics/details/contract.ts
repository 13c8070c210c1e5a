import * as z from 'zod'
import { details } from './lists.ts'

const amount = z.number().nullable()
/** Values by column key; null: unknown. */
const values = z.record(z.string(), amount)

export const detailRow = z.object({
  /** Subject with which the row's payments can be requested; null: not possible. */
  subject: z.string().nullable(),
  name: z.string(),
  at: z.coerce.date().nullable(),
  values,
})
export const detailSchema = z.object({
  as_of: z.coerce.date(),
  of: z.enum(details),
  /** The creator's IANA zone, in which days are counted. */
  time_zone: z.string(),
  rows: z.array(detailRow),
  /** Sums of the additive columns. */
  totals: values,
  /** UTC day of the first dated view, if there are undated views from before. */
  dated_since: z.string().nullable(),
})
export type DetailRow = z.infer<typeof detailRow>
export type DetailOutput = z.infer<typeof detailSchema>
