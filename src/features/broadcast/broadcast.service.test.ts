import { expect, onTestFinished, test } from 'vitest'
import { createLedger } from '../../testing/ledger.ts'
import { uploaded } from '../../testing/uploads.ts'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { sendBroadcasts } from './delivery/service.server.ts'
import { deliverBatch, sendingRuns } from './delivery/store.server.ts'
import { giveUpMinutes, REFUSALS, SENTENCES } from './spec.ts'

const world = createWorld()
const jobOnly = { afterCommit: () => undefined }

const follow = (fan: TestPerson, creator: TestPerson) => world.as(fan).social.follow({ userId: creator.id })
const fansOf = (creator: TestPerson, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const fan = await world.person('fan', 100)
      await follow(fan, creator)
      return fan
    }),
  )
const deliver = () => sendBroadcasts(world.contextOf())
const textsOf = async (creator: TestPerson, fan: TestPerson) =>
  (await world.as(fan).messages.thread({ userId: creator.id })).messages.map(({ content }) => content)
const noticesOf = (fan: TestPerson) => world.noticesOf(fan, 'message')
const readBroadcast = async (creator: TestPerson, id: string) =>
  (await world.as(creator).broadcast.one({ id })).broadcast

test('responds as soon as the broadcast is stored; every fan gets one message and one notification', async () => {
  const creator = await world.person('creator')
  const fans = await fansOf(creator, 3)
  const payer = await world.person('fan', 50)
  await world.as(payer).tips.send({ recipientId: creator.id, tokens: 5 })
  const stranger = await world.person('fan')
  const body = { audience: 'all', subject: 'Tonight', message: ' At nine. <b>Live</b> ', frequency: 'once' }
  const { status, body: answer } = await world.rest('POST', '/broadcasts', { as: creator, body, key: 'tonight' })
  expect(status).toBe(201)
  expect(answer.broadcast).toMatchObject({ audience: 'all', subject: 'Tonight', message: 'At nine. <b>Live</b>' })
  // a retry with the same key stores nothing and returns the original response; another body is refused
  const retry = () => world.rest('POST', '/broadcasts', { as: creator, body, key: 'tonight' })
  for (const { body: replayed } of await Promise.all([retry(), retry(), retry()])) expect(replayed).toEqual(answer)
  expect(
    await world.rest('POST', '/broadcasts', { as: creator, body: { ...body, message: 'Else' }, key: 'tonight' }),
  ).toMatchObject({ status: 409 })
  // either the background work of the request or the job `broadcasts` delivers the broadcast
  await deliver()
  await expect
    .poll(() => readBroadcast(creator, answer.broadcast.id))
    .toMatchObject({
      status: 'sent',
      recipients: 4,
      delivered: 4,
      skipped: 0,
      progress: 100,
      times: 1,
      delivered_total: 4,
    })
  expect((await retry()).body).toEqual(answer)
  for (const fan of [...fans, payer]) {
    expect(await textsOf(creator, fan)).toEqual(['Tonight\n\nAt nine. <b>Live</b>'])
    expect(await noticesOf(fan)).toMatchObject([{ title: `${creator.username} wrote to their fans` }])
  }
  expect(await noticesOf(stranger)).toEqual([])
  const { body: listed } = await world.rest('GET', '/broadcasts', { as: creator })
  expect(listed).toMatchObject({ broadcasts: [{ id: answer.broadcast.id, delivered: 4 }], next_cursor: null })
})

