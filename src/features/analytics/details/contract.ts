import * as z from 'zod'
import { details } from './lists.ts'

const amount = z.number().nullable()
/** By the keys of the table's columns; null: it cannot be told. */
const values = z.record(z.string(), amount)

export const detailRow = z.object({
  /** What its rows are asked for by; null: there are none. */
  subject: z.string().nullable(),
  name: z.string(),
  at: z.coerce.date().nullable(),
  values,
})
export const detailSchema = z.object({
  as_of: z.coerce.date(),
  of: z.enum(details),
  /** The creator's, IANA: whose days these are. */
  time_zone: z.string(),
  rows: z.array(detailRow),
  /** Of the columns that add up. */
  totals: values,
  /** Where there are views from before views were dated: the UTC day of the first that is. */
  dated_since: z.string().nullable(),
})
export type DetailRow = z.infer<typeof detailRow>
export type DetailAnswer = z.infer<typeof detailSchema>
