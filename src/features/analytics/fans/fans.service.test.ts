import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/db/index.ts'
import { buffersOf } from '../../../testing/buffers.ts'
import { createLedger } from '../../../testing/ledger.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { countAudiences } from '../../broadcast/audiences/store.server.ts'
import { shares } from '../../broadcast/spec.ts'
import { readRows } from '../rows/store.server.ts'
import { spanOf } from '../rules.ts'
import { cacheFans, readCachedFans, readFans } from './store.server.ts'

const world = createWorld()
const later = { afterCommit: () => undefined }
const tip = (fan: TestPerson, creator: TestPerson, tokens: number) =>
  world.as(fan).tips.send({ recipientId: creator.id, tokens })

test('every fan is in exactly one segment, and the counts equal the lists', async () => {
  const ledger = await createLedger()
  onTestFinished(() => void ledger.close())
  const creator = await ledger.person('creator')
  const cast = ['vip', 'new', 'paidAgo', 'regular', 'followsOnly', 'firstPaid', 'lapsed', 'stranger'] as const
  const ids = new Map<string, string>()
  for (const name of cast) ids.set(name, await ledger.person('fan', 1_000))
  const idOf = (name: (typeof cast)[number]) => ids.get(name) ?? ''
  const follow = (name: (typeof cast)[number], days: number) =>
    ledger.owner.query(
      'insert into follows (follower_id, creator_id, created_at) values ($1, $2, now() - make_interval(days => $3))',
      [idOf(name), creator, days],
    )
  /** Sends a tip and backdates it by `days` days. Disables the ledger's triggers, which refuse such a change. */
  const payAgo = async (name: (typeof cast)[number], tokens: number, days: number) => {
    await ledger.tip(idOf(name), creator, tokens)
    await ledger.owner.query(`begin; set local session_replication_role = replica;
      update ledger.movements set created_at = now() - interval '${days} days', id = (lpad(to_hex(((extract(epoch from now())
        - ${days} * 86400) * 1000)::bigint), 12, '0') || right(replace(id::text, '-', ''), 20))::uuid
      where payer_id = '${idOf(name)}' and kind = 'tip' and created_at > now() - interval '1 minute'; commit`)
  }
  await follow('vip', 200)
  await payAgo('vip', 500, 60)
  await follow('new', 3)
  await follow('regular', 100)
  await payAgo('regular', 20, 50)
  await payAgo('regular', 10, 5)
  await follow('followsOnly', 40)
  await payAgo('firstPaid', 5, 2)
  await follow('lapsed', 300)
  await payAgo('lapsed', 10, 120)
  await payAgo('paidAgo', 10, 31)
  const all = await readFans(ledger.db, creator, { segment: undefined, limit: 50, after: undefined })
  expect(Object.fromEntries(all.fans.map(({ id, segment, tokens }) => [id, [segment, tokens]]))).toEqual({
    [idOf('vip')]: ['vip', 500],
    [idOf('regular')]: ['regular', 30],
    [idOf('paidAgo')]: ['quiet', 10],
    [idOf('firstPaid')]: ['new', 5],
    [idOf('new')]: ['new', 0],
    [idOf('followsOnly')]: ['quiet', 0],
    [idOf('lapsed')]: ['quiet', 0],
  })
  const span = spanOf({ period: '7d' }, new Date(), 'UTC')
  for (const { id, tokens } of all.fans) {
    const payments = await readRows(ledger.db, creator, span, 'spent', { limit: 20, before: undefined, subject: id })
    expect(payments.reduce((sum, row) => sum + row.tokens, 0)).toBe(tokens)
  }
  // sorted by tokens; a page continues after the last fan of the previous page
  expect(all.fans.map(({ tokens }) => tokens)).toEqual([500, 30, 10, 5, 0, 0, 0])
  const first = all.fans[4]
  const rest = await readFans(ledger.db, creator, {
    segment: undefined,
    limit: 50,
    after: first && { tokens: first.tokens, id: first.id },
  })
  expect(rest.fans).toEqual(all.fans.slice(5))
  expect(all.counts).toEqual({ new: 2, regular: 1, vip: 1, quiet: 3 })
  expect(rest.counts).toBeNull()
  // the cached list has the same pages
  await cacheFans(ledger.db, creator)
  for (const segment of [undefined, 'new', 'regular', 'vip', 'quiet'] as const)
    for (const after of [undefined, first && { tokens: first.tokens, id: first.id }]) {
      const page = { segment, limit: 2, after }
      const [kept, live] = [await readCachedFans(ledger.db, creator, page), await readFans(ledger.db, creator, page)]
      expect([kept?.fans, kept?.counts], segment).toEqual([live.fans, live.counts])
    }
  const counts = new Map((await countAudiences(ledger.db, creator)).map((one) => [one.audience, one.recipients]))
  for (const segment of ['new', 'regular', 'vip', 'quiet'] as const) {
    const { fans } = await readFans(ledger.db, creator, { segment, limit: 50, after: undefined })
    const { rows } = await ledger.app.query('select fan_id from broadcast_audience($1, $2, $3)', [
      ...[creator, segment, JSON.stringify(shares)],
    ])
    expect(new Set(rows.map(({ fan_id }) => fan_id)), segment).toEqual(new Set(fans.map(({ id }) => id)))
    expect(counts.get(segment), segment).toBe(fans.length)
  }
})

