import { parseDateTime, toZoned } from '@internationalized/date'
import { expect, test } from 'vitest'
import { runJob } from '#app/jobs.server.ts'
import { dayAhead, eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { REFUSALS, SENTENCES, seriesWeeks, slotTakenOn } from '../events/spec.ts'

const world = createWorld()
const { create, put, take, update, remove, cancel, read, tokens, violations, statuses, mine } = eventsIn(world)

type Row = { id: string; date: string; time: string; starts_at: Date; shifted: boolean; status: string; title: string }
const rowsOf = (creator: TestPerson, where = 'true') =>
  world.owner<Row>(
    `select id, date::text, to_char(time, 'HH24:MI') as time, starts_at, shifted, status, title from events
     where creator_id = $1 and ${where} order by starts_at`,
    [creator.id],
  )
const datesOf = async (creator: TestPerson, where?: string) => (await rowsOf(creator, where)).map(({ date }) => date)
async function createSeries(body: object = {}) {
  const creator = await world.person('creator')
  const { status, body: made } = await create(creator, { recurring: 'weekly', ...body })
  expect(status).toBe(201)
  return { creator, event: made.event, occurrences: made.occurrences, rows: await rowsOf(creator) }
}
async function readDate(creator: TestPerson, n: number): Promise<Row> {
  const row = (await rowsOf(creator, `status = 'scheduled'`))[n]
  if (!row) throw new Error(`there is no date ${n}`)
  return row
}

/**
 * One time zone has a clock change of an hour, the other one of half an hour; bookings.service.test.ts compares more
 * time zones.
 */
const zones = ['Europe/Berlin', 'Australia/Lord_Howe']
const clockIn = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

test.for(zones)('%s: a series keeps its local time for a year with two clock changes', async (zone) => {
  const creator = await world.person('creator')
  await world.owner('update users set time_zone = $2 where id = $1', [creator.id, zone])
  // two consecutive series cover a year; 02:15 and 01:45 are inside the clock changes
  for (const first of [dayAhead(3), dayAhead(3 + seriesWeeks * 7)]) {
    for (const time of ['02:15', '01:45'])
      expect((await create(creator, { date: first, time, duration: 15, recurring: 'daily' })).body.occurrences).toBe(
        182,
      )
    expect((await create(creator, { date: first, time: '09:00', recurring: 'weekly' })).body.occurrences).toBe(
      seriesWeeks,
    )
  }
  const rows = await world.owner<Row & { local: string }>(
    `select date::text, to_char(time, 'HH24:MI') as time, starts_at, shifted,
       to_char(starts_at at time zone time_zone, 'HH24:MI') as local
     from events where creator_id = $1 order by starts_at`,
    [creator.id],
  )
  expect(rows).toHaveLength(2 * (182 + 182 + seriesWeeks))
  for (const { date, time, starts_at, shifted, local } of rows) {
    expect(shifted, `${date} ${time}`).toBe(local !== time)
    // PostgreSQL and Node may have different versions of the time zone database
    if (clockIn(starts_at, zone) !== local) continue
    const browser = toZoned(parseDateTime(`${date}T${time}`), zone, 'compatible').toDate()
    expect(starts_at, `${date} ${time}`).toEqual(browser)
  }
  const weekly = rows.filter(({ time }) => time === '09:00')
  expect(new Set(weekly.map(({ local }) => local))).toEqual(new Set(['09:00']))
  const offsets = new Set(weekly.map(({ starts_at }) => starts_at.toISOString().slice(11, 16)))
  // some clock changes are 53 weeks apart, so that the dates of 52 weeks contain no skipped hour
  const hasSkipped = rows.some(
    ({ date, time }) => clockIn(toZoned(parseDateTime(`${date}T${time}`), zone, 'compatible').toDate(), zone) !== time,
  )
  expect([offsets.size, rows.some(({ shifted }) => shifted)]).toEqual([2, hasSkipped])
})

test('moves a skipped local time forward and marks the event as shifted', async () => {
  const creator = await world.person('creator')
  await world.owner(`update users set time_zone = 'Europe/Berlin' where id = $1`, [creator.id])
  // both clock changes of this year can be in the past
  const year = new Date().getUTCFullYear() + 1
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month, 0))
    return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
  }
  const [spring, autumn] = [lastSunday(3), lastSunday(10)]
  const skipped = await create(creator, { date: spring, time: '02:30' })
  expect(skipped.body.event).toMatchObject({ shifted: true, time: '02:30', starts_at: `${spring}T01:30:00.000Z` })
  const twice = await create(creator, { date: autumn, time: '02:30' })
  expect(twice.body.event).toMatchObject({ shifted: false, starts_at: `${autumn}T00:30:00.000Z` })
})

