import { randomUUID } from 'node:crypto'
import { type Rows, row } from '#testing/matrix/row.ts'

export const rows: Rows = {
  'profile.setPicture': row('signedIn', 'UPLOAD_GONE', () => ({ picture: 'profile-picture', upload_id: randomUUID() })),
  'profile.removePicture': row('signedIn', 'OK', { picture: 'profile-picture' }),
}
