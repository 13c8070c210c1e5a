import { expect, test } from 'vitest'
import * as z from 'zod'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { recordDispute } from '../../purchase/settling/store.server.ts'

const world = createWorld()
const notFound = { cause: { code: 'STREAM_NOT_FOUND' } }

async function goLive() {
  const host = await world.person('creator')
  const { stream } = await world.as(host).live.start({ title: 'A show' })
  const tip = (from: TestPerson, tokens: number, message = '') =>
    world.as(from).tips.send({ recipientId: host.id, tokens, message, stream_id: stream.id })
  const figures = async () => (await world.as(host).live.one({ id: stream.id })).stream
  return { host, id: stream.id, tip, figures }
}

type Asked = { figure?: 'stream' | 'goal'; supporter_id?: string; limit?: number }

/** Every page of a list of tips. */
async function allTips(reader: TestPerson, id: string, asked: Asked = {}) {
  const { live } = world.as(reader)
  const first = await live.tips({ id, ...asked })
  const tips = [...first.tips]
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await live.tips({ id, ...asked, cursor })
    tips.push(...page.tips)
    cursor = page.next_cursor
  }
  expect(first.total).toEqual({ tips: tips.length, tokens: tips.reduce((sum, { tokens }) => sum + tokens, 0) })
  return tips
}

/** A purchase of 200 tokens. @returns what loses its dispute. */
async function buy({ id: buyer }: TestPerson): Promise<() => Promise<unknown>> {
  const opened = `select ledger.purchase_open($1, null, '', 'basic', 200, 1900, null, null) -> 'purchase' ->> 'id' as id`
  const [row] = await world.owner(opened, [buyer])
  const { id } = z.object({ id: z.uuid() }).parse(row)
  const payment = { intentId: `pi_${id}`, disputeId: `dp_${id}`, reason: 'fraudulent', usdCents: 1900 }
  await world.owner('select ledger.purchase_credit($1, $2, 200, 1900)', [id, payment.intentId])
  return async () => {
    for (const state of ['opened', 'lost'] as const) await recordDispute(world.contextOf().db, { ...payment, state })
  }
}

test('the tips of a stream, its goal and a supporter add up to the figures, newest first, in pages', async () => {
  const { host, id, tip, figures } = await goLive()
  const [one, other] = [await world.person('fan', 500), await world.person('fan', 500)]
  await tip(one, 10, 'Encore')
  await world.as(host).live.setGoal({ id, title: 'New strings', tokens: 100 })
  await tip(one, 25)
  await tip(other, 50)
  await world.as(other).tips.send({ recipientId: host.id, tokens: 7, message: 'not on this stage' })
  const tips = await allTips(host, id, { limit: 2 })
  expect(tips.map(({ tokens, person }) => [tokens, person.id])).toEqual([
    [50, other.id],
    [25, one.id],
    [10, one.id],
  ])
  expect(tips[2]).toMatchObject({ message: 'Encore', given: 10, person: { username: one.username } })
  const [movement] = await world.owner('select tokens::int, kind from ledger.movements where id = $1', [tips[2]?.id])
  expect(movement).toEqual({ tokens: 10, kind: 'tip' })
  const { stats, goal, supporters } = await figures()
  expect(stats).toMatchObject({ tips: 3, tokens: 85 })
  const sum = async (asked: Asked) => (await allTips(host, id, asked)).reduce((all, { tokens }) => all + tokens, 0)
  expect(await sum({})).toBe(stats.tokens)
  expect(await sum({ figure: 'goal' })).toBe(goal?.reached)
  for (const { id: supporter_id, tokens } of supporters) expect(await sum({ supporter_id })).toBe(tokens)
})

test('a tip counts without what a lost dispute took back, and not at all when nothing is left of it', async () => {
  const { host, id, tip, figures } = await goLive()
  const fan = await world.person('fan', 30)
  const lose = await buy(fan)
  await tip(fan, 50)
  await tip(fan, 40)
  expect((await figures()).stats).toMatchObject({ tips: 2, tokens: 90 })
  await lose()
  expect((await figures()).stats).toMatchObject({ tips: 1, tokens: 30 })
  expect(await allTips(host, id)).toMatchObject([{ tokens: 30, given: 50 }])
})

test('the tips of a stream are read by its host and admins, also over REST, and by nobody else', async () => {
  const { host, id, tip } = await goLive()
  const [fan, other, admin] = [
    await world.person('fan', 50),
    await world.person('creator'),
    await world.person('admin'),
  ]
  await tip(fan, 10)
  for (const reader of [host, admin]) expect(await allTips(reader, id)).toHaveLength(1)
  for (const reader of [fan, other]) await expect(world.as(reader).live.tips({ id })).rejects.toMatchObject(notFound)
  const rest = await world.rest('GET', `/live/${id}/tips?figure=stream&limit=1`, { as: host })
  expect(rest).toMatchObject({ status: 200, body: { total: { tips: 1, tokens: 10 }, next_cursor: null } })
  expect((await world.rest('GET', `/live/${id}/tips`)).status).toBe(401)
  expect((await world.rest('GET', `/live/${id}/tips`, { as: fan })).status).toBe(404)
})
