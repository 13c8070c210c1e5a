import { beforeAll, expect, test } from 'vitest'
import { createWorld, type TestPerson, type World } from '#testing/world.ts'
import { PAYOUT_SENTENCES } from '../payouts/spec.ts'
import { HOLDS } from './spec.ts'
import { matureEarnings } from './store.server.ts'

let world: World
let fan: TestPerson
let creator: TestPerson
const tips = [10, 25, 40, 100, 7]

beforeAll(async () => {
  world = createWorld()
  fan = await world.person('fan', 1000)
  creator = await world.person('creator')
  // earnings of an established creator mature after 7 days, those of a new creator after 21
  await world.owner("update creator_profiles set created_at = now() - interval '1 year' where user_id = $1", [
    creator.id,
  ])
  for (const tokens of tips) await world.as(fan).tips.send({ recipientId: creator.id, tokens, message: `=${tokens}` })
})

const wallet = () => world.as(creator).wallet
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

test('the overview matches the ledger and gives a date and a reason for pending earnings', async () => {
  const overview = await wallet().creator.overview()
  const { pending, available, paying_out, disputed } = await wallet().balance()
  expect(overview).toMatchObject({ pending, available, paying_out, disputed, debt: 0, new_creator_until: null })
  expect(pending).toBe(sum(tips))
  expect(overview.holds).toEqual([
    { bucket: 'pending', tokens: sum(tips), since: null, until: dayIn(7), reason: HOLDS.maturing },
  ])
  expect(overview.payouts).toEqual({
    started: false,
    ready: false,
    schedule: 'manual',
    minimum: 400,
    refusal: PAYOUT_SENTENCES.notReady,
  })
})

test('the pages of pending movements add up to the pending number', async () => {
  const seen: { tokens: number; releases_at: Date | null }[] = []
  let cursor: string | undefined
  do {
    const page = await wallet().creator.movements({ bucket: 'pending', limit: 2, cursor })
    seen.push(...page.movements)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(seen.map(({ tokens }) => tokens)).toEqual(tips.toReversed())
  expect(seen.every(({ releases_at }) => releases_at?.toISOString().slice(0, 10) === dayIn(7))).toBe(true)
  const wrong = await world.rest('GET', '/earnings/movements?cursor=x', { as: creator })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } })
})

test('matured earnings move from pending to available in the overview and the movements', async () => {
  const other = await world.person('creator')
  await world.as(fan).tips.send({ recipientId: other.id, tokens: 30, message: '' })
  const before = await world.as(other).wallet.creator.overview()
  expect(before.holds).toEqual([
    { bucket: 'pending', tokens: 30, since: null, until: dayIn(21), reason: HOLDS.maturingNew },
  ])
  await world.owner(
    `update ledger.inbox set matures_at = now() where matures_at is not null
       and account_id in (select id from ledger.accounts where owner_id = $1)`,
    [other.id],
  )
  await world.owner(
    'update ledger.earnings set matures_at = now() where account_id in (select id from ledger.accounts where owner_id = $1)',
    [other.id],
  )
  while ((await matureEarnings(world.db)).done > 0);
  expect(await world.as(other).wallet.creator.overview()).toMatchObject({ pending: 0, available: 30, holds: [] })
  const { movements } = await world.as(other).wallet.creator.movements({ bucket: 'available' })
  expect(movements.map(({ kind, tokens }) => [kind, tokens])).toEqual([['mature', 30]])
})

test('revenue by day and source adds up in the requested time zone, by default the creator’s', async () => {
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    const revenue = await wallet().creator.revenue({ period: '7d', zone })
    expect(revenue).toMatchObject({
      tokens: sum(tips),
      sources: [{ source: 'tip', tokens: sum(tips), payments: tips.length }],
    })
    expect(revenue.days).toHaveLength(7)
    expect(revenue.days.at(-1)?.tokens).toBe(sum(tips))
  }
  // without a time zone in the request, the days are in the creator's time zone, as in analytics
  await world.rest('PUT', '/availability', { as: creator, body: { time_zone: 'Pacific/Kiritimati' } })
  const own = await wallet().creator.revenue({ period: '7d' })
  expect(own.zone).toBe('Pacific/Kiritimati')
  expect((await world.rest('GET', `/analytics/creator/${creator.id}/overview`, { as: creator })).body).toMatchObject({
    time_zone: own.zone,
    revenue: { total: own.tokens },
    revenueHistory: own.days.map(({ day, tokens }) => ({ date: day, tokens })),
  })
  const wrong = await world.rest('GET', '/earnings/revenue?zone=Mars/Base', { as: creator })
  expect(wrong.status).toBe(422)
})

test('a month’s statement lists each tip, a year’s statement has sums, and both contain no formulas', async () => {
  const now = new Date()
  const asked = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
  const { filename, body } = await wallet().creator.statement(asked)
  expect(filename).toMatch(/^limelight-earnings-\d{4}-\d{2}\.csv$/)
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(tips.length + 1)
  expect(lines[1]).toContain(`,Tips,Pending,${fan.username},'=10,10,0.50,`)
  const year = await wallet().creator.statement({ year: asked.year })
  expect(year.body.trim().split('\r\n').slice(1)).toEqual([
    `${now.toISOString().slice(0, 7)},Tips,${tips.length},${sum(tips)},${(sum(tips) / 20).toFixed(2)}`,
  ])
  const ahead = await world.rest('GET', `/earnings/statement?year=${asked.year + 1}`, { as: creator })
  expect(ahead).toMatchObject({ status: 422, body: { code: 'STATEMENT_UNKNOWN' } })
})
