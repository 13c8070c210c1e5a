import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'

const world = createWorld()
const reason = 'Asked for by mail'
const refusal = (code: string) => ({ cause: { code } })
const trailOf = (id: string) =>
  world.owner(
    `select e.action, r.reason from audit_entries e left join admin_reasons r on r.user_id::text = e.target_id
       and r.action = e.action where e.target_id = $1 order by e.id`,
    [id],
  )

test('a finance admin refunds a purchase once, with a reason in the audit trail', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const body = { tokenAmount: 50, paymentMethodId: 'pm_card_visa' }
  const { purchase } = (await world.rest('POST', '/tokens/purchase', { as: fan, body })).body
  const ask = () => world.as(admin).people.refund({ id: fan.id, purchaseId: purchase.id, reason })
  await world.owner(`update users set admin_permissions = '{support}' where id = $1`, [admin.id])
  await expect(ask()).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  await world.owner(`update users set admin_permissions = '{finance}' where id = $1`, [admin.id])
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers[0]).toMatchObject({ purchase_id: purchase.id, tokens: 50 })
  expect(await world.as(fan).wallet.balance()).toMatchObject({ balance: 0 })
  expect(await trailOf(fan.id)).toEqual([{ action: 'person.refund', reason }])
  // a purchase with spent tokens is not refundable
  const second = (await world.rest('POST', '/tokens/purchase', { as: fan, body })).body.purchase
  const creator = await world.person('creator')
  await world.as(fan, { idempotencyKey: 'tip' }).tips.send({ recipientId: creator.id, tokens: 10, message: '' })
  const late = world.as(admin).people.refund({ id: fan.id, purchaseId: second.id, reason })
  await expect(late).rejects.toMatchObject(refusal('TOKENS_SPENT'))
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})

test('an admin deletes an account only with the exact number of tokens that the person gives up', async () => {
  const [fan, admin] = [await world.person('fan', 30), await world.person('admin')]
  const remove = (forfeit_tokens?: number) => world.as(admin).people.delete({ id: fan.id, reason, forfeit_tokens })
  await expect(remove()).rejects.toMatchObject(refusal('TOKENS_LEFT'))
  const first = await remove(30)
  expect(await remove(30)).toEqual(first)
  expect((await world.as(admin).people.page({ id: fan.id })).user).toMatchObject({
    status: 'deleted',
    deletion_date: first.deletion_date,
  })
  expect(await trailOf(fan.id)).toEqual([{ action: 'person.delete', reason }])
})

test('an export by an admin returns an archive and is audited', async () => {
  const [fan, admin] = [await world.person(), await world.person('admin')]
  const answer = await fetch(`${world.cloud.appOrigin}/api/v1/admin/users/${fan.id}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await world.bearer(admin)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason }),
  })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  expect(await trailOf(fan.id)).toEqual([{ action: 'person.export', reason }])
})

test('refuses refund, export and deletion of one’s own account, and of another admin’s unless as owner', async () => {
  const [admin, other] = [await world.person('admin'), await world.person('admin')]
  const purchaseId = crypto.randomUUID()
  const take = ({ id }: { id: string }) => world.as(admin).people.export({ id, reason })
  const refund = ({ id }: { id: string }) => world.as(admin).people.refund({ id, purchaseId, reason })
  await world.owner(`update users set admin_permissions = '{support,finance}' where id = $1`, [admin.id])
  for (const ask of [take, refund]) {
    await expect(ask(admin)).rejects.toMatchObject(refusal('NOT_YOURSELF'))
    await expect(ask(other)).rejects.toMatchObject(refusal('NOT_PERMITTED'))
  }
  expect(await trailOf(other.id)).toEqual([])
  await world.owner(`update users set admin_permissions = '{support,finance,owner}' where id = $1`, [admin.id])
  await expect(refund(other)).rejects.toMatchObject(refusal('PURCHASE_NOT_FOUND'))
  expect((await take(other)).filename).toMatch(/\.zip$/)
})
