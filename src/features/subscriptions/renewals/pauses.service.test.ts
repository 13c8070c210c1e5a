import { expect, test } from 'vitest'
import { runNamed } from '#app/run-job.server.ts'
import { separations } from '../../../testing/apart.ts'
import { subscriptionsIn } from '../../../testing/subscriptions.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { graceDays, pauseDays, REFUSALS } from '../spec.ts'

const world = createWorld()
const run = () => runNamed('subscriptions', world.cloud.vars)
const { subscribed, pass, passMonth, charges, current } = subscriptionsIn(world)
const block = separations['the fan blocks the creator']
const mailsTo = async (who: TestPerson) => {
  await world.settled()
  return (await world.mailsTo(who)).map(({ subject }) => subject)
}
const pauseNoticesOf = async (creator: TestPerson) =>
  (await world.noticesOf(creator))
    .filter(({ kind }) => kind === 'system.subscriber_pause')
    .map(({ data }) => data.event)

/** Creates a subscription that became due during a block, and therefore paused. */
async function createPaused(tokens?: number) {
  const one = await subscribed(tokens)
  await block.begin(world, one.fan, one.creator)
  await passMonth(one.id)
  await Promise.all([run(), run(), run(), run()])
  return { ...one, unblock: () => block.end(world, one.fan, one.creator) }
}

test('a block pauses the renewal; it resumes once with a new month, and sends one notice for each step', async () => {
  const { fan, creator, id, unblock } = await createPaused()
  await pass(id, '61 minutes')
  await run()
  expect(await current(fan)).toMatchObject({ status: 'paused', renews: true, retry_until: expect.any(Date) })
  expect(await world.owner('select free_message_kinds($1, $2) as kinds', [fan.id, creator.id])).toEqual([{ kinds: [] }])
  const renew = () => world.rest('POST', `/subscriptions/${id}/renew`, { as: fan })
  expect((await renew()).body.code).toBe(REFUSALS.paused.code)
  await unblock()
  await pass(id, '5 days')
  await Promise.all([run(), run(), run(), renew(), renew(), renew()])
  expect(await charges(id)).toBe(2)
  const { status, current_period_end } = await current(fan)
  expect(status).toBe('active')
  expect(current_period_end.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
  const titles = [
    `Your subscription to ${creator.username} is paused`,
    `Your subscription to ${creator.username} resumed`,
  ]
  await expect.poll(() => mailsTo(fan)).toEqual(expect.arrayContaining(titles))
  for (const title of titles) expect((await mailsTo(fan)).filter((one) => one === title)).toHaveLength(1)
  expect((await pauseNoticesOf(creator)).toSorted()).toEqual(['paused', 'resumed'])
})

test('a pause that outlasts its days ends the subscription without a charge and notifies both', async () => {
  const { fan, creator, id } = await createPaused()
  await pass(id, `${pauseDays - 1} days`)
  await run()
  expect(await current(fan)).toMatchObject({ status: 'paused' })
  await pass(id, '1 day')
  await run()
  expect(await current(fan)).toMatchObject({ status: 'ended', end_reason: 'gone' })
  expect(await charges(id)).toBe(1)
  await expect.poll(() => mailsTo(fan)).toContain(`Your subscription to ${creator.username} has ended`)
  expect((await pauseNoticesOf(creator)).toSorted()).toEqual(['ended', 'paused'])
})

test('after a pause a subscriber without tokens has the full grace period', async () => {
  const { fan, id, unblock } = await createPaused(100)
  await unblock()
  await pass(id, '10 days')
  await run()
  expect(await current(fan)).toMatchObject({ status: 'past_due' })
  await pass(id, `${graceDays - 1} days`)
  await run()
  expect(await current(fan)).toMatchObject({ status: 'past_due' })
  await world.owner("select ledger.promo_grant($1, 100, 'test')", [fan.id])
  await pass(id, '61 minutes')
  await run()
  expect([(await current(fan)).status, await charges(id)]).toEqual(['active', 2])
})

test('after a pause a higher price is not charged, and the subscriber has time to agree to it', async () => {
  const { fan, creator, tier, id, unblock } = await createPaused()
  await world.as(creator).subscriptions.updateTier({ id: tier.id, price_tokens: 150 })
  await pass(id, '10 days')
  await unblock()
  await run()
  expect(await current(fan)).toMatchObject({ status: 'past_due', needs_consent: true })
  const renew = () => world.rest('POST', `/subscriptions/${id}/renew`, { as: fan })
  expect(await renew()).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', price: 150 } })
  expect(await charges(id)).toBe(1)
  await world.as(fan).subscriptions.agree({ id, price_tokens: 150, renewal_consent: true })
  expect((await renew()).status).toBe(200)
  expect([(await current(fan)).status, await charges(id)]).toEqual(['active', 2])
})

test('an erased creator ends the subscription at once', async () => {
  const { creator, id } = await subscribed()
  await world.owner("update users set status = 'deleted', erased_at = now() where id = $1", [creator.id])
  await passMonth(id)
  await run()
  expect(await world.owner('select state, end_reason from memberships where id = $1', [id])).toEqual([
    { state: 'ended', end_reason: 'gone' },
  ])
})
