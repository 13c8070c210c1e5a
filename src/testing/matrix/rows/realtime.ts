import { aimed, type Rows, row } from '../row.ts'

export const realtime: Rows = {
  'realtime.token': row('signedIn', 'OK', {}),
  'realtime.presence': aimed('public', { own: 'OK', foreign: 'OK', missing: 'OK' }, ({ whom }) => ({
    user_ids: [whom],
  })),
}
