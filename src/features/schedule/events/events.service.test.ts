import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayAhead, eventsIn } from '../../../testing/events.ts'
import { createWorld, type TestPerson } from '../../../testing/world.ts'
import { aheadDaysMax, EVENT_TYPES, eventTypes, REFUSALS, SENTENCES } from './spec.ts'

const world = createWorld()
const { create, put, take, read, cancel } = eventsIn(world)

const list = async (as: TestPerson | undefined, query: Record<string, string> = {}) =>
  (await world.rest('GET', `/events?${new URLSearchParams(query)}`, as && { as })).body
const find = async (as: TestPerson | undefined, query: Record<string, string> = {}) =>
  (await world.rest('GET', `/events/upcoming?${new URLSearchParams(query)}`, as && { as })).body
const ids = ({ events }: { events: { id: string }[] }) => events.map(({ id }) => id)

test('a new event has the defaults of its type and all fields of the contract', async () => {
  const creator = await world.person('creator')
  for (const type of eventTypes) {
    const { status, body } = await create(creator, {
      type,
      title: '  A   title ',
      price: undefined,
      duration: undefined,
    })
    const { defaultPrice, seats } = EVENT_TYPES[type]
    const places = seats === 'one' ? 1 : null
    expect({ status, occurrences: body.occurrences }).toEqual({ status: 201, occurrences: 1 })
    expect(body.event).toMatchObject({
      type,
      title: 'A title',
      description: '',
      price: defaultPrice,
      tokens: defaultPrice,
      duration: 30,
      time: '12:00',
      status: 'scheduled',
      max_participants: places,
      maxParticipants: places,
      seats_left: places,
      enrolled_count: 0,
      participants: 0,
      waitlist_count: 0,
      isRecurring: false,
      recurringPattern: null,
      series_id: null,
      shifted: false,
      is_own: true,
      ticket: null,
      sequence: 0,
      time_zone: 'UTC',
      creatorId: creator.id,
      cancel_reason: null,
      creator: { id: creator.id, username: creator.username, avatar_url: null, profilePicture: null },
      allowed: {
        edit: true,
        edit_time: true,
        cancel: true,
        remove: true,
        announce: type === 'private-show',
        take: false,
      },
    })
    expect(body.event.starts_at).toBe(`${body.event.date}T12:00:00.000Z`)
    expect(body.event.ends_at).toBe(`${body.event.date}T12:30:00.000Z`)
  }
})

test('refuses an invalid event with the error message of the contract or of the rules', async () => {
  const creator = await world.person('creator')
  const refused: [object, string][] = [
    [{ title: '' }, SENTENCES.required],
    [{ price: 1.5 }, SENTENCES.priceForm],
    [{ date: dayAhead(-1) }, SENTENCES.past],
    [{ date: dayAhead(aheadDaysMax + 2) }, SENTENCES.tooFar],
    [{ type: 'personal', price: 5 }, SENTENCES.personalIsFree],
  ]
  for (const [body, error] of refused)
    expect(await create(creator, { ...body }), error).toMatchObject({ status: 422, body: { error } })
  expect((await create(creator, { announce: true })).body.code).toBe(REFUSALS.notAnnounced.code)
  expect(ids(await list(creator))).toEqual([])
  for (const body of [{ max_participants: 7 }, { maxParticipants: 7 }])
    expect((await create(creator, body)).body.event.max_participants).toBe(7)
})

test('accepts a time later today in the creator’s time zone', async () => {
  const creator = await world.person('creator')
  const zone = 'Asia/Kathmandu'
  await world.owner('update users set time_zone = $2 where id = $1', [creator.id, zone])
  const local = (minutes: number) => {
    const text = new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone: zone })
    return { date: text.slice(0, 10), time: text.slice(11, 16) }
  }
  expect((await create(creator, local(-1))).body.code).toBe(REFUSALS.past.code)
  const inTen = local(10)
  const soon = await create(creator, inTen)
  expect(soon).toMatchObject({ status: 201, body: { event: { time_zone: zone, ...inTen } } })
  // the time zone of the availability settings has priority
  await world.rest('PUT', '/availability', { as: creator, body: { time_zone: 'America/New_York' } })
  expect((await create(creator)).body.event.time_zone).toBe('America/New_York')
})

