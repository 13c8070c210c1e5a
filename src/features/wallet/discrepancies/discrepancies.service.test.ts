import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '#server/db/index.ts'
import { createWorld } from '../../../testing/world.ts'
import { notePage } from './store.server.ts'

const world = createWorld()
const db = () => connect(world.env)

const findingOf = (subject: string, detail = 'a payment without a purchase') => ({
  kind: 'charge_unknown' as const,
  subject,
  detail,
  usdCents: 500,
  occurredAt: new Date(),
})

async function openOnes(admin: Awaited<ReturnType<typeof world.person>>) {
  const { body } = await world.rest('GET', '/admin/wallet', { as: admin })
  return body.discrepancies as { count: number; newest: { id: string; subject: string }[] }
}

test('a dismissed discrepancy returns to the list only when its details change', async () => {
  const admin = await world.person('admin')
  const subject = `pi_${randomUUID()}`
  await notePage(db(), 'charges', null, [findingOf(subject)])
  const before = await openOnes(admin)
  const id = before.newest.find((one) => one.subject === subject)?.id
  const dismiss = (body: unknown) =>
    world.rest('POST', `/admin/wallet/discrepancies/${id}/dismiss`, { as: admin, body })
  expect((await dismiss({ reason: '' })).status).toBe(422)
  expect((await dismiss({ reason: 'Paid by hand, see the letter' })).status).toBe(204)
  expect(await dismiss({ reason: 'again' })).toMatchObject({ status: 404, body: { code: 'DISCREPANCY_NOT_FOUND' } })
  expect((await openOnes(admin)).count).toBe(before.count - 1)

  await notePage(db(), 'charges', null, [findingOf(subject)])
  expect((await openOnes(admin)).newest.map((one) => one.subject)).not.toContain(subject)
  await notePage(db(), 'charges', null, [findingOf(subject, 'and now it was refunded by half')])
  expect((await openOnes(admin)).newest.map((one) => one.subject)).toContain(subject)
})