test('a retry with the same key needs the same dates; null dates mean the defaults', async () => {
  const creator = await world.person('creator')
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const send = (dates: object, key: string) =>
    world.rest('POST', '/broadcasts', {
      as: creator,
      key,
      body: { audience: 'all', message: 'Soon', frequency: 'daily', ...dates },
    })
  const [starts_at, ends_at] = [inHours(2), inHours(72)]
  expect(await send({ starts_at, ends_at }, 'dated')).toMatchObject({ status: 201, body: { broadcast: { starts_at } } })
  expect(await send({ starts_at, ends_at }, 'dated')).toMatchObject({ status: 201, body: { broadcast: { starts_at } } })
  expect(await send({ starts_at: inHours(3), ends_at }, 'dated')).toMatchObject({ status: 409 })
  const { status, body } = await send({ starts_at: null, ends_at: null }, 'undated')
  expect(status).toBe(201)
  expect(Date.parse(body.broadcast.starts_at)).toBeGreaterThan(Date.now() - 600_000)
  expect(Date.parse(body.broadcast.ends_at)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})

test('skips fans who blocked or muted the creator or turned messages off, and blocked or suspended fans', async () => {
  const creator = await world.person('creator')
  const [reached, muting, closed, blocking, blocked, gone, quiet] = await fansOf(creator, 7)
  await world.as(muting).social.mute({ userId: creator.id })
  await world.rest('PUT', '/settings/privacy', { as: closed, body: { who_may_message: 'nobody' } })
  await world.as(blocking).social.block({ userId: creator.id })
  if (!(blocked && reached && quiet && gone)) throw new Error('a fan is missing')
  await world.as(creator).social.block({ userId: blocked.id })
  await world.owner(`update users set status = 'suspended' where id = $1`, [gone.id])
  await world.as(quiet).notifications.setPreferences({ messages: false })
  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: 'Hello' })
  await deliver()
  const delivered = await world.owner<{ recipient_id: string }>(
    `select d.recipient_id from broadcast_deliveries d join broadcast_runs r on r.id = d.run_id where r.broadcast_id = $1`,
    [broadcast.id],
  )
  expect(new Set(delivered.map(({ recipient_id }) => recipient_id))).toEqual(new Set([reached.id, quiet.id]))
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ delivered: 2, progress: 100 })
  // the fan turned off only the notifications, so the message arrives
  expect([await textsOf(creator, quiet), await noticesOf(quiet)]).toEqual([['Hello'], []])
})

test('vip and top_spenders include the top spenders of 90 days and no fan without spending', async () => {
  const creator = await world.person('creator')
  const fans = await fansOf(creator, 20)
  for (const [index, tokens] of [40, 10, 30].entries()) {
    const fan = fans[index]
    if (fan) await world.as(fan).tips.send({ recipientId: creator.id, tokens })
  }
  expect((await world.rest('GET', '/broadcasts/audiences', { as: creator })).body.audiences).toEqual(
    expect.arrayContaining([
      { audience: 'all', count: 20, recipients: 20 },
      { audience: 'vip', count: 3, recipients: 3 },
      { audience: 'top_spenders', count: 4, recipients: 3 },
    ]),
  )
  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({ audience: 'vip', message: 'For you' })
  await deliver()
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ recipients: 3, delivered: 3 })
  const notified = await Promise.all(fans.map(async (fan) => (await noticesOf(fan)).length))
  expect(notified).toEqual([1, 1, 1, ...Array.from({ length: 17 }, () => 0)])
})

test('ranks fans by their spending of the last 90 days only', async () => {
  const ledger = await createLedger()
  onTestFinished(() => void ledger.close())
  const creator = await ledger.person('creator')
  const [recent, old, mixed] = [
    await ledger.person('fan', 100),
    await ledger.person('fan', 100),
    await ledger.person('fan', 100),
  ]
  for (const fan of [recent, old, mixed]) {
    await ledger.tip(fan, creator, 20)
    await ledger.owner.query('insert into follows (follower_id, creator_id) values ($1, $2)', [fan, creator])
  }
  // moves the tips to 91 days ago; the ledger's triggers would refuse this update, so they are disabled
  await ledger.owner.query(`begin; set local session_replication_role = replica;
    update ledger.movements set id = (lpad(to_hex(((extract(epoch from now()) - 91 * 86400) * 1000)::bigint), 12, '0')
      || right(replace(id::text, '-', ''), 20))::uuid where payer_id in ('${old}', '${mixed}'); commit`)
  await ledger.tip(mixed, creator, 30)
  const of = async (audience: string, shares: object) => {
    const { rows } = await ledger.app.query('select fan_id from broadcast_audience($1, $2, $3)', [
      creator,
      audience,
      shares,
    ])
    return rows.map(({ fan_id }) => fan_id)
  }
  expect(await of('vip', { vip: 100 })).toEqual([mixed, recent])
  expect(await of('vip', { vip: 34 })).toEqual([mixed])
  expect(await of('vip', { vip: 33 })).toEqual([])
  expect(new Set(await of('all', {}))).toEqual(new Set([recent, old, mixed]))
})