test('refuses an event that overlaps another and returns its date; adjacent events are accepted', async () => {
  const creator = await world.person('creator')
  const date = dayAhead(40)
  await put(creator, { date, time: '10:00', duration: 60 })
  for (const [time, duration] of [
    ['10:00', 60],
    ['09:45', 30],
    ['10:45', 15],
    ['09:00', 120],
  ]) {
    const refused = await create(creator, { type: 'personal', price: 0, date, time, duration })
    expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', date } })
    expect(refused.body.error).toContain(String(Number(date.slice(8))))
  }
  await put(creator, { date, time: '09:00', duration: 60 })
  await put(creator, { date, time: '11:00' })
  const rivals = await Promise.all(Array.from({ length: 8 }, () => create(creator, { date, time: '15:00' })))
  expect(rivals.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  await put(await world.person('creator'), { date, time: '10:00' })
})

test('retries create one event; the same key is refused for another event', async () => {
  const creator = await world.person('creator')
  const [key, body] = [randomUUID(), { date: dayAhead(20) }]
  const [first, ...more] = await Promise.all([1, 2, 3].map(() => create(creator, body, key)))
  for (const again of more) expect(again).toMatchObject({ status: 201, body: { event: { id: first?.body.event.id } } })
  expect((await create(creator, { ...body, title: 'Else' }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT')
  expect(ids(await list(creator, { from: dayAhead(1), to: dayAhead(30) }))).toHaveLength(1)
})

test('lists events by days in a time zone or by instants, earliest first', async () => {
  const creator = await world.person('creator')
  const [one, two, three] = [dayAhead(10), dayAhead(11), dayAhead(12)]
  const late = await put(creator, { date: one, time: '23:30', duration: 15 })
  const early = await put(creator, { date: two, time: '00:00' })
  const next = await put(creator, { date: three, time: '00:00' })
  const of = (query: Record<string, string>) => list(undefined, { creator_id: creator.username, ...query })
  expect(await of({ from: one, to: one })).toMatchObject({ time_zone: 'UTC', events: [{ id: late }] })
  expect(ids(await of({ from: one, to: two }))).toEqual([late, early])
  expect(ids(await of({ from: two, to: two, time_zone: 'America/New_York' }))).toEqual([next])
  expect(ids(await of({ from: `${one}T23:30:00Z`, to: `${two}T00:00:00Z` }))).toEqual([late])
  expect(ids(await list(undefined, { creator_id: creator.id }))).toEqual([late, early, next])
  expect((await of({ from: two, to: one })).error).toBe(SENTENCES.daysOrder)
  expect((await of({ from: one, to: dayAhead(90) })).error).toBe(SENTENCES.daysMany)
  expect(await list(undefined)).toEqual({ events: [], time_zone: 'UTC' })
  expect(ids(await list(undefined, { creator_id: randomUUID() }))).toEqual([])
})

test('a list of events contains the time zone of visible creators only', async () => {
  const [fan, creator] = [await world.person(), await world.person('creator')]
  await world.owner(`update users set time_zone = 'Europe/Kyiv' where id = any ($1)`, [[fan.id, creator.id]])
  const zone = async (viewer: TestPerson | undefined, of: TestPerson) =>
    (await list(viewer, { creator_id: of.id })).time_zone
  expect([await zone(undefined, creator), await zone(fan, creator)]).toEqual(['Europe/Kyiv', 'Europe/Kyiv'])
  expect([await zone(undefined, fan), await zone(creator, fan)]).toEqual(['UTC', 'UTC'])
  await world.as(creator).social.block({ userId: fan.id })
  expect([await zone(fan, creator), await zone(creator, creator)]).toEqual(['UTC', 'Europe/Kyiv'])
})

test('shows personal time to its owner only, and cancelled events to owner and ticket holders only', async () => {
  const [creator, fan, other] = await Promise.all([world.person('creator'), world.person('fan', 500), world.person()])
  const personal = await put(creator, { type: 'personal', price: 0 })
  const event = await put(creator)
  expect((await take(fan, event)).status).toBe(201)
  expect((await cancel(creator, event)).status).toBe(200)
  const seenBy = async (who: TestPerson | undefined) => ids(await list(who, { creator_id: creator.id })).sort()
  expect(await seenBy(creator)).toEqual([personal, event].sort())
  expect(await seenBy(fan)).toEqual([event])
  for (const who of [other, undefined]) expect(await seenBy(who)).toEqual([])
  expect((await read(creator, personal)).event.id).toBe(personal)
  expect((await read(fan, personal)).code).toBe(REFUSALS.notFound.code)
  expect((await take(fan, personal)).body.code).toBe(REFUSALS.notFound.code)
  expect((await read(fan, event)).event).toMatchObject({ status: 'cancelled', ticket: { status: 'refunded' } })
  expect((await read(other, event)).code).toBe(REFUSALS.notFound.code)
  expect(ids(await list(fan))).toEqual([event])
  expect(ids(await list(creator)).sort()).toEqual([personal, event].sort())
  expect(ids(await list(other))).toEqual([])
})

test('hides events of suspended and blocking creators from users without a ticket', async () => {
  const [creator, fan, holder] = await Promise.all([world.person('creator'), world.person(), world.person('fan', 500)])
  const event = await put(creator)
  await take(holder, event)
  const seenBy = async (who: TestPerson) => [
    ids(await list(who, { creator_id: creator.id })),
    (await read(who, event)).code,
  ]
  expect(await seenBy(fan)).toEqual([[event], undefined])
  await world.owner(`insert into blocks (blocker_id, blocked_id) values ($1, $2)`, [creator.id, fan.id])
  expect(await seenBy(fan)).toEqual([[], REFUSALS.notFound.code])
  expect((await take(fan, event)).body.code).toBe(REFUSALS.notFound.code)
  const other = await world.person('fan', 500)
  await world.owner(
    `update users set status = 'suspended', suspended_reason = 'x', suspended_at = now() where id = $1`,
    [creator.id],
  )
  expect(await seenBy(other)).toEqual([[], REFUSALS.notFound.code])
  expect((await take(other, event)).body.code).toBe(REFUSALS.notFound.code)
  expect(await seenBy(holder)).toEqual([[event], undefined])
})

test('finds future events by type, text, day, price and followed creators, in pages', async () => {
  const mark = `m${randomUUID().slice(0, 8)}`
  const [third, fourth, fifth] = [dayAhead(3), dayAhead(4), dayAhead(5)]
  const [creator, other, fan] = await Promise.all([world.person('creator'), world.person('creator'), world.person()])
  const lesson = await put(creator, { title: `Lesson ${mark}`, date: third, price: 10 })
  const show = await put(other, {
    type: 'private-show',
    title: 'Show',
    description: `x ${mark} y`,
    date: fourth,
    price: 90,
  })
  await put(creator, { type: 'personal', title: mark, price: 0 })
  const found = async (query: Record<string, string>, as: TestPerson | null = fan) =>
    ids(await find(as ?? undefined, { search: mark.toUpperCase(), ...query }))
  expect(await found({})).toEqual([lesson, show])
  expect(await found({}, null)).toEqual([lesson, show])
  expect(await found({ types: 'class' })).toEqual([lesson])
  expect(await found({ types: 'private-show,live-stream' })).toEqual([show])
  expect(await found({ max_price: '50' })).toEqual([lesson])
  expect(await found({ day: fourth })).toEqual([show])
  expect(await found({ day: fifth, time_zone: 'Pacific/Kiritimati' })).toEqual([show])
  expect(await found({ followed: 'true' })).toEqual([])
  await world.rest('PUT', `/follows/${other.id}`, { as: fan })
  expect(await found({ followed: 'true' })).toEqual([show])
  expect(await found({ followed: 'true' }, null)).toEqual([])
  const first = await find(fan, { search: mark, limit: '1' })
  expect([ids(first), ids(await find(fan, { search: mark, cursor: first.next_cursor }))]).toEqual([[lesson], [show]])
  expect((await find(fan, { cursor: 'nonsense' })).code).toBe('CURSOR_INVALID')
  // the search also matches the start of a creator's username
  expect(ids(await find(fan, { search: creator.username.slice(0, 12) }))).toEqual([lesson])
  await cancel(creator, lesson)
  expect(await found({})).toEqual([show])
})

test('lists sold-out events after all others, across pages, and names the days with an event', async () => {
  const [creator, fan] = await Promise.all([world.person('creator'), world.person('fan', 500)])
  const [third, fourth, fifth] = [dayAhead(3), dayAhead(4), dayAhead(5)]
  const full = await put(creator, { date: third, max_participants: 1 })
  const first = await put(creator, { date: fourth, max_participants: 1 })
  const last = await put(creator, { date: fifth })
  await take(fan, full)
  const mine = { search: creator.username }
  expect(ids(await find(undefined, mine))).toEqual([first, last, full])
  const pages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await find(undefined, { ...mine, limit: '1', ...(cursor && { cursor }) })
    pages.push(...ids(page))
    cursor = page.next_cursor
  }
  expect(pages).toEqual([first, last, full])
  expect((await find(undefined, { cursor: '~nonsense' })).code).toBe('CURSOR_INVALID')

  const daysOf = async (query: Record<string, string> = {}) =>
    (await world.rest('GET', `/events/days?${new URLSearchParams({ ...mine, ...query })}`)).body.days
  expect(await daysOf()).toEqual([third, fourth, fifth])
  expect(await daysOf({ types: 'meeting' })).toEqual([])
  expect(await daysOf({ max_price: '0' })).toEqual([])
  expect(await daysOf({ followed: 'true' })).toEqual([])
})

test('finds a series once, with its next date or with its date on the chosen day', async () => {
  const creator = await world.person('creator')
  const day = dayAhead(5)
  const { body } = await create(creator, { date: dayAhead(3), recurring: 'daily' })
  const mine = (query: Record<string, string> = {}) => find(undefined, { search: creator.username, ...query })
  expect(ids(await mine())).toEqual([body.event.id])
  expect((await mine({ day })).events).toMatchObject([{ series_id: body.event.series_id, date: day }])
})

test('host, ticket holder and admin each read their own part of the timeline', async () => {
  const [creator, fan] = await Promise.all([world.person('creator'), world.person('fan', 500)])
  const [other, admin] = await Promise.all([world.person(), world.person('admin')])
  const event = await put(creator)
  await take(fan, event)
  const entriesFor = async (who: TestPerson) =>
    (await read(who, event)).timeline?.map(({ what }: { what: string }) => what)
  expect(await entriesFor(creator)).toEqual(['created'])
  expect(await entriesFor(admin)).toEqual(['created'])
  expect(await entriesFor(fan)).toEqual(['created', 'confirmed'])
  expect(await entriesFor(other)).toBeUndefined()
  await world.owner('update users set totp_exempt = false where id = $1', [admin.id])
  expect(await entriesFor(admin)).toBeUndefined()
  const { timeline } = await read(fan, event)
  expect(timeline[1]).toMatchObject({ who: 'fan', effect: 'held', tokens: 100, text: 'Took a ticket.' })
})

test('announces a private show once to followers, except blocked ones and those who muted the creator', async () => {
  const creator = await world.person('creator')
  const [follower, muting, blocked, stranger] = await Promise.all([1, 2, 3, 4].map(() => world.person()))
  if (!follower || !muting || !blocked || !stranger) throw new Error('no fans')
  for (const fan of [follower, muting, blocked]) await world.rest('PUT', `/follows/${creator.id}`, { as: fan })
  await world.owner('insert into mutes (muter_id, muted_id) values ($1, $2)', [muting.id, creator.id])
  await world.owner('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [creator.id, blocked.id])
  const event = await put(creator, { type: 'private-show', title: 'Late night' })
  const announce = () => world.rest('POST', `/events/${event}/announce`, { as: creator })
  const answers = await Promise.all([announce(), announce()])
  for (const { status, body } of [...answers, await announce()])
    expect([status, body.success, body.event.allowed.announce]).toEqual([200, true, false])
  await world.settled()
  await world.owner(`update outbox set due_at = now() where kind = 'announcement' and payload ->> 'event_id' = $1`, [
    event,
  ])
  const announcedTo = async (who: TestPerson) => (await world.noticesOf(who, 'creator_online')).map(({ kind }) => kind)
  await expect.poll(() => announcedTo(follower)).toEqual(['creator_online.private_show'])
  for (const who of [muting, blocked, stranger, creator]) expect(await announcedTo(who)).toEqual([])
  const notice = (await world.noticesOf(follower, 'creator_online'))[0]
  expect(notice).toMatchObject({
    title: `${creator.username} announced a private show`,
    message: 'Late night. 100 tokens',
  })
  const lesson = await put(creator)
  expect((await world.rest('POST', `/events/${lesson}/announce`, { as: creator })).body.code).toBe(
    REFUSALS.notAnnounced.code,
  )
})

test('notifies followers in pages, each exactly once', async () => {
  const creator = await world.person('creator')
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.person()))
  for (const fan of fans)
    await world.owner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const event = await put(creator, { type: 'private-show' })
  // in one transaction, so that no outbox drain can process the row first
  await world.owner(`do $$
    declare
      v_rows bigint[];
    begin
      perform public.event_announce('${creator.id}', '${event}');
      for i in 1..2 loop
        select array_agg(id) into v_rows from outbox where kind = 'announcement' and payload ->> 'event_id' = '${event}';
        perform public.event_announce_next(v_rows, 2, 10);
      end loop;
      assert array_length(v_rows, 1) = 3, v_rows;
    end $$`)
  for (const fan of fans) expect(await world.noticesOf(fan, 'creator_online')).toHaveLength(1)
})