const buffersMax = 250

test(`a page of 20 fans of 4,000 reads at most ${buffersMax} buffers, wherever it starts`, async () => {
  const ledger = await createLedger()
  onTestFinished(() => void ledger.close())
  const creator = await ledger.person('creator')
  await ledger.owner.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth, role)
     select 'p' || i || '@limelight.test', 'person_' || i, 'Person ' || i, '-', '1990-01-01', 'fan' from generate_series(1, 4000) i`,
  )
  await ledger.owner.query(`insert into follows (follower_id, creator_id) select id, $1 from users where id <> $1`, [
    creator,
  ])
  await cacheFans(ledger.db, creator)
  // gives every fan a different amount
  await ledger.owner.query(`update fan_standings k set tokens = n.n, segment = case when n.n % 2 = 0 then 'vip' else 'regular' end
    from (select fan_id, row_number() over () as n from fan_standings) n where n.fan_id = k.fan_id`)
  await ledger.owner.query('vacuum analyze users, follows, fan_standings, fan_lists')
  const after = { tokens: 2000, id: creator }
  for (const segment of [undefined, 'vip'] as const)
    for (const page of [
      { segment, limit: 20, after: undefined },
      { segment, limit: 20, after },
    ]) {
      const read = (db: Db) => readCachedFans(db, creator, page)
      expect((await readCachedFans(ledger.db, creator, page))?.fans).toHaveLength(21)
      // the first read prepares the connection's plans
      await buffersOf(ledger, read)
      expect(await buffersOf(ledger, read), JSON.stringify(page)).toBeLessThanOrEqual(buffersMax)
    }
})

test('a broadcast to a segment reaches all of its fans and no others', async () => {
  const [creator, follower, payer] = [
    ...[await world.person('creator'), await world.person('fan'), await world.person('fan', 100)],
  ]
  if (!(creator && follower && payer)) throw new Error('a person is missing')
  await world.as(follower).social.follow({ userId: creator.id })
  await world.owner(`update follows set created_at = now() - interval '31 days' where follower_id = $1`, [follower.id])
  await tip(payer, creator, 10)
  const { body } = await world.rest('GET', '/fans', { as: creator })
  expect(body.fans).toMatchObject([
    { id: payer.id, segment: 'new', tokens: 10, note: '', birthday: null },
    { id: follower.id, segment: 'quiet', last_paid: null },
  ])
  const { broadcast } = await world.as(creator, later).broadcast.create({ audience: 'quiet', message: 'I miss you' })
  const { sendBroadcasts } = await import('../../broadcast/delivery/service.server.ts')
  await sendBroadcasts(world.contextOf())
  // the job of another test file may be sending this broadcast
  await expect
    .poll(async () => (await world.as(creator).broadcast.one({ id: broadcast.id })).broadcast)
    .toMatchObject({ delivered: 1 })
  const messagesOf = async (fan: TestPerson) =>
    (await world.as(fan).messages.thread({ userId: creator.id })).messages.length
  expect([await messagesOf(follower), await messagesOf(payer)]).toEqual([1, 0])
})

test('returns only the creator’s own notes and the upcoming birthdays of their fans', async () => {
  const [creator, other, fan] = [
    ...[await world.person('creator'), await world.person('creator'), await world.person('fan')],
  ]
  if (!(creator && other && fan)) throw new Error('a person is missing')
  await world.as(fan).social.follow({ userId: creator.id })
  await world.as(fan).social.follow({ userId: other.id })
  const now = Date.now()
  const day = (ahead: number) => new Date(now + ahead * 86_400_000).toISOString().slice(5, 10)
  const note = (birthday: string) =>
    world.rest('PUT', `/fans/${fan.id}/note`, { as: creator, body: { note: 'Likes Satie', birthday } })
  const birthdays = async (as: TestPerson) => (await world.rest('GET', '/fans/birthdays', { as })).body.birthdays
  await note(`1992-${day(3)}`)
  expect(await birthdays(creator)).toMatchObject([{ id: fan.id, birthday: `1992-${day(3)}` }])
  expect((await birthdays(creator))[0].on.slice(5)).toBe(day(3))
  await note(`1992-${day(40)}`)
  expect(await birthdays(creator)).toEqual([])
  await note(`1992-${day(-1)}`)
  expect(await birthdays(creator)).toEqual([])
  expect((await world.rest('GET', '/fans', { as: creator })).body.fans).toMatchObject([{ note: 'Likes Satie' }])
  expect((await world.rest('GET', '/fans', { as: other })).body.fans).toMatchObject([{ note: '', birthday: null }])
  expect((await world.rest('GET', '/fans?cursor=x', { as: creator })).status).toBe(422)
  // a block hides the birthday
  await note(`1992-${day(3)}`)
  await world.as(fan).social.block({ userId: creator.id })
  expect(await birthdays(creator)).toEqual([])
})
