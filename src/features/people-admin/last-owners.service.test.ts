import { afterAll, expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()
const propose = async (admin: TestPerson, id: string, role: 'fan' | 'admin') =>
  (await world.as(admin).people.proposeRole({ id, role, reason: 'Asked for it' })).change

// everybody else's permissions are taken meanwhile: no other test runs beside this one
let taken: string[] = []
afterAll(() => world.owner('update users set admin_permissions = null where id = any ($1)', [taken]))

test('of two admins one ends that the other is one, and nobody does so alone while there is a third', async () => {
  const [a, b, c] = [await world.person('admin'), await world.person('admin'), await world.person('admin')]
  const rows = await world.owner<{ id: string }>(
    `update users set admin_permissions = '{support}'
     where (role = 'admin' or is_super_admin) and admin_permissions is null and id <> all ($1) returning id`,
    [[a.id, b.id, c.id]],
  )
  taken = rows.map(({ id }) => id)
  const change = await propose(a, c.id, 'fan')
  expect(change.state).toBe('proposed')
  await world.as(b).people.approveRole({ id: change.id })
  const fan = await world.person()
  expect((await propose(a, fan.id, 'admin')).state).toBe('proposed')
  // both at once: one stays
  const both = await Promise.allSettled([propose(a, b.id, 'fan'), propose(b, a.id, 'fan')])
  expect(both.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { state: 'approved' } }])
  const roles = await world.owner('select role from users where id = any ($1) order by role', [[a.id, b.id]])
  expect(roles).toEqual([{ role: 'admin' }, { role: 'fan' }])
})
