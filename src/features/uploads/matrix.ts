import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const input = { kind: 'profile-picture', type: 'image/png', size: 1_000 } as const
const upload = async ({ thing, world }: Cell) => ({
  id: await thing(async (owner) => (await world.as(owner).uploads.begin(input)).upload.id),
})

export const rows: Rows = {
  'uploads.begin': row('signedIn', 'OK', input),
  'uploads.again': rowByTarget('signedIn', { own: 'OK', foreign: 'UPLOAD_GONE', missing: 'UPLOAD_GONE' }, upload),
  // the upload is announced, but no part is sent
  'uploads.complete': rowByTarget(
    'signedIn',
    { own: 'FILE_NOT_ARRIVED', foreign: 'UPLOAD_GONE', missing: 'UPLOAD_GONE' },
    upload,
  ),
}
