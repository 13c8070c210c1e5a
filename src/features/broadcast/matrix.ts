import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

const input = { audience: 'all', message: 'Words.' } as const
/** Input that starts tomorrow, because a due broadcast without recipients ends at once. */
const inputForTomorrow = () => ({ ...input, starts_at: new Date(Date.now() + 86_400_000) })
const one = async ({ thing, world }: Cell) => ({
  id: await thing(async (owner) =>
    owner.role === 'creator' ? (await world.as(owner).broadcast.create(inputForTomorrow())).broadcast.id : owner.id,
  ),
})
const ownOnly = { own: 'OK', foreign: 'BROADCAST_NOT_FOUND', missing: 'BROADCAST_NOT_FOUND' }

export const rows: Rows = {
  'broadcast.create': row('creator', 'OK', input),
  'broadcast.list': row('creator', 'OK', {}),
  'broadcast.audiences': row('creator'),
  'broadcast.one': rowByTarget('creator', ownOnly, one),
  'broadcast.pause': rowByTarget('creator', ownOnly, one),
  'broadcast.resume': rowByTarget('creator', ownOnly, one),
  'broadcast.cancel': rowByTarget('creator', ownOnly, one),
}
