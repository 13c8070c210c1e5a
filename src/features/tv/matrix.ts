import { type Rows, row } from '#testing/matrix/row.ts'

export const rows: Rows = { 'tv.channels': row('public') }
