import { randomUUID } from 'node:crypto'
import type { Cell } from '#testing/matrix/people.ts'
import { type Rows, row, rowByTarget } from '#testing/matrix/row.ts'

/** Creates a person for each cell, because the actions change the person. */
const someone = async ({ thing, world }: Cell) => ({ id: await thing(async () => (await world.person()).id) })
const found = { own: 'OK', foreign: 'OK', missing: 'USER_NOT_FOUND' }
/** Creates a role change that another admin has proposed. */
const proposal = async ({ thing, world }: Cell) => ({
  id: await thing(async () => {
    const [admin, { id }] = [await world.person('admin'), await world.person()]
    return (await world.as(admin).people.proposeRole({ id, role: 'creator' })).change.id
  }),
})
const seen = ({ whom }: Cell) => ({ id: whom })

export const rows: Rows = {
  'people.list': row('admin', 'OK', { search: 'mira' }),
  'people.page': rowByTarget('admin', found, seen),
  'people.timeline': rowByTarget('admin', found, seen),
  'people.suspend': rowByTarget('admin', found, async (cell) => ({
    ...(await someone(cell)),
    reason: 'Words of a reason.',
  })),
  'people.restore': rowByTarget(
    'admin',
    { own: 'NOT_SUSPENDED', foreign: 'NOT_SUSPENDED', missing: 'USER_NOT_FOUND' },
    someone,
  ),
  'people.signOut': rowByTarget('admin', found, someone),
  'people.confirmEmail': rowByTarget('admin', found, someone),
  'people.roleChanges': row('admin'),
  'people.proposeRole': rowByTarget('admin', found, async (cell) => ({ ...(await someone(cell)), role: 'creator' })),
  'people.approveRole': rowByTarget('admin', { own: 'OK', foreign: 'OK', missing: 'ROLE_CHANGE_NOT_FOUND' }, proposal),
  'people.rejectRole': rowByTarget('admin', { own: 'OK', foreign: 'OK', missing: 'ROLE_CHANGE_NOT_FOUND' }, proposal),
  'people.permissions': rowByTarget(
    'admin',
    { own: 'NOT_AN_ADMIN', foreign: 'NOT_AN_ADMIN', missing: 'USER_NOT_FOUND' },
    async (cell) => ({ ...(await someone(cell)), permissions: ['support'] }),
  ),
  'people.refund': rowByTarget(
    'admin',
    { own: 'NOT_YOURSELF', foreign: 'PURCHASE_NOT_FOUND', missing: 'USER_NOT_FOUND' },
    ({ whom }) => ({ id: whom, purchaseId: randomUUID(), reason: 'Words of a reason.' }),
  ),
  'people.delete': rowByTarget('admin', found, async (cell) => ({
    ...(await someone(cell)),
    reason: 'Words of a reason.',
  })),
  'people.export': rowByTarget('admin', found, async (cell) => ({
    ...(await someone(cell)),
    reason: 'Words of a reason.',
  })),
  'people.viewAs': rowByTarget('admin', found, someone),
  'people.endViewAs': row('suspendedToo', 'NOT_VIEWING'),
}
