import { beforeAll, expect, test, vi } from 'vitest'
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
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const dayIn = (zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

type Tip = { at: Date; tokens: number }

/** Reads the time of each tip from the database, because a day can end between two tips and before a test. */
const tipsOf = ({ id }: TestPerson) =>
  world.owner<Tip>(
    `select uuid_extract_timestamp(id) as at, tokens::int from ledger.movements
     where payee_id = $1 and kind = 'tip' order by id`,
    [id],
  )

/** Returns the number and sum of tips by a part of their date, oldest first. */
const sumsBy = (list: Tip[], keyOf: (at: Date) => string) =>
  [...Map.groupBy(list, ({ at }) => keyOf(at))].map(([key, some]) => ({
    key,
    count: some.length,
    tokens: sum(some.map(({ tokens }) => tokens)),
  }))

/** Reads the tokens that become available `days` after each tip, by UTC day. */
const releasesOf = ({ id }: TestPerson, days: number) =>
  world.owner<{ until: string; tokens: number }>(
    `select ((created_at + make_interval(days => $2)) at time zone 'UTC')::date::text as until, sum(tokens)::int as tokens
     from ledger.movements where payee_id = $1 and kind = 'tip' group by 1 order by 1`,
    [id, days],
  )

test('the overview matches the ledger and gives a date and a reason for pending earnings', async () => {
  const overview = await wallet().creator.overview()
  const { pending, available, paying_out, disputed } = await wallet().balance()
  expect(overview).toMatchObject({ pending, available, paying_out, disputed, debt: 0, new_creator_until: null })
  expect(pending).toBe(sum(tips))
  const releases = await releasesOf(creator, 7)
  expect(overview.holds).toEqual(
    releases.map((release) => ({ bucket: 'pending', ...release, since: null, reason: HOLDS.maturing })),
  )
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
  expect(new Set(seen.map(({ releases_at }) => releases_at?.toISOString().slice(0, 10)))).toEqual(
    new Set((await releasesOf(creator, 7)).map(({ until }) => until)),
  )
  const wrong = await world.rest('GET', '/earnings/movements?cursor=x', { as: creator })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'CURSOR_INVALID' } })
})

test('matured earnings move from pending to available in the overview and the movements', async () => {
  const other = await world.person('creator')
  await world.as(fan).tips.send({ recipientId: other.id, tokens: 30, message: '' })
  const before = await world.as(other).wallet.creator.overview()
  const [release] = await releasesOf(other, 21)
  expect(before.holds).toEqual([{ bucket: 'pending', ...release, since: null, reason: HOLDS.maturingNew }])
  await world.owner(
    `update ledger.inbox set matures_at = now() where matures_at is not null
       and account_id in (select id from ledger.accounts where owner_id = $1)`,
    [other.id],
  )
  await world.owner(
    'update ledger.earnings set matures_at = now() where account_id in (select id from ledger.accounts where owner_id = $1)',
    [other.id],
  )
  // repeats, because a run skips accounts that other tests are folding
  await vi.waitFor(async () => {
    await matureEarnings(world.db)
    expect(await world.as(other).wallet.creator.overview()).toMatchObject({ pending: 0, available: 30, holds: [] })
  })
  const { movements } = await world.as(other).wallet.creator.movements({ bucket: 'available' })
  expect(movements.map(({ kind, tokens }) => [kind, tokens])).toEqual([['mature', 30]])
})

test('revenue by day and source adds up in the requested time zone, by default the creator’s', async () => {
  const sent = await tipsOf(creator)
  const now = new Date()
  const asCreator = world.as(creator, { now })
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    const revenue = await asCreator.wallet.creator.revenue({ period: '7d', zone })
    expect(revenue).toMatchObject({
      tokens: sum(tips),
      sources: [{ source: 'tip', tokens: sum(tips), payments: tips.length }],
    })
    expect(revenue.days).toHaveLength(7)
    expect(revenue.days.at(-1)?.day).toBe(dayIn(zone, now))
    expect(revenue.days.filter(({ tokens }) => tokens > 0).map(({ day, tokens }) => [day, tokens])).toEqual(
      sumsBy(sent, (time) => dayIn(zone, time)).map(({ key, tokens }) => [key, tokens]),
    )
  }
  // without a time zone in the request, the days are in the creator's time zone, as in analytics
  await world.rest('PUT', '/availability', { as: creator, body: { time_zone: 'Pacific/Kiritimati' } })
  const own = await asCreator.wallet.creator.revenue({ period: '7d' })
  expect(own.zone).toBe('Pacific/Kiritimati')
  expect(await asCreator.analytics.overview({ id: creator.id })).toMatchObject({
    time_zone: own.zone,
    revenue: { total: own.tokens },
    revenueHistory: own.days.map(({ day, tokens }) => ({ date: day, tokens })),
  })
  const wrong = await world.rest('GET', '/earnings/revenue?zone=Mars/Base', { as: creator })
  expect(wrong.status).toBe(422)
})

test('a month’s statement lists each tip, a year’s statement has sums, and both contain no formulas', async () => {
  const sent = await tipsOf(creator)
  const monthOf = (at: Date) => at.toISOString().slice(0, 7)
  const months = sumsBy(sent, monthOf)
  const [year = 0, month = 0] = months[0]?.key.split('-').map(Number) ?? []
  const asked = { year, month }
  const { filename, body } = await wallet().creator.statement(asked)
  expect(filename).toMatch(/^limelight-earnings-\d{4}-\d{2}\.csv$/)
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength((months[0]?.count ?? 0) + 1)
  expect(lines[1]).toContain(`,Tips,Pending,${fan.username},'=10,10,0.50,`)
  const whole = await wallet().creator.statement({ year })
  expect(whole.body.trim().split('\r\n').slice(1)).toEqual(
    months
      .filter(({ key }) => key.startsWith(`${year}-`))
      .map(({ key, count, tokens }) => `${key},Tips,${count},${tokens},${(tokens / 20).toFixed(2)}`),
  )
  const ahead = world.as(creator, { now: sent[0]?.at ?? new Date() }).wallet.creator.statement({ year: year + 1 })
  await expect(ahead).rejects.toMatchObject({ cause: { code: 'STATEMENT_UNKNOWN', status: 422 } })
})
