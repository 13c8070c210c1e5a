import { expect, test, vi } from 'vitest'
import { connect } from '#server/db/index.ts'
import { createWorld } from '../../../testing/world.ts'
import { recordDispute, recordFraudWarning } from '../settling/store.server.ts'
import { REFUSALS } from '../spec.ts'

const world = createWorld()

async function createFraudWarning() {
  const fan = await world.person()
  const bought = await world.rest('POST', '/tokens/purchase', {
    as: fan,
    body: { tokenAmount: 200, paymentMethodId: 'pm_card_visa' },
  })
  const id: string = bought.body.purchase.id
  await vi.waitFor(async () => expect((await world.as(fan).wallet.balance()).balance).toBe(200))
  const [row] = await world.owner<{ intent: string }>(
    'select stripe_payment_intent_id as intent from purchases where id = $1',
    [id],
  )
  const intentId = row?.intent ?? ''
  await recordFraudWarning(connect(world.env), intentId)
  return { fan, id, intentId }
}

test('an admin sees the frozen tokens and releases them once with a reason', async () => {
  const [{ fan, id }, admin] = [await createFraudWarning(), await world.person('admin')]
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 0, held: 200 })
  const list = () => world.rest('GET', '/admin/fraud-warnings?limit=50', { as: admin })
  expect((await list()).body.warnings).toContainEqual(
    expect.objectContaining({ purchase_id: id, username: fan.username, tokens: 200, frozen: 200, usd_cents: 1900 }),
  )
  const release = (body: unknown) => world.rest('POST', `/admin/fraud-warnings/${id}/release`, { as: admin, body })
  expect(await release({ reason: ' ' })).toMatchObject({
    status: 422,
    body: { error: REFUSALS.releaseReasonMissing.sentence },
  })
  // eight concurrent releases return the tokens once
  const responses = await Promise.all(Array.from({ length: 8 }, () => release({ reason: 'Called the buyer' })))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(204))
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 200, held: 0 })
  expect((await list()).body.warnings.map((one: { purchase_id: string }) => one.purchase_id)).not.toContain(id)
})

test('an admin cannot release the frozen tokens of their own purchase', async () => {
  const { fan, id } = await createFraudWarning()
  await world.owner("update users set role = 'admin', totp_exempt = true where id = $1", [fan.id])
  const admin = { ...fan, claims: { ...fan.claims, role: 'admin' as const } }
  const path = `/admin/fraud-warnings/${id}/release`
  expect(await world.rest('POST', path, { as: admin, body: { reason: 'It was me' } })).toMatchObject({
    status: 403,
    body: { code: 'OWN_PURCHASE', error: REFUSALS.ownPurchase.sentence },
  })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 0, held: 200 })
})

test('a warning leaves the list when its purchase is disputed', async () => {
  const [{ id, intentId }, admin] = [await createFraudWarning(), await world.person('admin')]
  const dispute = { disputeId: `dp_${id}`, intentId, usdCents: 1900, reason: 'fraudulent' }
  await recordDispute(connect(world.env), { ...dispute, state: 'opened' })
  const { body } = await world.rest('GET', '/admin/fraud-warnings?limit=50', { as: admin })
  expect(body.warnings.map((one: { purchase_id: string }) => one.purchase_id)).not.toContain(id)
})

test('the pages of warnings contain every warning once', async () => {
  const admin = await world.person('admin')
  const ids = [(await createFraudWarning()).id, (await createFraudWarning()).id]
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await world.rest('GET', `/admin/fraud-warnings?limit=1${cursor && `&cursor=${cursor}`}`, {
      as: admin,
    })
    seen.push(...body.warnings.map((one: { purchase_id: string }) => one.purchase_id))
    cursor = body.next_cursor
  }
  expect(seen.filter((id) => ids.includes(id))).toEqual(ids.toReversed())
  expect(new Set(seen).size).toBe(seen.length)
})
