import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'realtime.token': row('signedIn', 'OK', {}),
  'realtime.presence': rowByTarget('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    user_ids: [whom],
  })),
}
