import { aimed, type Rows, row } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'realtime.token': row('signedIn', 'OK', {}),
  'realtime.presence': aimed('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    user_ids: [whom],
  })),
}
