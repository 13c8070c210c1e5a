import { expect, test } from 'vitest'
import * as z from 'zod'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { recordDispute } from '../../purchase/settling/store.server.ts'

const world = createWorld()
const notFound = { cause: { code: 'STREAM_NOT_FOUND' } }

async function goLive(audience: 'everyone' | 'followers' = 'everyone') {
  const host = await world.person('creator')
  const { stream } = await world.as(host).live.start({ title: 'A show', audience })
  const tip = (from: TestPerson, tokens: number, message = '') =>
    world.as(from).tips.send({ recipientId: host.id, tokens, message, stream_id: stream.id })
  const figures = async () => (await world.as(host).live.one({ id: stream.id })).stream
  return { host, id: stream.id, tip, figures }
}

type TipsQuery = { figure?: 'stream' | 'goal'; supporter_id?: string; limit?: number }

/** Reads all pages of a list of tips. */
async function allTips(reader: TestPerson, id: string, query: TipsQuery = {}) {
  const { live } = world.as(reader)
  const first = await live.tips({ id, ...query })
  const tips = [...first.tips]
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await live.tips({ id, ...query, cursor })
    tips.push(...page.tips)
    cursor = page.next_cursor
  }
  expect(first.total).toEqual({ tips: tips.length, tokens: tips.reduce((sum, { tokens }) => sum + tokens, 0) })
  return tips
}

/** Buys 200 tokens. @returns a function that opens and loses a dispute about the purchase */
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

test('lists tips newest first in pages; their totals match the figures, the goal and the supporters', async () => {
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
  expect(goal).toEqual({ title: 'New strings', tokens: 100, reached: 75 })
  expect(supporters.map(({ id: who, tokens }) => [who, tokens])).toEqual([
    [other.id, 50],
    [one.id, 35],
  ])
  const sum = async (query: TipsQuery) => (await allTips(host, id, query)).reduce((all, { tokens }) => all + tokens, 0)
  expect(await sum({})).toBe(stats.tokens)
  expect(await sum({ figure: 'goal' })).toBe(goal?.reached)
  for (const { id: supporter_id, tokens } of supporters) expect(await sum({ supporter_id })).toBe(tokens)
  await world.as(host).live.clearGoal({ id })
  expect((await figures()).goal).toBeNull()
  const { summary } = await world.as(host).live.end({ id })
  expect(summary).toMatchObject({ tips: 3, tokens: 85 })
  await expect(world.as(host).live.clearGoal({ id })).rejects.toMatchObject({ cause: { code: 'STREAM_ENDED' } })
  // a tip after the end does not count for the stream
  await tip(one, 5)
  expect((await world.as(host).live.summary({ id })).summary.tips).toBe(3)
})

test('a lost dispute reduces a tip in the figures, and removes it if no tokens remain', async () => {
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

test('only the host and admins read the tips of a stream, also over REST', async () => {
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

test('a reader who cannot watch, or reads after the end, gets no supporters, goal, tips and pinned message', async () => {
  const { host, id, tip } = await goLive('followers')
  const [follower, stranger] = [await world.person('fan', 50), await world.person()]
  await world.as(follower).social.follow({ userId: host.id })
  await world.as(host).live.setGoal({ id, title: 'New strings', tokens: 100 })
  await tip(follower, 20)
  const read = async (who?: TestPerson) => (await world.as(who).live.one({ id })).stream
  const shown = { goal: { reached: 20 }, supporters: [{ id: follower.id, tokens: 20 }], stats: { tips: 1, tokens: 20 } }
  for (const who of [host, follower]) expect(await read(who)).toMatchObject(shown)
  const hidden = { goal: null, supporters: [], pinned: null, guest: null, raid: null }
  for (const who of [stranger, undefined])
    expect(await read(who)).toMatchObject({
      ...hidden,
      title: 'A show',
      locked: expect.any(String),
      viewers: 0,
      stats: { tips: null, tokens: null, new_followers: null },
    })
  await world.as(host).live.end({ id })
  expect(await read(host)).toMatchObject(shown)
  expect(await read(follower)).toMatchObject({ ...hidden, locked: null, stats: { tips: null, tokens: null } })
})