test('creates daily, weekly, biweekly and monthly dates, counted from the first date', async () => {
  const first = dayAhead(5)
  const after = (days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)
  for (const [recurring, step] of [
    ['daily', 1],
    ['weekly', 7],
    ['biweekly', 14],
  ] as const) {
    const { creator, occurrences, event } = await createSeries({ date: first, recurring })
    const count = Math.ceil((seriesWeeks * 7) / step)
    expect(occurrences).toBe(count)
    expect(event).toMatchObject({ isRecurring: true, recurringPattern: recurring, date: first })
    expect(await datesOf(creator)).toEqual(Array.from({ length: count }, (_, n) => after(n * step)))
  }
  // from the 31st, a monthly series uses the last day of each month
  const day = new Date()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + 1)
  while (new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate() !== 31)
    day.setUTCMonth(day.getUTCMonth() + 1)
  const { creator } = await createSeries({ date: `${day.toISOString().slice(0, 8)}31`, recurring: 'monthly' })
  const days = await datesOf(creator)
  expect(days.length).toBeGreaterThanOrEqual(6)
  for (const date of days) {
    const [y, m, d] = date.split('-').map(Number)
    expect(d).toBe(new Date(Date.UTC(y ?? 0, m ?? 0, 0)).getUTCDate())
  }
})