test('delivers to each fan exactly once when one worker dies and others run concurrently', async () => {
  const creator = await world.person('creator')
  const fans = await fansOf(creator, 10)
  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: 'Once' })
  const { startDue } = await import('./delivery/store.server.ts')
  while ((await startDue(world.db)).done > 0);
  const runs = await sendingRuns(world.db, 1000, [])
  const [run] = await world.owner<{ id: string }>('select id from broadcast_runs where broadcast_id = $1', [
    broadcast.id,
  ])
  if (!run) throw new Error('no run was begun')
  expect(runs).toContainEqual({ id: run.id })
  // this worker delivers one batch and dies
  expect(await deliverBatch(world.db, run.id, 3)).toEqual({ done: 3, failed: [] })
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sending', delivered: 3, progress: 30 })
  const worker = async () => {
    while ((await deliverBatch(world.db, run.id, 2)).done > 0);
  }
  await Promise.all([worker(), worker(), worker(), deliver()])
  await deliver()
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sent', delivered: 10, skipped: 0 })
  for (const fan of fans) expect(await textsOf(creator, fan)).toEqual(['Once'])
})

test('runs of suspended creators and failing runs do not block other runs', async () => {
  const [gone, broken, creator] = [
    await world.person('creator'),
    await world.person('creator'),
    await world.person('creator'),
  ]
  for (const one of [gone, broken]) await fansOf(one, 1)
  const [fan] = await fansOf(creator, 1)
  if (!fan) throw new Error('there is no fan')
  const wait = (of: TestPerson, count: number) =>
    world.owner(
      `with made as (
         insert into broadcasts (creator_id, audience, message, frequency, time_zone, starts_at)
         select $1::uuid, 'all', 'Hello', 'once', 'UTC', now() from generate_series(1, $2::int) returning id)
       insert into broadcast_runs (broadcast_id, due_at, day) select id, now(), current_date from made`,
      [of.id, count],
    )
  await wait(gone, 100)
  await world.owner("update users set status = 'suspended' where id = $1", [gone.id])
  await wait(broken, 1)
  await world.owner(
    `insert into broadcast_queue (run_id, recipient_id)
     select r.id, f.follower_id from broadcast_runs r join broadcasts b on b.id = r.broadcast_id
     join follows f on f.creator_id = b.creator_id where b.creator_id = $1`,
    [broken.id],
  )
  onTestFinished(async () => {
    await world.owner(`update users set status = 'active' where id = $1`, [gone.id])
    await world.owner(`update broadcasts set state = 'cancelled' where creator_id = any ($1)`, [[gone.id, broken.id]])
  })
  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: 'Through' })
  const refusal = { table: 'broadcast_deliveries', before: 'insert', when: `new.creator_id = '${broken.id}'` } as const
  await world.whileRefused(refusal, deliver)
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sent', delivered: 1 })
  expect(await textsOf(creator, fan)).toEqual(['Through'])
})

test.for([
  ['broadcast_deliveries', 'recipient_id'],
  ['conversation_members', 'owner_id'],
] as const)('skips a fan after one hour of failed deliveries and completes: %s', async ([table, who]) => {
  const creator = await world.person('creator')
  const [broken] = await fansOf(creator, 3)
  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: 'Hello' })
  const pass = (minutes: number) =>
    world.owner(
      `update broadcast_queue set failed_at = failed_at - make_interval(mins => $2) where recipient_id = $1`,
      [broken?.id, minutes],
    )
  await world.whileRefused({ table, before: 'insert', when: `new.${who} = '${broken?.id}'` }, async () => {
    await deliver()
    await pass(giveUpMinutes - 1)
    await deliver()
    expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sending', delivered: 2, skipped: 0 })
    await pass(1)
    await deliver()
    expect(await readBroadcast(creator, broadcast.id)).toMatchObject({
      status: 'sent',
      recipients: 3,
      delivered: 2,
      skipped: 1,
      progress: 100,
    })
  })
  await deliver()
  expect(await textsOf(creator, broken ?? creator)).toEqual([])
})

