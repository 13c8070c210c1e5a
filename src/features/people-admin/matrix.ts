import type { Cell } from '#testing/matrix/cast.ts'
import { aimed, type Rows, row } from '#testing/matrix/row.ts'

/** A new person: what is done to one is done to nobody else of the table. */
const someone = async ({ thing, world }: Cell) => ({ id: await thing(async () => (await world.person()).id) })
const found = { own: 'OK', foreign: 'OK', missing: 'USER_NOT_FOUND' }
const seen = ({ whom }: Cell) => ({ id: whom })

export const rows: Rows = {
  'people.list': row('admin', 'OK', { search: 'mira' }),
  'people.page': aimed('admin', found, seen),
  'people.timeline': aimed('admin', found, seen),
  'people.suspend': aimed('admin', found, async (cell) => ({ ...(await someone(cell)), reason: 'Words of a reason.' })),
  'people.restore': aimed(
    'admin',
    { own: 'NOT_SUSPENDED', foreign: 'NOT_SUSPENDED', missing: 'USER_NOT_FOUND' },
    someone,
  ),
  'people.signOut': aimed('admin', found, someone),
  'people.confirmEmail': aimed('admin', found, someone),
  'people.viewAs': aimed('admin', found, someone),
  'people.endViewAs': row('suspendedToo', 'NOT_VIEWING'),
}
