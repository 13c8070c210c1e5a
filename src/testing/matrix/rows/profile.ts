import { randomUUID } from 'node:crypto'
import { type Rows, row } from '../row.ts'

export const profile: Rows = {
  'profile.update': row('signedIn', 'OK', { display_name: 'A name', bio: 'Words.' }),
  'profile.setPicture': row('signedIn', 'UPLOAD_GONE', () => ({ picture: 'profile-picture', upload_id: randomUUID() })),
  'profile.removePicture': row('signedIn', 'OK', { picture: 'profile-picture' }),
  'profile.rates': row('signedIn'),
  'profile.setRates': row(
    'signedIn',
    { others: 'CREATORS_ONLY', creator: 'OK', otherCreator: 'OK' },
    { videoCall: 10 },
  ),
}