test('retries a failed delivery without blocking other fans', async () => {
  const creator = await world.person('creator')
  const fans = await fansOf(creator, 3)
  const broken = fans.toSorted((a, b) => a.id.localeCompare(b.id))[0]?.id
  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: 'Hello' })
  await world.whileRefused(
    { table: 'conversation_members', before: 'insert', when: `new.owner_id = '${broken}'` },
    async () => {
      await deliver()
      expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sending', delivered: 2, skipped: 0 })
    },
  )
  await deliver()
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sent', delivered: 3, skipped: 0 })
  for (const fan of fans) expect(await textsOf(creator, fan)).toEqual(['Hello'])
})

test('retries a broadcast that cannot start without blocking other broadcasts', async () => {
  const [odd, creator] = [await world.person('creator'), await world.person('creator')]
  for (const one of [odd, creator]) await fansOf(one, 1)
  const send = (from: TestPerson) => world.as(from, jobOnly).broadcast.create({ audience: 'all', message: 'Hello' })
  const [{ broadcast: first }, { broadcast: second }] = [await send(odd), await send(creator)]
  await world.whileRefused(
    { table: 'broadcast_runs', before: 'insert', when: `new.broadcast_id = '${first.id}'` },
    async () => {
      await deliver()
      expect(await readBroadcast(creator, second.id)).toMatchObject({ status: 'sent', delivered: 1 })
    },
  )
  expect(await readBroadcast(odd, first.id)).toMatchObject({ status: 'scheduled', failure: 'retrying' })
  await world.owner('update broadcasts set retry_at = now() where id = $1', [first.id])
  await deliver()
  expect(await readBroadcast(odd, first.id)).toMatchObject({ status: 'sent', failure: null, delivered: 1 })
})

test('retries a start with growing delays for an hour, then skips the date or pauses', async () => {
  const creator = await world.person('creator')
  await fansOf(creator, 1)
  const make = (frequency: 'once' | 'daily') =>
    world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: `It is ${frequency}`, frequency })
  const [{ broadcast: once }, { broadcast: daily }] = [await make('once'), await make('daily')]
  const ids = [once.id, daily.id]
  const gaps = () =>
    world.owner<{ minutes: number }>(
      'select round(extract(epoch from retry_at - now()) / 60)::int as minutes from broadcasts where id = any ($1)',
      [ids],
    )
  const when = `new.broadcast_id in ('${once.id}', '${daily.id}')`
  await world.whileRefused({ table: 'broadcast_runs', before: 'insert', when }, async () => {
    let passed = 0
    for (const expected of [1, 1, 2, 4, 8, 16, 32]) {
      await deliver()
      await deliver()
      expect(await gaps()).toEqual([{ minutes: expected }, { minutes: expected }])
      passed += expected
      // sets whole minutes, because the time of these steps would double with each delay
      await world.owner(
        'update broadcasts set failed_at = now() - make_interval(mins => $2), retry_at = now() where id = any ($1)',
        [ids, passed],
      )
    }
    await deliver()
  })
  expect(await readBroadcast(creator, once.id)).toMatchObject({ status: 'paused', failure: 'given_up' })
  const skipped = await readBroadcast(creator, daily.id)
  expect(skipped).toMatchObject({ status: 'scheduled', failure: 'given_up' })
  expect(skipped.next_at?.getTime()).toBeGreaterThan(Date.now() + 22 * 3_600_000)
  await world.as(creator, jobOnly).broadcast.resume({ id: once.id })
  await deliver()
  expect(await readBroadcast(creator, once.id)).toMatchObject({ status: 'sent', failure: null, delivered: 1 })
})

test('delivers at most one broadcast per fan, creator and day', async () => {
  const [creator, other] = [await world.person('creator'), await world.person('creator')]
  const [fan] = await fansOf(creator, 1)
  if (!fan) throw new Error('a fan is missing')
  await follow(fan, other)
  const send = (from: TestPerson, message: string) =>
    world.as(from, jobOnly).broadcast.create({ audience: 'all', message })
  const { broadcast: first } = await send(creator, 'First')
  const { broadcast: second } = await send(creator, 'Second')
  await send(other, 'From another creator')
  await deliver()
  const [one, two] = [await readBroadcast(creator, first.id), await readBroadcast(creator, second.id)]
  expect([one.delivered + two.delivered, one.skipped + two.skipped]).toEqual([1, 1])
  expect(await textsOf(creator, fan)).toHaveLength(1)
  expect(await textsOf(other, fan)).toEqual(['From another creator'])
})

