import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createWorld, type TestPerson } from '../../testing/world.ts'

const world = createWorld()
const refusal = (code: string) => ({ cause: { code } })
const admins = (count: number) => Promise.all(Array.from({ length: count }, () => world.person('admin')))
const roleOf = async (id: string) =>
  (await world.owner<{ role: string }>('select role from users where id = $1', [id]))[0]?.role
const propose = async (admin: TestPerson, id: string, role: 'fan' | 'creator' | 'admin') =>
  (await world.as(admin).people.proposeRole({ id, role, reason: 'Asked for it' })).change
const entriesOf = async (id: string) =>
  (await world.owner('select action from audit_entries where target_id = $1 order by id', [id])).map(
    ({ action }) => action,
  )

test('a role changes once another admin approves it, without a new sign-in of the person', async () => {
  const [[a, b], fan] = [await admins(2), await world.person()]
  if (!a || !b) return
  const change = await propose(a, fan.id, 'creator')
  expect(change).toMatchObject({ state: 'proposed', from: 'fan', to: 'creator', proposed_by: { username: a.username } })
  expect(await roleOf(fan.id)).toBe('fan')
  await expect(world.as(a).people.approveRole({ id: change.id })).rejects.toMatchObject(refusal('OWN_PROPOSAL'))
  const { changes } = await world.as(b).people.roleChanges()
  expect(changes.map(({ id }) => id)).toContain(change.id)
  expect((await world.as(b).people.approveRole({ id: change.id })).change).toMatchObject({
    state: 'approved',
    decided_by: { username: b.username },
  })
  expect(await roleOf(fan.id)).toBe('creator')
  // uses the access token from before the change
  expect((await world.rest('GET', '/earnings', { as: fan })).status).not.toBe(403)
  expect(await entriesOf(fan.id)).toEqual(['role.propose', 'role.approve'])
  await world.settled()
  expect((await world.noticesOf(fan)).map(({ title }) => title)).toEqual(['You are a creator now'])
})

test('exactly one of six parallel proposals succeeds, and exactly one of six parallel decisions', async () => {
  const [many, fan] = [await admins(6), await world.person()]
  const proposals = await Promise.allSettled(many.map((admin) => propose(admin, fan.id, 'admin')))
  const change = proposals.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(change).toHaveLength(1)
  const others = await admins(6)
  const id = change[0]?.id ?? ''
  const answers = await Promise.allSettled(
    others.map((admin, index) => world.as(admin).people[index % 2 ? 'approveRole' : 'rejectRole']({ id })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of answers) if (one.status === 'rejected') expect(one.reason.cause.code).toBe('ALREADY_DECIDED')
  expect(await entriesOf(fan.id)).toHaveLength(2)
})

test('refuses proposals and decisions about one’s own role, and a new role with unpaid earnings', async () => {
  const [[a, b, c], creator] = [await admins(3), await world.person('creator')]
  if (!a || !b || !c) return
  await expect(propose(a, a.id, 'fan')).rejects.toMatchObject(refusal('NOT_YOURSELF'))
  const change = await propose(a, b.id, 'fan')
  for (const decide of ['approveRole', 'rejectRole'] as const)
    await expect(world.as(b).people[decide]({ id: change.id })).rejects.toMatchObject(refusal('NOT_YOURSELF'))
  await world.as(c).people.approveRole({ id: change.id })
  await expect(world.as(b).admin.stats()).rejects.toMatchObject(refusal('FORBIDDEN'))
  const fan = await world.person('fan', 100)
  await world.as(fan, { idempotencyKey: randomUUID() }).tips.send({ recipientId: creator.id, tokens: 10, message: '' })
  await expect(propose(a, creator.id, 'fan')).rejects.toMatchObject(refusal('EARNINGS_UNPAID'))
})

test('only owners change roles and permissions; two owners who remove each other leave one owner', async () => {
  const [[a, b], fan] = [await admins(2), await world.person()]
  if (!a || !b) return
  const permit = (as: TestPerson, id: string, permissions: ('support' | 'owner')[]) =>
    world.as(as).people.permissions({ id, permissions })
  await expect(permit(a, a.id, ['support'])).rejects.toMatchObject(refusal('NOT_YOURSELF'))
  const both = await Promise.allSettled([permit(a, b.id, ['support']), permit(b, a.id, ['support'])])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const loser = both[0]?.status === 'fulfilled' ? b : a
  await expect(propose(loser, fan.id, 'admin')).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  await expect(permit(loser, a.id, ['owner'])).rejects.toMatchObject(refusal('NOT_PERMITTED'))
})
