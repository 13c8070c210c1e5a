import { afterAll, expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()
const propose = async (admin: TestPerson, id: string, role: 'fan' | 'admin') =>
  (await world.as(admin).people.proposeRole({ id, role, reason: 'Asked for it' })).change

// all other owners lose their permissions during this test, so no other test runs at the same time
let withoutPermissions: string[] = []
afterAll(() => world.owner('update users set admin_permissions = null where id = any ($1)', [withoutPermissions]))

test('one admin alone can remove the only other owner, but not while a third owner exists', async () => {
  const [a, b, c] = [await world.person('admin'), await world.person('admin'), await world.person('admin')]
  const rows = await world.owner<{ id: string }>(
    `update users set admin_permissions = '{support}'
     where (role = 'admin' or is_super_admin) and (admin_permissions is null or 'owner' = any (admin_permissions))
       and id <> all ($1) returning id`,
    [[a.id, b.id, c.id]],
  )
  withoutPermissions = rows.map(({ id }) => id)
  const change = await propose(a, c.id, 'fan')
  expect(change.state).toBe('proposed')
  await world.as(b).people.approveRole({ id: change.id })
  const fan = await world.person()
  expect((await propose(a, fan.id, 'admin')).state).toBe('proposed')
  // exactly one of two parallel removals succeeds
  const both = await Promise.allSettled([propose(a, b.id, 'fan'), propose(b, a.id, 'fan')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { state: 'approved' } }])
  const roles = await world.owner('select role from users where id = any ($1) order by role', [[a.id, b.id]])
  expect(roles).toEqual([{ role: 'admin' }, { role: 'fan' }])
})