test('sends at most one broadcast per fan and day, also across time zones and after a pause', async () => {
  const [creator, slow] = [await world.person('creator'), await world.person('creator')]
  const [fan] = await fansOf(creator, 1)
  if (!fan) throw new Error('a fan is missing')
  // these time zones have at least two different dates at any moment
  for (const time_zone of ['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12'])
    await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: time_zone, time_zone })
  await Promise.all([deliver(), deliver()])
  expect(await textsOf(creator, fan)).toHaveLength(1)

  await follow(fan, slow)
  const calls = world.as(slow, jobOnly).broadcast
  const { broadcast } = await calls.create({ audience: 'all', message: 'Of yesterday' })
  const { startDue } = await import('./delivery/store.server.ts')
  while ((await startDue(world.db)).done > 0);
  await calls.pause({ id: broadcast.id })
  await world.owner('update broadcast_runs set day = day - 1 where broadcast_id = $1', [broadcast.id])
  await calls.create({ audience: 'all', message: 'Of today' })
  await deliver()
  await calls.resume({ id: broadcast.id })
  await deliver()
  expect(await readBroadcast(slow, broadcast.id)).toMatchObject({ status: 'sent', delivered: 0, skipped: 1 })
  expect(await textsOf(slow, fan)).toEqual(['Of today'])
})

test('a schedule keeps its local hour across a clock change, skips missed dates and ends on time', async () => {
  const creator = await world.person('creator')
  await fansOf(creator, 1)
  const next = async (after: string) => {
    const [row] = await world.owner<{ at: Date }>(
      `select broadcast_next('2026-10-23T07:00:00Z', 'Europe/Berlin', 1, $1) as at`,
      [after],
    )
    return row?.at.toISOString()
  }
  // 9:00 in Berlin, before and after the clock change on 25 October
  expect(await next('2026-10-23T06:00:00Z')).toBe('2026-10-23T07:00:00.000Z')
  expect(await next('2026-10-23T07:00:00Z')).toBe('2026-10-24T07:00:00.000Z')
  expect(await next('2026-10-24T12:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
  expect(await next('2026-11-20T12:00:00Z')).toBe('2026-11-21T08:00:00.000Z')

  const { broadcast } = await world.as(creator, jobOnly).broadcast.create({
    audience: 'all',
    message: 'Every day',
    frequency: 'daily',
    time_zone: 'Europe/Berlin',
    starts_at: new Date(),
  })
  await deliver()
  const begun = await readBroadcast(creator, broadcast.id)
  expect(begun).toMatchObject({ status: 'scheduled', times: 1, delivered: 1 })
  // the job `broadcasts` did not run for four days: the broadcast is sent once, and its next date is in the future
  const shift = (days: number) =>
    world.owner(
      `update broadcasts set starts_at = starts_at - $2 * interval '1 day', next_at = next_at - $2 * interval '1 day',
        ends_at = ends_at - $2 * interval '1 day' where id = $1`,
      [broadcast.id, days],
    )
  await shift(4)
  await deliver()
  const after = await readBroadcast(creator, broadcast.id)
  expect(after.times).toBe(2)
  expect(after.next_at?.getTime()).toBeGreaterThan(Date.now())
  await shift(30)
  await deliver()
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'sent', next_at: null })
})

test('an unknown time zone does not block other broadcasts', async () => {
  const [odd, creator] = [await world.person('creator'), await world.person('creator')]
  await fansOf(odd, 1)
  await fansOf(creator, 1)
  const make = (who: TestPerson) => world.as(who, jobOnly).broadcast.create({ audience: 'all', message: 'Hello' })
  const { broadcast: first } = await make(odd)
  const { broadcast: second } = await make(creator)
  await world.owner(`update broadcasts set time_zone = 'CNT' where id = $1`, [first.id])
  await deliver()
  expect(await readBroadcast(odd, first.id)).toMatchObject({ status: 'sent' })
  expect(await readBroadcast(creator, second.id)).toMatchObject({ status: 'sent' })
})

