import { type Rows, row } from '#testing/matrix/row.ts'

export const rows: Rows = { 'dashboard.read': row('signedIn') }
