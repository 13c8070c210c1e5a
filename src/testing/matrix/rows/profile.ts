import { type Rows, row } from '../row.ts'

export const profile: Rows = {
  'profile.update': row('signedIn', 'OK', { display_name: 'A name', bio: 'Words.' }),
  'profile.rates': row('signedIn'),
  'profile.setRates': row(
    'signedIn',
    { others: 'CREATORS_ONLY', creator: 'OK', otherCreator: 'OK' },
    { videoCall: 10 },
  ),
}