test('a broadcast can be paused, resumed from the next recipient, and cancelled', async () => {
  const creator = await world.person('creator')
  await fansOf(creator, 6)
  const calls = world.as(creator, jobOnly).broadcast
  const { broadcast } = await calls.create({ audience: 'all', message: 'Slowly' })
  const { startDue } = await import('./delivery/store.server.ts')
  while ((await startDue(world.db)).done > 0);
  const [run] = await world.owner<{ id: string }>('select id from broadcast_runs where broadcast_id = $1', [
    broadcast.id,
  ])
  if (!run) throw new Error('no run was begun')
  await deliverBatch(world.db, run.id, 2)
  expect((await calls.pause({ id: broadcast.id })).broadcast.status).toBe('paused')
  await deliver()
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'paused', delivered: 2 })
  expect((await calls.resume({ id: broadcast.id })).broadcast.status).toBe('sending')
  await deliverBatch(world.db, run.id, 2)
  expect((await calls.cancel({ id: broadcast.id })).broadcast.status).toBe('cancelled')
  await deliver()
  expect(await readBroadcast(creator, broadcast.id)).toMatchObject({ status: 'cancelled', delivered: 4 })
  await expect(calls.resume({ id: broadcast.id })).rejects.toThrow(REFUSALS.over.sentence)
  const other = await world.person('creator')
  await expect(world.as(other).broadcast.pause({ id: broadcast.id })).rejects.toThrow(REFUSALS.notFound.sentence)
})

test('refuses invalid broadcasts with the error messages of the form', async () => {
  const creator = await world.person('creator')
  const post = (body: object) => world.rest('POST', '/broadcasts', { as: creator, body })
  expect(await post({ audience: 'all', message: '  ' })).toMatchObject({
    status: 422,
    body: { error: SENTENCES.messageMissing },
  })
  expect((await post({ audience: 'all', message: '\u200b\u200d' })).body.error).toBe(SENTENCES.messageMissing)
  expect((await post({ audience: 'all', message: 'x'.repeat(501) })).body.error).toBe(SENTENCES.messageTooLong)
  expect((await post({ audience: 'all', message: 'x', time_zone: 'Mars/Base' })).body.error).toBe(SENTENCES.zoneUnknown)
})

test('a broadcast does not pay for, return or mark as read a fan’s unopened paid message', async () => {
  const creator = await world.person('creator')
  const [fan] = await fansOf(creator, 1)
  if (!fan) throw new Error('a fan is missing')
  await world.rest('POST', `/messages/${creator.id}`, {
    as: fan,
    key: 'q',
    body: { kind: 'text', content: 'A question' },
  })
  const before = await world.as(fan).wallet.balance()
  await world.as(creator, jobOnly).broadcast.create({ audience: 'all', message: 'To all' })
  await deliver()
  expect(await world.as(fan).wallet.balance()).toEqual(before)
  const { body } = await world.rest('GET', '/messages/conversations', { as: creator })
  expect(JSON.stringify(body)).toContain('A question')
  expect(await textsOf(creator, fan)).toContain('To all')
})

test('paid content needs a price; refuses files of other users and files that are in use', async () => {
  const creator = await world.person('creator')
  const [content, foreign] = [
    await uploaded(world, creator, 'paid-content'),
    await uploaded(world, await world.person('creator'), 'message-image'),
  ]
  const post = (body: object) =>
    world.rest('POST', '/broadcasts', { as: creator, body: { audience: 'all', message: 'x', ...body } })
  expect((await post({ content_id: content.id })).body.fields).toEqual({
    content_price: SENTENCES.contentPrice,
  })
  expect((await post({ content_id: content.id, content_price: 0 })).status).toBe(422)
  expect((await post({ content_price: 5 })).body.fields).toHaveProperty('content_id')
  expect((await post({ image_id: foreign.id })).body).toMatchObject({
    code: 'UPLOAD_GONE',
    fields: { image_id: expect.any(String) },
  })
  expect((await post({ image_id: foreign.id, content_id: content.id, content_price: 5 })).status).toBe(404)
  expect((await post({ content_id: content.id, content_price: 5 })).status).toBe(201)
  expect((await post({ content_id: content.id, content_price: 5 })).body.fields).toHaveProperty('content_id')
})