test('creates all dates of a series or none, and returns the first date that is taken', async () => {
  const creator = await world.person('creator')
  const [first, third] = [dayAhead(5), dayAhead(19)]
  await put(creator, { date: third, time: '12:30', type: 'personal', price: 0 })
  const refused = await create(creator, { date: first, recurring: 'weekly' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', date: third, error: slotTakenOn(third) } })
  expect(await datesOf(creator)).toEqual([third])
  expect(await world.owner('select from event_series where creator_id = $1', [creator.id])).toEqual([])
})

test('the job `event_series` adds new dates, skips taken ones and notifies the creator once', async () => {
  const { creator, rows } = await createSeries({ date: dayAhead(2), time: '10:00' })
  const last = rows.at(-1)
  if (!last) throw new Error('no dates')
  // as if the series were three weeks old
  await world.owner(
    `update event_series set first_date = first_date - 21, expanded_to = expanded_to - 21 where creator_id = $1`,
    [creator.id],
  )
  await world.owner(
    `delete from bookings where subject_id in (select id from events where creator_id = $1 and date > $2::date - 21)`,
    [...[creator.id, last.date]],
  )
  await world.owner('delete from events where creator_id = $1 and date > $2::date - 21', [creator.id, last.date])
  const busy = rows.at(-2)
  await put(creator, { date: busy?.date, time: '10:30', type: 'personal', price: 0 })
  await Promise.all([1, 2, 3].map(() => runJob(() => world.contextOf(), 'event_series')))
  await world.owner(`update job_runs set due_at = now() where job = 'event_series'`).catch(() => [])
  const wanted = rows.map(({ date }) => date).filter((date) => date !== busy?.date)
  expect(await datesOf(creator, `type = 'class'`)).toEqual(wanted)
  const notices = (await world.noticesOf(creator)).filter(({ kind }) => kind === 'system.event')
  expect(notices).toMatchObject([{ data: { news: 'skipped', dates: [busy?.date] } }])
})

test('changes texts and times of one date, of the following dates or of all dates', async () => {
  const { creator, rows, event } = await createSeries({ date: dayAhead(5), time: '10:00' })
  const third = await readDate(creator, 2)
  const one = await update(creator, third.id, { title: 'Only this', time: '11:00' })
  expect(one).toMatchObject({
    status: 200,
    body: { changed: 1, event: { title: 'Only this', time: '11:00', sequence: 1 } },
  })
  const fifth = await readDate(creator, 4)
  const following = await update(creator, fifth.id, { title: 'From here', time: '12:00', scope: 'following' })
  expect(following.body.changed).toBe(seriesWeeks - 4)
  const after = await rowsOf(creator)
  expect(after.map(({ title, time }) => `${title} ${time}`)).toEqual([
    ...['A class 10:00', 'A class 10:00', 'Only this 11:00', 'A class 10:00'],
    ...Array(seriesWeeks - 4).fill('From here 12:00'),
  ])
  expect(after.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  // the change split the series in two; "all" now means the dates of one of them
  const [first, later] = [(await read(creator, event.id)).event.series_id, following.body.event.series_id]
  expect(first).not.toBe(later)
  const all = await update(creator, event.id, { price: 7, scope: 'all' })
  expect(all.body.changed).toBe(4)
  const [{ prices } = { prices: [] }] = await world.owner<{ prices: number[] }>(
    'select array_agg(price order by starts_at) as prices from events where creator_id = $1',
    [creator.id],
  )
  expect(prices).toEqual([...Array(4).fill(7), ...Array(seriesWeeks - 4).fill(100)])
  // new dates of the second series have its new time and title
  await world.owner('update event_series set expanded_to = expanded_to - 14 where id = $1', [later])
  await world.owner(
    `delete from bookings where subject_id in (select id from events where series_id = $1 and date >= $2)`,
    [...[later, rows.at(-2)?.date]],
  )
  await world.owner('delete from events where series_id = $1 and date >= $2', [later, rows.at(-2)?.date])
  await runJob(() => world.contextOf(), 'event_series')
  expect((await rowsOf(creator)).at(-1)).toMatchObject({ date: rows.at(-1)?.date, time: '12:00', title: 'From here' })
})

test('moving the first date moves all dates; a monthly series then counts from the new date', async () => {
  const { creator, event, rows } = await createSeries({ date: dayAhead(8) })
  const plus = (date: string, days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
  const moved = await update(creator, event.id, { date: plus(event.date, 2), scope: 'all' })
  expect(moved.body).toMatchObject({ changed: seriesWeeks, event: { date: plus(event.date, 2) } })
  expect(await datesOf(creator)).toEqual(rows.map(({ date }) => plus(date, 2)))
  // each date moves to the old date of the next one
  await update(creator, event.id, { date: plus(event.date, 9), scope: 'all' })
  expect(await datesOf(creator)).toEqual(rows.map(({ date }) => plus(date, 9)))
  const monthly = await createSeries({ date: dayAhead(8), recurring: 'monthly' })
  const second = await readDate(monthly.creator, 1)
  const to = `${second.date.slice(0, 8)}${second.date.endsWith('17') ? '18' : '17'}`
  await update(monthly.creator, second.id, { date: to, scope: 'following' })
  const days = (await datesOf(monthly.creator)).slice(1).map((date) => date.slice(8))
  expect(new Set(days)).toEqual(new Set([to.slice(8)]))
})

/** Returns the next date that the job `event_series` will create for the series of a creator's last event. */
async function readNextDate(creator: TestPerson) {
  const [next] = await world.owner<{ date: string }>(
    `select d::text as date from event_series s,
       series_dates(s.first_date, s.pattern, s.expanded_to, s.expanded_to + 100) as d
     where s.id = (select series_id from events where creator_id = $1 order by starts_at desc limit 1) order by d limit 1`,
    [creator.id],
  )
  return next?.date
}

test('after a move the job `event_series` continues the series without a gap or a duplicate', async () => {
  const plus = (date: string | undefined, days: number) =>
    new Date(Date.parse(date ?? '') + days * 86_400_000).toISOString().slice(0, 10)
  // the date of the change was first moved alone, backward or forward
  for (const alone of [-1, 1]) {
    const { creator, rows } = await createSeries({ date: dayAhead(8) })
    const third = await readDate(creator, 2)
    await update(creator, third.id, { date: plus(third.date, alone) })
    await update(creator, third.id, { date: plus(third.date, 2), scope: 'following' })
    const dates = await datesOf(creator)
    expect(dates.at(-1)).toBe(plus(rows.at(-1)?.date, 2))
    expect(await readNextDate(creator)).toBe(plus(dates.at(-1), 7))
  }
  // months differ in length
  const first = `${new Date().getUTCFullYear() + 1}-01-31`
  const { creator } = await createSeries({ date: first, recurring: 'monthly' })
  const second = await readDate(creator, 1)
  expect(second.date.slice(5, 7)).toBe('02')
  await update(creator, second.id, { date: `${second.date.slice(0, 8)}01`, scope: 'following' })
  const dates = await datesOf(creator)
  const [year = 0, month = 0] = (dates.at(-1) ?? '').split('-').map(Number)
  expect(await readNextDate(creator)).toBe(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10))
})

test('changes no date of a series if one of them cannot change', async () => {
  const { creator, event } = await createSeries({ date: dayAhead(5), time: '10:00' })
  const fourth = await readDate(creator, 3)
  await put(creator, { date: fourth.date, time: '15:00', type: 'personal', price: 0 })
  const refused = await update(creator, event.id, { time: '15:30', scope: 'all' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', date: fourth.date } })
  expect(new Set((await rowsOf(creator, `type = 'class'`)).map(({ time }) => time))).toEqual(new Set(['10:00']))
  const past = await update(creator, event.id, { date: dayAhead(-2), scope: 'all' })
  expect(past).toMatchObject({ status: 422, body: { code: REFUSALS.past.code } })
  expect((await update(creator, event.id, { recurring: 'daily' })).body.error).toBe(SENTENCES.recurringFixed)
  expect((await update(creator, event.id, { recurring: 'weekly' })).body).toMatchObject({ changed: 0 })
  expect((await update(creator, event.id, { titel: 'x' })).status).toBe(422)
})

test('after a ticket is sold only texts can change and seats can be added; deleting is refused', async () => {
  const creator = await world.person('creator')
  const fan = await world.person('fan', 500)
  const event = await put(creator, { max_participants: 5 })
  await take(fan, event)
  const words = await update(creator, event, { title: 'Better', description: 'Words.', max_participants: 6 })
  expect(words.body.event).toMatchObject({ title: 'Better', max_participants: 6, sequence: 1 })
  for (const change of [{ time: '18:00' }, { date: dayAhead(28) }, { duration: 15 }, { price: 1 }])
    expect(await update(creator, event, change), JSON.stringify(change)).toMatchObject({
      status: 409,
      body: { code: REFUSALS.paidFor.code, error: REFUSALS.paidFor.sentence },
    })
  expect((await update(creator, event, { type: 'live-stream' })).status).toBe(409)
  expect(await remove(creator, event)).toMatchObject({ status: 409, body: { code: REFUSALS.booked.code } })
  // an equal value is not a change
  expect((await update(creator, event, { price: 100, time: '12:00', title: 'Better' })).body).toMatchObject({
    changed: 0,
  })
  expect((await cancel(creator, event)).body).toMatchObject({ cancelled: 1, event: { status: 'cancelled' } })
  expect(await remove(creator, event)).toMatchObject({ status: 409 })
  expect((await update(creator, event, { title: 'x' })).body.code).toBe(REFUSALS.cancelled.code)
  expect((await cancel(creator, event)).body).toMatchObject({ cancelled: 0, event: { status: 'cancelled' } })
  expect(await tokens(fan)).toEqual([500, 0, 0])
})

test('refuses to change time or price of a series with a sold date, and returns the date', async () => {
  const { creator, event } = await createSeries({ date: dayAhead(5) })
  const fan = await world.person('fan', 500)
  const third = await readDate(creator, 2)
  await take(fan, third.id)
  for (const change of [{ time: '18:00' }, { price: 1 }]) {
    const refused = await update(creator, event.id, { ...change, scope: 'all' })
    expect(refused).toMatchObject({ status: 409, body: { code: REFUSALS.paidFor.code, date: third.date } })
  }
  expect((await update(creator, event.id, { title: 'All', scope: 'all' })).body.changed).toBe(seriesWeeks)
  expect(await remove(creator, event.id, { scope: 'all' })).toMatchObject({ status: 409, body: { date: third.date } })
  const fourth = await readDate(creator, 3)
  expect((await update(creator, fourth.id, { time: '18:00', scope: 'following' })).body.changed).toBe(seriesWeeks - 3)
})

test('moving a free event notifies ticket holders and the waiting list', async () => {
  const creator = await world.person('creator')
  const [seated, waiting] = [await world.person(), await world.person()]
  const event = await put(creator, { price: 0, max_participants: 1 })
  for (const fan of [seated, waiting]) await take(fan, event)
  expect((await update(creator, event, { time: '19:00' })).body.event).toMatchObject({ time: '19:00', sequence: 1 })
  for (const fan of [seated, waiting])
    expect((await world.noticesOf(fan)).at(-1)).toMatchObject({ data: { news: 'moved' }, title: '“A class” has moved' })
  expect((await update(creator, event, { price: 10 })).body.code).toBe(REFUSALS.paidFor.code)
})

test('refuses to delete an event that had a stream, during and after the stream', async () => {
  const creator = await world.person('creator')
  const event = await put(creator, {})
  await world.owner(
    `insert into streams (creator_id, title, audience, event_id, meeting_id, host_family, host_since)
     values ($1, 'On stage', 'ticket', $2, gen_random_uuid()::text, gen_random_uuid(), now())`,
    [creator.id, event],
  )
  const shown = { status: 409, body: { code: REFUSALS.shown.code, error: REFUSALS.shown.sentence } }
  expect(await remove(creator, event)).toMatchObject(shown)
  await world.owner(`update streams set ended_at = now(), end_reason = 'host' where creator_id = $1`, [creator.id])
  expect(await remove(creator, event)).toMatchObject(shown)
  expect(await rowsOf(creator)).toHaveLength(1)
})

test('deletes one date, the following dates or all future dates of a series', async () => {
  const { creator, event, rows } = await createSeries({ date: dayAhead(5) })
  expect((await remove(creator, (await readDate(creator, 1)).id)).body).toEqual({ success: true, removed: 1 })
  expect((await remove(creator, (await readDate(creator, 9)).id, { scope: 'following' })).body.removed).toBe(
    seriesWeeks - 10,
  )
  expect(await datesOf(creator)).toHaveLength(9)
  // the job `event_series` does not create deleted dates again
  await runJob(() => world.contextOf(), 'event_series')
  expect(await datesOf(creator)).toHaveLength(9)
  expect((await remove(creator, event.id, { scope: 'all' })).body.removed).toBe(9)
  expect(await world.owner('select from event_series where creator_id = $1', [creator.id])).toEqual([])
  // the time of a deleted date can be booked again
  await put(creator, { date: rows[0]?.date })
})

test('cancelling a series refunds every ticket; after a crash the job `events` cancels the rest', async () => {
  const { creator, event } = await createSeries({ date: dayAhead(5) })
  const fan = await world.person('fan', 1_000)
  const dates = [await readDate(creator, 0), await readDate(creator, 3), await readDate(creator, 7)]
  for (const { id } of dates) await take(fan, id)
  expect(await tokens(fan)).toEqual([700, 300, 0])
  const fourth = dates[1]
  const id = (await read(creator, event.id)).event.series_id
  // the Worker crashes after it has marked the series and cancelled one date; in one transaction, so that the job
  // `events` of another test file cannot cancel the rest first
  await world.owner(`do $$
    declare
      v_balance jsonb;
    begin
      perform ledger.series_cancel('${creator.id}', '${id}', '${fourth?.date}', 'I move away.');
      perform ledger.series_cancel_next('${id}');
      v_balance := ledger.wallet_balance('${fan.id}');
      assert v_balance @> '{"spendable": 800, "held": 200}', v_balance;
    end $$`)
  await Promise.all([1, 2].map(() => runJob(() => world.contextOf(), 'events')))
  expect(await tokens(fan)).toEqual([900, 100, 0])
  expect(await datesOf(creator, `status = 'scheduled'`)).toHaveLength(3)
  const last = dates[2]
  expect((await mine(fan, last?.id ?? '')).status).toBe('refunded')
  expect((await read(fan, last?.id ?? '')).event.cancel_reason).toBe('I move away.')
  expect((await cancel(creator, event.id, { scope: 'all' })).body).toMatchObject({ cancelled: 3 })
  expect(await tokens(fan)).toEqual([1_000, 0, 0])
  // the client retries a request whose response was lost
  expect(await cancel(creator, event.id, { scope: 'all' })).toMatchObject({ status: 200, body: { cancelled: 0 } })
  expect(await violations()).toEqual([])
})

test('cancels one date, the following dates or all remaining dates of a series', async () => {
  const { creator, event, rows } = await createSeries({ date: dayAhead(5), price: 0 })
  const cancelled = async () => (await rowsOf(creator)).map(({ status }) => status === 'cancelled')
  const from = (first: number) => rows.map((_, n) => n === 1 || n >= first)
  const cancelFrom = async (id: string | undefined, scope: string) =>
    (await cancel(creator, id ?? '', { scope })).body.cancelled
  expect(await cancelFrom(rows[1]?.id, 'one')).toBe(1)
  expect(await cancelled()).toEqual(from(rows.length))
  expect(await cancelFrom(rows[4]?.id, 'following')).toBe(seriesWeeks - 4)
  expect(await cancelled()).toEqual(from(4))
  expect(await cancelFrom(event.id, 'all')).toBe(3)
  expect(await cancelled()).toEqual(from(0))
})

test('keeps two concurrent changes; a ticket that is sold concurrently keeps its price', async () => {
  const creator = await world.person('creator')
  const event = await put(creator)
  const answers = await Promise.all([
    update(creator, event, { title: 'T' }),
    update(creator, event, { description: 'D' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(creator, event)).event).toMatchObject({ title: 'T', description: 'D', sequence: 2 })
  for (let round = 0; round < 6; round++) {
    const [fan, id] = [await world.person('fan', 500), await put(creator, { time: `0${round}:00` })]
    const [moved, sold] = await Promise.all([update(creator, id, { price: 200 }), take(fan, id, { price: 100 })])
    const { event: seen } = await read(creator, id)
    // in either order, the fan pays the price that they agreed to
    if (sold.status === 201) expect([moved.status, seen.price]).toEqual([409, 100])
    else expect([moved.status, seen.price, sold.body.code]).toEqual([200, 200, 'PRICE_CHANGED'])
  }
  expect(await statuses(event)).toEqual([])
})
