import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '#server/db/index.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { createWorld } from '../../../testing/world.ts'
import { dismissDiscrepancy, notePage, readDiscrepancies } from './store.server.ts'

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
  return body.discrepancies.newest as { id: string; subject: string }[]
}

test('a dismissed discrepancy returns to the list only when its details change', async () => {
  const admin = await world.person('admin')
  const subject = `pi_${randomUUID()}`
  await notePage(db(), 'charges', null, [findingOf(subject)])
  const id = (await openOnes(admin)).find((one) => one.subject === subject)?.id
  const dismiss = (body: unknown) =>
    world.rest('POST', `/admin/wallet/discrepancies/${id}/dismiss`, { as: admin, body })
  expect((await dismiss({ reason: '' })).status).toBe(422)
  expect((await dismiss({ reason: 'Paid by hand, see the letter' })).status).toBe(204)
  expect(await dismiss({ reason: 'again' })).toMatchObject({ status: 404, body: { code: 'DISCREPANCY_NOT_FOUND' } })
  expect((await openOnes(admin)).map((one) => one.subject)).not.toContain(subject)

  await notePage(db(), 'charges', null, [findingOf(subject)])
  expect((await openOnes(admin)).map((one) => one.subject)).not.toContain(subject)
  await notePage(db(), 'charges', null, [findingOf(subject, 'and now it was refunded by half')])
  expect((await openOnes(admin)).map((one) => one.subject)).toContain(subject)
})

test('counts only open discrepancies', async () => {
  // a separate database, because other tests write and dismiss discrepancies at the same time
  const ledger = await createLedger()
  try {
    await notePage(ledger.db, 'charges', null, [findingOf('pi_one'), findingOf('pi_two')])
    const { count, newest } = await readDiscrepancies(ledger.db, 50)
    expect([count, newest.length]).toEqual([2, 2])
    const admin = { kind: 'admin', id: randomUUID(), role: 'admin' } as const
    const dismissed = { id: newest[0]?.id ?? '', admin, reason: 'Paid by hand' }
    expect(await dismissDiscrepancy(ledger.db, dismissed)).toBe(true)
    expect(await readDiscrepancies(ledger.db, 50)).toMatchObject({ count: 1, newest: [{ id: newest[1]?.id }] })
  } finally {
    await ledger.close()
  }
})
