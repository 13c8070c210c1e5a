import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, type TestPerson } from '../../testing/world.ts'
import { SPANS } from './listing/spec.ts'
import { immediateMinutes, openRequestsMax, proposalHours, REFUSALS, ringSeconds } from './spec.ts'
import { runCallClocks } from './timers/service.server.ts'

const world = createWorld()

const rate = 10
/** Creates a fan with tokens, and a creator at 10 tokens a minute without bookings. */
async function pair(tokens = 1_000) {
  const [fan, creator] = [await world.person('fan', tokens), await world.person('creator')]
  await openAllDay(creator)
  return { fan, creator }
}

async function openAllDay(creator: TestPerson, minutesBefore = 0) {
  const whole = { enabled: true, ranges: [{ start: '00:00', end: '24:00' }] }
  const weekly = {
    monday: whole,
    tuesday: whole,
    wednesday: whole,
    thursday: whole,
    friday: whole,
    saturday: whole,
    sunday: whole,
  }
  await world.as(creator).availability.save({ weekly, notice_minutes: minutesBefore, time_zone: 'Europe/Berlin' })
  await world.owner('update creator_profiles set video_rate = $2, voice_rate = $2 where user_id = $1', [
    creator.id,
    rate,
  ])
}

const minuteMs = 60_000
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * minuteMs)
/** Returns the next start of a quarter of an hour that is at least `minutes` ahead. */
const slotIn = (minutes: number) =>
  new Date(Math.ceil(minutesFromNow(minutes).getTime() / (15 * minuteMs)) * 15 * minuteMs)
const atTime = (moment: Date) => ({ now: moment })

const ask = (fan: TestPerson, creator: TestPerson, more: object = {}) =>
  world.as(fan).sessions.ask({ creator_id: creator.id, type: 'video', minutes: 20, ...more })
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => error.cause?.code ?? String(error),
  )
const balanceOf = async ({ id }: TestPerson) => {
  const [row] = await world.owner<{ spendable: string; held: string }>(
    `select sum(balance) filter (where kind = 'spendable') as spendable, sum(balance) filter (where kind = 'held') as held
     from ledger.accounts where owner_id = $1`,
    [id],
  )
  return { spendable: Number(row?.spendable), held: Number(row?.held) }
}
const bookingsOf = (id: string) =>
  world.owner<{ start: Date; end: Date }>(
    'select lower(during) as start, upper(during) as end from bookings where subject_id = $1 order by 1',
    [id],
  )
const expectLedgerProof = async () => expect(await world.owner('select * from ledger.prove()')).toEqual([])

test('a booked and accepted slot holds tokens, reserves the time and is shown to both sides', async () => {
  const { fan, creator } = await pair()
  const start = slotIn(60 * 24)
  const { request, balance } = await ask(fan, creator, { scheduled_at: start, message: 'About my waltz', price: rate })
  expect(balance).toBe(800)
  expect(request).toMatchObject({
    type: 'video',
    status: 'pending',
    role: 'fan',
    scheduled_at: start,
    duration_minutes: 20,
    total: 200,
    held: 200,
    price_per_minute: rate,
    waiting_for: 'creator',
    time_zone: 'Europe/Berlin',
    message: 'About my waltz',
    fan_username: fan.username,
    rings_until: null,
    late_fee: null,
    allowed: { withdraw: true, reschedule: true, accept: false, cancel: false },
  })
  expect(await balanceOf(fan)).toEqual({ spendable: 800, held: 200 })
  expect(await bookingsOf(request.id)).toEqual([{ start, end: new Date(start.getTime() + 20 * minuteMs) }])

  const listed = await world.as(creator).sessions.requests({ status: 'pending' })
  expect(listed).toMatchObject({ requests: [{ id: request.id, role: 'creator' }], next_cursor: null, pending_count: 1 })
  const accepted = await world
    .as(creator)
    .sessions.accept({ id: request.id, scheduled_date: request.scheduled_date, scheduled_time: request.scheduled_time })
  expect(accepted.request).toMatchObject({
    status: 'accepted',
    scheduled_at: start,
    waiting_for: null,
    role: 'creator',
  })
  expect(accepted.session).toMatchObject({ id: request.id, status: 'confirmed', role: 'host', starts_at: start })
  for (const who of [fan, creator]) {
    const { sessions } = await world.as(who).sessions.upcoming()
    expect(sessions).toMatchObject([{ session_id: request.id, kind: 'call', status: 'confirmed' }])
    expect((await world.as(who).sessions.scheduled()).sessions).toHaveLength(1)
  }
  const { request: whole } = await world.as(fan).sessions.request({ id: request.id })
  expect(whole.timeline.map(({ who, what, effect, tokens }) => [who, what, effect, tokens])).toEqual([
    ['fan', 'asked', 'held', 200],
    ['creator', 'accepted', 'none', 0],
  ])
  expect(whole.late_fee).toMatchObject({ tokens: 50 })
  await expectLedgerProof()
})

const acceptCall = async (fan: TestPerson, creator: TestPerson, start: Date, more: object = {}) => {
  const { request } = await ask(fan, creator, { scheduled_at: start, ...more })
  return (await world.as(creator).sessions.accept({ id: request.id })).request
}
const callsOf = (who: TestPerson, now?: Date) => world.as(who, now && atTime(now)).sessions

test('REST: requests, accepts, cancels and lists calls with the documented names and status codes', async () => {
  const { fan, creator } = await pair()
  const start = slotIn(60 * 30)
  const body = { creator_id: creator.id, type: 'voice', minutes: 10, scheduled_at: start.toISOString(), price: rate }
  const made = await world.rest('POST', '/sessions/requests', { as: fan, body })
  expect(made.status).toBe(201)
  const { id, scheduled_date, scheduled_time } = made.body.request
  expect(made.body).toMatchObject({
    balance: 900,
    request: { scheduled_at: start.toISOString(), total: 100, held: 100 },
  })
  expect(scheduled_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(scheduled_time).toMatch(/^\d\d:\d\d$/)
  const taken = await world.rest('POST', '/sessions/requests', { as: fan, body })
  expect(taken).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN', next_slots: [{}, {}, {}] } })
  for (const slot of taken.body.next_slots) expect(Date.parse(slot.end) - Date.parse(slot.start)).toBe(10 * minuteMs)
  const half = await world.rest('POST', `/sessions/requests/${id}/accept`, { as: creator, body: { scheduled_date } })
  expect(half).toMatchObject({ status: 422, body: { fields: { scheduled_time: REFUSALS.dateIncomplete.sentence } } })
  const answer = await world.rest('POST', `/sessions/requests/${id}/accept`, {
    as: creator,
    body: { scheduled_date, scheduled_time },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { session: { id, tokens: 100, duration_minutes: 10, fan_username: fan.username } },
  })
  const cancelled = await world.rest('POST', `/sessions/requests/${id}/cancel`, {
    as: creator,
    body: { reason: 'I am ill' },
  })
  expect(cancelled.body.request).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'creator',
    reason: 'I am ill',
    held: 0,
  })
  const lists = await Promise.all(
    ['pending', 'accepted', 'all', 'rejected', 'cancelled'].map(async (status) => {
      const { body: found } = await world.rest('GET', `/sessions/requests?status=${status}`, { as: creator })
      return found.requests.length
    }),
  )
  expect(lists).toEqual([0, 0, 1, 0, 1])
  expect((await world.rest('GET', '/sessions/requests?role=creator', { as: fan })).body.requests).toEqual([])
  const wrong = { ...body, minutes: 11 }
  expect((await world.rest('POST', '/sessions/requests', { as: fan, body: wrong })).status).toBe(422)
})

test('REST: decline, withdraw, reschedule and confirm return the request or a refusal code', async () => {
  const { fan, creator } = await pair()
  const requestSlot = async (start: Date) => (await ask(fan, creator, { scheduled_at: start })).request.id
  const act = (as: TestPerson, id: string, action: string, body: object = {}) =>
    world.rest('POST', `/sessions/requests/${id}/${action}`, { as, body })
  const [first, second, third] = [slotIn(60 * 30), slotIn(60 * 32), slotIn(60 * 34)].map((start) => start.toISOString())

  const declined = await requestSlot(slotIn(60 * 26))
  expect(await act(creator, declined, 'decline', { reason: 'On tour' })).toMatchObject({
    status: 200,
    body: { request: { id: declined, status: 'declined', reason: 'On tour', held: 0, waiting_for: null } },
  })
  expect(await act(creator, declined, 'accept')).toMatchObject({ status: 409, body: { code: 'CALL_DECLINED' } })

  const withdrawn = await requestSlot(slotIn(60 * 28))
  expect(await act(creator, withdrawn, 'withdraw')).toMatchObject({ status: 403, body: { code: 'NOT_YOURS_TO_DO' } })
  expect(await act(fan, withdrawn, 'withdraw')).toMatchObject({
    status: 200,
    body: { request: { id: withdrawn, status: 'cancelled', cancelled_by: 'fan', held: 0 }, balance: 1_000 },
  })

  const moved = await requestSlot(new Date(first ?? ''))
  const wrong = await act(fan, moved, 'reschedule', { scheduled_at: 'tomorrow' })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { scheduled_at: SPANS.momentForm } } })
  expect(await act(fan, moved, 'reschedule', { scheduled_at: second })).toMatchObject({
    status: 200,
    body: { request: { id: moved, status: 'pending', scheduled_at: second, sequence: 1, waiting_for: 'creator' } },
  })
  expect(await act(fan, moved, 'confirm')).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_CONFIRM' } })
  expect(await act(creator, moved, 'reschedule', { scheduled_at: third })).toMatchObject({
    status: 200,
    body: { request: { proposed_at: third, proposed_by: 'creator', scheduled_at: second, waiting_for: 'fan' } },
  })
  expect(await act(fan, moved, 'confirm')).toMatchObject({
    status: 200,
    body: { request: { status: 'accepted', scheduled_at: third, proposed_at: null, held: 200 } },
  })
  await expectLedgerProof()
})

test('refuses a request for each possible reason, and holds tokens only for accepted requests', async () => {
  const { fan, creator } = await pair(100_000)
  const no = (more: object, who = fan) => codeOf(ask(who, creator, more))
  expect(await codeOf(ask(creator, creator))).toBe('OWN_CALL')
  expect(await codeOf(ask(fan, { ...creator, id: randomUUID() }))).toBe('CREATOR_NOT_FOUND')
  expect(await codeOf(ask(fan, await world.person('fan')))).toBe('CREATOR_NOT_FOUND')
  expect(await no({ price: rate + 1 })).toBe('PRICE_CHANGED')
  const changed = await ask(fan, creator, { price: 1 }).catch((error) => error.cause)
  expect(changed.details).toEqual({ price: rate })
  await world.owner('update creator_profiles set accepts_voice = false where user_id = $1', [creator.id])
  expect(await no({ type: 'voice' })).toBe('NOT_ACCEPTING')
  for (const [moment, why] of [
    // 62 times 24 hours are more than 60 local days, also in the night before a clock change
    ...[[slotIn(-60), 'too soon'] as const, [slotIn(60 * 24 * 62), 'too far'] as const],
    [new Date(slotIn(600).getTime() + minuteMs), 'quarter'] as const,
  ]) {
    const refused = await ask(fan, creator, { scheduled_at: moment }).catch((error) => error.cause)
    expect([refused.code, refused.message]).toEqual(['SLOT_TAKEN', expect.stringContaining(why)])
  }
  const poor = await world.person('fan', 199)
  expect(await no({}, poor)).toBe('INSUFFICIENT_TOKENS')
  for (let i = 0; i < openRequestsMax; i++) expect(await no({ minutes: 5 })).toBe('done')
  expect(await no({ minutes: 5 })).toBe('TOO_MANY_REQUESTS_OPEN')
  const blocked = await world.person('fan', 1_000)
  await world.as(creator).social.block({ userId: blocked.id })
  expect(await no({}, blocked)).toBe('CREATOR_NOT_FOUND')
  const blocker = await world.person('fan', 1_000)
  await world.as(blocker).social.block({ userId: creator.id })
  expect(await no({}, blocker)).toBe('YOU_BLOCKED')
  expect((await balanceOf(fan)).held).toBe(openRequestsMax * 50)
  await expectLedgerProof()
})

test('a free call holds no tokens and moves no tokens at its end', async () => {
  const { fan, creator } = await pair(0)
  await world.owner('update creator_profiles set video_rate = 0 where user_id = $1', [creator.id])
  const { request, balance } = await ask(fan, creator, { scheduled_at: slotIn(300) })
  expect([request.total, request.held, balance]).toEqual([0, 0, 0])
  await callsOf(creator).accept({ id: request.id })
  const { request: ended } = await callsOf(fan).cancel({ id: request.id })
  expect(ended).toMatchObject({ status: 'cancelled', paid_tokens: 0 })
  expect(await bookingsOf(request.id)).toEqual([])
  await expectLedgerProof()
})

test('ten concurrent requests for a slot: one succeeds, and the refusals contain three other slots', async () => {
  const { creator } = await pair()
  const fans = await Promise.all(Array.from({ length: 10 }, () => world.person('fan', 500)))
  const start = slotIn(60 * 26)
  const results = await Promise.all(
    fans.map((fan) =>
      ask(fan, creator, { scheduled_at: start, idempotencyKey: randomUUID() }).then(
        ({ request }) => request.id,
        (error) => error.cause,
      ),
    ),
  )
  const won = results.filter((result) => typeof result === 'string')
  const lost = results.filter((result) => typeof result !== 'string')
  expect([won.length, lost.length]).toEqual([1, 9])
  for (const { code, details } of lost) {
    expect(code).toBe('SLOT_TAKEN')
    expect(details.next_slots).toHaveLength(3)
    for (const slot of details.next_slots) expect(Date.parse(slot.start)).toBeGreaterThan(start.getTime())
  }
  const held = await Promise.all(fans.map(balanceOf))
  expect(held.filter((each) => each.held === 200)).toHaveLength(1)
  expect(held.filter((each) => each.spendable === 500)).toHaveLength(9)
  const own = await world.owner('select from bookings where creator_id = $1', [creator.id])
  expect(own).toHaveLength(1)
  await expectLedgerProof()
})

test('160 random changes by eight concurrent fans never overlap bookings and never lose a hold', async () => {
  const { creator } = await pair()
  const host = world.as(creator)
  const fans = await Promise.all(Array.from({ length: 8 }, () => world.person('fan', 20_000)))
  // twelve hours, so that in every run some changes succeed and others are refused
  const slots = Array.from({ length: 48 }, (_, i) => new Date(slotIn(60 * 24).getTime() + i * 15 * minuteMs))
  const known: string[] = []
  const events: string[] = []
  const some = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
  const outcomes = new Map<string, number>()
  const localTime = (start: Date) => {
    const [date = '', time = ''] = start.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).split(' ')
    return { date, time: time.slice(0, 5) }
  }
  const createEvent = async () => {
    const start = some(slots) ?? minutesFromNow(600)
    const event = { type: 'class', title: 'A class', duration: 15, price: 0, ...localTime(start) } as const
    events.push((await host.events.create(event)).event.id)
  }
  const once = async (fan: TestPerson) => {
    const id = some(known) ?? randomUUID()
    const start = some(slots) ?? minutesFromNow(600)
    const work = [
      async () =>
        void known.push((await ask(fan, creator, { scheduled_at: start, minutes: some([15, 30, 60]) })).request.id),
      () => callsOf(creator).accept({ id }),
      () => callsOf(fan).reschedule({ id, scheduled_at: start }),
      () => callsOf(creator).reschedule({ id, scheduled_at: start }),
      () => callsOf(fan).confirm({ id }),
      () => callsOf(creator).confirm({ id }),
      () => callsOf(fan).withdraw({ id }),
      () => callsOf(fan).cancel({ id }),
      () => callsOf(creator).cancel({ id }),
      createEvent,
      () => host.events.update({ id: some(events) ?? id, ...localTime(start) }),
      () => host.events.cancel({ id: some(events) ?? id }),
    ]
    const code = await codeOf(
      (Math.random() < 0.3 ? work[0] : Math.random() < 0.2 ? createEvent : some(work))?.() ?? Promise.resolve(),
    )
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
  }
  await Promise.all(
    fans.map(async (fan) => {
      for (let i = 0; i < 20; i++) await once(fan)
    }),
  )
  expect([...outcomes.keys()].filter((code) => !/^(done|[A-Z_]+)$/.test(code))).toEqual([])
  expect(outcomes.get('done')).toBeGreaterThan(20)
  const overlaps = await world.owner(
    `select from bookings a join bookings b on a.creator_id = b.creator_id and a.subject_id < b.subject_id
       and a.during && b.during where a.creator_id = $1`,
    [creator.id],
  )
  expect(overlaps).toEqual([])
  // an open call reserves exactly its dates, an ended call reserves no time
  const wrong = await world.owner(
    `select c.id, c.status from call_requests c
     where c.creator_id = $1 and (select count(*) from bookings b where b.subject_id = c.id)
       <> case when c.ended_at is null then 1 + (c.proposed_at is not null)::int else 0 end`,
    [creator.id],
  )
  expect(wrong).toEqual([])
  const wrongEvents = await world.owner(
    `select e.id, e.status from events e
     where e.creator_id = $1 and (select count(*) from bookings b where b.subject_id = e.id)
       <> case when e.status = 'scheduled' then 1 else 0 end`,
    [creator.id],
  )
  expect(wrongEvents).toEqual([])
  // calls and events both exist, so they could overlap
  expect(Math.min(known.length, events.length)).toBeGreaterThan(0)
  const holds = await world.owner(
    `select c.id, c.status, h.state from call_requests c join ledger.holds h on h.id = c.hold_id
     where c.creator_id = $1 and ((c.ended_at is null) <> (h.state = 'open') or h.posted_tokens <> c.paid_tokens)`,
    [creator.id],
  )
  expect(holds).toEqual([])
  const open = await world.owner<{ tokens: string }>(
    'select coalesce(sum(tokens), 0) as tokens from call_requests where creator_id = $1 and ended_at is null',
    [creator.id],
  )
  const held = (await Promise.all(fans.map(balanceOf))).reduce((sum, each) => sum + each.held, 0)
  expect(held).toBe(Number(open[0]?.tokens))
  await expectLedgerProof()
})

test('an immediate call rings; exactly one of three accepts succeeds, and later ones get its refusal code', async () => {
  const { fan, creator } = await pair()
  const now = new Date()
  const { request } = await callsOf(fan, now).ask({ creator_id: creator.id, type: 'video', minutes: 20 })
  expect(request).toMatchObject({ scheduled_at: null, scheduled_date: null, waiting_for: 'creator' })
  expect(request.rings_until).toEqual(new Date(now.getTime() + ringSeconds * 1_000))
  // the push message expires when the ringing ends
  const [notification] = (await world.noticesOf(creator, 'session_request')).slice(-1)
  expect(new Date(String(notification?.data.rings_until))).toEqual(request.rings_until)
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(callsOf(creator).accept({ id: request.id }))))
  expect(codes.sort()).toEqual(['CALL_ACCEPTED', 'CALL_ACCEPTED', 'done'])
  expect(await codeOf(callsOf(fan).withdraw({ id: request.id }))).toBe('CALL_ACCEPTED')
  expect(await codeOf(callsOf(creator).decline({ id: request.id }))).toBe('CALL_ACCEPTED')
  // the creator is busy because of the accepted call
  expect(await codeOf(ask(await world.person('fan', 500), creator))).toBe('CREATOR_BUSY')
  const { request: ended } = await callsOf(fan).cancel({ id: request.id })
  expect(ended).toMatchObject({ status: 'cancelled', paid_tokens: 0, cancelled_by: 'fan' })
  const old = (await ask(fan, creator)).request
  expect(await codeOf(callsOf(creator, minutesFromNow(immediateMinutes)).accept({ id: old.id }))).toBe('CALL_EXPIRED')
  await expectLedgerProof()
})

test('refuses to accept an immediate request that would overlap the next booking', async () => {
  const { fan, creator } = await pair()
  const other = await world.person('fan', 1_000)
  const { request } = await ask(fan, creator, { minutes: 60 })
  const [start, later] = [slotIn(10), slotIn(120)]
  await acceptCall(other, creator, start)
  const refused = await callsOf(creator)
    .accept({ id: request.id })
    .catch((error) => error.cause)
  expect(refused.code).toBe('SLOT_TAKEN')
  expect(refused.details.next_slots).toHaveLength(3)
  // the creator proposes another date instead, and the fan confirms it
  const proposed = await callsOf(creator).reschedule({ id: request.id, scheduled_at: later })
  expect(proposed.request).toMatchObject({
    status: 'pending',
    waiting_for: 'fan',
    proposed_by: 'creator',
    rings_until: null,
  })
  expect(proposed.session).toMatchObject({ status: 'pending', starts_at: later })
  const { request: agreed, session } = await callsOf(fan).confirm({ id: request.id })
  expect(agreed).toMatchObject({ status: 'accepted', scheduled_at: later, proposed_at: null, held: 600 })
  expect(session?.status).toBe('confirmed')
  await expectLedgerProof()
})

test('a fan moves a pending request directly; an agreed call moves after the creator confirms', async () => {
  const { fan, creator } = await pair()
  const [first, second, third] = [slotIn(60 * 30), slotIn(60 * 32), slotIn(60 * 34)]
  const { request } = await ask(fan, creator, { scheduled_at: first })
  const { id } = request
  const moved = await callsOf(fan).reschedule({ id, scheduled_at: second })
  expect(moved.request).toMatchObject({ status: 'pending', scheduled_at: second, waiting_for: 'creator', sequence: 1 })
  expect((await bookingsOf(id)).map(({ start }) => start)).toEqual([second])
  await callsOf(creator).accept({ id })
  const proposed = await callsOf(fan).reschedule({ id, scheduled_at: third })
  expect(proposed.request).toMatchObject({
    status: 'accepted',
    scheduled_at: second,
    proposed_at: third,
    proposed_by: 'fan',
    waiting_for: 'creator',
    allowed: { withdraw: true, confirm: false, propose: true, reschedule: false, cancel: true },
  })
  expect(await bookingsOf(id)).toHaveLength(2)
  const other = await world.person('fan', 1_000)
  expect(await codeOf(ask(other, creator, { scheduled_at: third }))).toBe('SLOT_TAKEN')
  const { request: confirmed } = await callsOf(creator).confirm({ id })
  expect(confirmed).toMatchObject({ scheduled_at: third, proposed_at: null, sequence: 2, waiting_for: null, held: 200 })
  expect((await bookingsOf(id)).map(({ start }) => start)).toEqual([third])
  expect(await codeOf(ask(other, creator, { scheduled_at: second }))).toBe('done')
  // moving to a reserved slot is refused and does not change the call
  const full = await callsOf(fan)
    .reschedule({ id, scheduled_at: second })
    .catch((error) => error.cause)
  expect([full.code, full.details.next_slots.length]).toEqual(['SLOT_TAKEN', 3])
  expect((await bookingsOf(id)).map(({ start }) => start)).toEqual([third])
  await expectLedgerProof()
})

test('a late cancellation pays the creator the fee once and returns the rest to the fan', async () => {
  const { fan, creator } = await pair()
  const start = slotIn(60 * 5)
  const call = await acceptCall(fan, creator, start)
  expect(call.late_fee).toEqual({ tokens: 50, from: expect.any(Date) })
  const early = await callsOf(fan, minutesFromNow(29)).cancel({ id: call.id, idempotencyKey: 'one' })
  expect(early).toMatchObject({ balance: 1_000, request: { paid_tokens: 0 } })
  const next = await acceptCall(fan, creator, start)
  const late = await callsOf(fan, minutesFromNow(31)).cancel({ id: next.id, reason: 'A train', idempotencyKey: 'two' })
  expect(late).toMatchObject({ balance: 950, request: { paid_tokens: 50, status: 'cancelled', reason: 'A train' } })
  expect(
    await callsOf(fan, minutesFromNow(40)).cancel({ id: next.id, reason: 'A train', idempotencyKey: 'two' }),
  ).toMatchObject({ balance: 950, request: { paid_tokens: 50 } })
  const earned = await world.owner<{ balance: string }>('select ledger.wallet_balance($1) ->> $2 as balance', [
    creator.id,
    'pending',
  ])
  expect(Number(earned[0]?.balance)).toBe(50)
  const { request } = await callsOf(creator).request({ id: next.id })
  expect(request.timeline.at(-1)).toMatchObject({ who: 'fan', what: 'cancelled', effect: 'paid', tokens: 50 })
  expect(request.timeline.at(-1)?.text).toContain('50 tokens were kept as the late fee')
  const { entries } = await world.as(creator).wallet.history()
  expect(entries.map(({ kind }) => kind)).toContain('call_fee')
  await expectLedgerProof()
})

/** Moves all calls of a creator into the past, then runs the job `calls` three times concurrently. */
async function passMinutes({ id }: TestPerson, minutes: number) {
  const span = [id, minutes]
  await world.owner(
    `update call_requests set scheduled_at = scheduled_at - make_interval(mins => $2),
       proposed_at = proposed_at - make_interval(mins => $2), accepted_at = accepted_at - make_interval(mins => $2),
       proposal_expires_at = proposal_expires_at - make_interval(mins => $2),
       rings_until = rings_until - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2)
     where creator_id = $1`,
    span,
  )
  await Promise.all([1, 2, 3].map(() => runCallClocks(world.contextOf())))
}
const linesOf = async (id: string) =>
  (await world.owner<{ what: string }>('select what from timeline where subject_id = $1 order by id', [id])).map(
    ({ what }) => what,
  )

test('concurrent runs of the job `calls` apply each expiry once and release its hold', async () => {
  const { fan, creator } = await pair(10_000)
  const now = (await ask(fan, creator)).request
  const dated = (await ask(fan, creator, { scheduled_at: slotIn(60 * 100) })).request
  const near = (await ask(fan, creator, { scheduled_at: slotIn(60 * 3) })).request
  const agreed = await acceptCall(fan, creator, slotIn(60 * 120))
  await callsOf(creator).reschedule({ id: agreed.id, scheduled_at: slotIn(60 * 130) })
  const proposed = (await ask(fan, creator, { scheduled_at: slotIn(60 * 140) })).request
  await callsOf(creator).accept({ id: proposed.id, ...localOf(await callsOf(creator).request({ id: proposed.id }), 2) })
  const alone = await acceptCall(fan, creator, slotIn(60 * 10))
  const held = (await balanceOf(fan)).held
  expect(held).toBe(6 * 200)

  await passMinutes(creator, 2)
  expect(await linesOf(now.id)).toEqual(['asked', 'missed'])
  expect((await callsOf(creator).request({ id: now.id })).request).toMatchObject({
    status: 'pending',
    rings_until: null,
  })
  await passMinutes(creator, immediateMinutes - 1)
  expect(await linesOf(now.id)).toEqual(['asked', 'missed', 'expired'])
  expect((await balanceOf(fan)).held).toBe(held - 200)
  await passMinutes(creator, 75 - immediateMinutes - 1)
  expect(await linesOf(near.id)).toEqual(['asked', 'expired'])
  expect(await bookingsOf(near.id)).toEqual([])
  await passMinutes(creator, 60 * 10 + 36 - 75)
  expect(await linesOf(alone.id)).toEqual(['asked', 'accepted', 'no_show'])
  expect((await callsOf(fan).request({ id: alone.id })).request).toMatchObject({ status: 'no_show', paid_tokens: 0 })
  await passMinutes(creator, 60 * (proposalHours - 10) - 35)
  expect(await linesOf(agreed.id)).toEqual(['asked', 'accepted', 'proposed', 'proposal_expired'])
  expect(await linesOf(proposed.id)).toEqual(['asked', 'proposed', 'expired'])
  expect(await bookingsOf(agreed.id)).toHaveLength(1)
  await passMinutes(creator, 60 * (72 - proposalHours))
  expect(await linesOf(dated.id)).toEqual(['asked', 'expired'])
  expect(await balanceOf(fan)).toEqual({ spendable: 9_800, held: 200 })
  const [states] = await world.owner(
    'select array_agg(distinct state order by state) as states from ledger.holds where owner_id = $1',
    [fan.id],
  )
  expect(states).toEqual({ states: ['expired', 'open'] })
  await expectLedgerProof()
})

/**
 * Returns the date of a request in the creator's time zone, moved by `hours`. One hour later the local time can be the
 * same, because a clock change repeats an hour.
 */
function localOf({ request }: { request: { scheduled_at: Date | null; time_zone: string } }, hours: number) {
  const moment = new Date(Number(request.scheduled_at) + hours * 60 * minuteMs)
  const text = moment.toLocaleString('sv-SE', { timeZone: request.time_zone })
  return { scheduled_date: text.slice(0, 10), scheduled_time: text.slice(11, 16) }
}

test('120 calls that the database refuses to change do not block the expiry of the next call', async () => {
  const [{ fan: odd, creator }, { fan, creator: other }] = [await pair(), await pair()]
  const [broken, behind] = [await ask(odd, creator), await ask(fan, other)]
  const expire = (id: string, minutes: number) =>
    world.owner('update call_requests set expires_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
  onTestFinished(() => void world.owner('delete from call_requests where fan_id = $1 and rate = 0', [odd.id]))
  // installed before the expiry, because other test files also run the job `calls`
  const when = `old.fan_id = '${odd.id}' and old.expires_at < now()`
  await world.whileRefused({ table: 'call_requests', before: 'update', when }, async () => {
    await expire(broken.request.id, 9)
    await world.owner(
      `insert into call_requests select (jsonb_populate_record(c, jsonb_build_object(
         'id', uuidv7(), 'hold_id', null, 'tokens', 0, 'rate', 0, 'key', null))).*
       from call_requests c, generate_series(1, 120) where c.id = $1`,
      [broken.request.id],
    )
    await expire(behind.request.id, 8)
    await runCallClocks(world.contextOf())
    expect([await balanceOf(fan), await balanceOf(odd)]).toEqual([
      { spendable: 1_000, held: 0 },
      { spendable: 800, held: 200 },
    ])
  })
})

test('an idempotency key returns its original response or refusal, and refuses another body', async () => {
  const { fan, creator } = await pair()
  const key = { idempotencyKey: randomUUID() }
  const start = slotIn(60 * 40)
  const both = await Promise.all([1, 2].map(() => ask(fan, creator, { scheduled_at: start, ...key })))
  expect(both[0]?.request.id).toBe(both[1]?.request.id)
  const id = both[0]?.request.id ?? ''
  expect((await balanceOf(fan)).held).toBe(200)
  expect(await codeOf(ask(fan, creator, { scheduled_at: slotIn(60 * 50), ...key }))).toBe('IDEMPOTENCY_CONFLICT')
  // stored responses expire after a day, but the call still stores its key
  await world.owner('delete from ledger.requests where user_id = $1', [fan.id])
  expect((await ask(fan, creator, { scheduled_at: start, ...key })).request.id).toBe(id)
  const early = { id, idempotencyKey: randomUUID() }
  expect(await codeOf(callsOf(fan).confirm(early))).toBe('NOTHING_TO_CONFIRM')
  await callsOf(creator).reschedule({ id, scheduled_at: slotIn(60 * 60) })
  expect(await codeOf(callsOf(fan).confirm(early))).toBe('NOTHING_TO_CONFIRM')
  const sure = { id, idempotencyKey: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => callsOf(fan).confirm(sure)))
  expect(answers.map(({ request }) => request.status)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await linesOf(id)).toEqual(['asked', 'proposed', 'confirmed'])
  const taken = { scheduled_at: slotIn(60 * 60), idempotencyKey: randomUUID() }
  const other = await world.person('fan', 500)
  const refusals = [1, 2].map(() => ask(other, creator, taken).catch((error) => error.cause.details.next_slots))
  const [one, two] = await Promise.all(refusals)
  expect(one).toHaveLength(3)
  expect(two).toEqual(one)
  await expectLedgerProof()
})

test('a block cancels the open calls between two users as a cancellation by the blocker, without a fee', async () => {
  const { fan, creator } = await pair()
  const pending = (await ask(fan, creator)).request
  const agreed = await acceptCall(fan, creator, slotIn(60 * 50))
  await world.as(creator, { announce: () => undefined }).social.block({ userId: fan.id })
  world.contextOf().announce()
  await world.settled()
  for (const { id } of [pending, agreed])
    expect((await callsOf(fan).request({ id })).request).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'creator',
      paid_tokens: 0,
    })
  expect(await balanceOf(fan)).toEqual({ spendable: 1_000, held: 0 })
  await expectLedgerProof()
})

test('notifies the other side of every step, in its time zone; the acting side gets only a mail', async () => {
  const { fan, creator } = await pair()
  await world.owner(`update users set time_zone = 'America/New_York' where id = $1`, [fan.id])
  const call = (await ask(fan, creator, { scheduled_at: slotIn(60 * 30), message: 'My words' })).request
  await callsOf(creator).accept({ id: call.id })
  await callsOf(fan).reschedule({ id: call.id, scheduled_at: slotIn(60 * 33) })
  await callsOf(creator).confirm({ id: call.id })
  await callsOf(creator).cancel({ id: call.id, reason: 'I am ill' })
  const declined = (await ask(fan, creator, { scheduled_at: slotIn(60 * 36) })).request
  await callsOf(creator).decline({ id: declined.id, reason: 'No' })
  await ask(fan, creator)
  await passMinutes(creator, immediateMinutes + 1)
  world.contextOf().announce()
  await world.settled()
  const titles = async (who: TestPerson) => (await world.noticesOf(who, 'session_request')).map(({ title }) => title)
  expect(await titles(creator)).toEqual([
    ...[`${fan.username} asked for a video call`, `${fan.username} proposed another time`],
    ...[
      `${fan.username} asked for a video call`,
      `${fan.username} is calling`,
      `The request of ${fan.username} expired`,
    ],
  ])
  expect(await titles(fan)).toEqual([
    ...[`${creator.username} accepted your video call`, `${creator.username} confirmed your video call`],
    ...[`${creator.username} cancelled your video call`, `${creator.username} declined your video call`],
    `Your video call with ${creator.username} expired`,
  ])
  const mailSubjects = async (who: TestPerson) => (await world.mailsTo(who)).map(({ subject }) => subject).toReversed()
  expect(new Set(await mailSubjects(fan))).toEqual(
    new Set([`You asked ${creator.username} for a video call`, ...(await titles(fan))]),
  )
  expect(new Set(await mailSubjects(creator))).toEqual(
    new Set([
      ...(await titles(creator)).filter((title) => !title.endsWith('is calling')),
      ...[
        `Your video call with ${fan.username} is agreed`,
        `You confirmed your video call`,
        `You cancelled your video call`,
      ],
    ]),
  )
  const mails = await world.mailsTo(fan)
  expect(mails.find(({ subject }) => subject.includes('cancelled'))?.text).toContain('“I am ill”')
  expect(mails.find(({ subject }) => subject.includes('accepted'))?.text).toMatch(/GMT-[45]|E[SD]T/)
})

test('at a clock change a repeated local time means the requested instant, and a skipped time moves ahead', async () => {
  const { fan, creator } = await pair()
  // far ahead, because the job `calls` of other tests expires requests for past dates
  const autumn = new Date('2037-10-19T00:00:00Z')
  const second = new Date('2037-10-25T01:30:00Z')
  const requestBody = { creator_id: creator.id, type: 'video', minutes: 20 } as const
  const { request } = await callsOf(fan, autumn).ask({ ...requestBody, scheduled_at: second })
  const local = { scheduled_date: '2037-10-25', scheduled_time: '02:30' }
  expect(request).toMatchObject(local)
  const { request: agreed, shifted: moved } = await callsOf(creator, autumn).accept({ id: request.id, ...local })
  expect(agreed).toMatchObject({ status: 'accepted', scheduled_at: second })
  expect(moved).toBe(false)
  const spring = new Date('2037-03-25T00:00:00Z')
  const other = (await callsOf(fan, spring).ask({ ...requestBody, scheduled_at: new Date('2037-03-29T10:00:00Z') }))
    .request
  const skipped = { scheduled_date: '2037-03-29', scheduled_time: '02:30' }
  const { request: proposed, shifted } = await callsOf(creator, spring).accept({ id: other.id, ...skipped })
  expect(shifted).toBe(true)
  expect(proposed.proposed_at).toEqual(new Date('2037-03-29T01:30:00Z'))
})

test('a stranger cannot find a call; an admin can read but not change it', async () => {
  const { fan, creator } = await pair()
  const { request } = await ask(fan, creator)
  const [stranger, admin] = [await world.person('creator'), await world.person('admin')]
  expect(await codeOf(callsOf(stranger).request({ id: request.id }))).toBe('CALL_NOT_FOUND')
  const { request: read } = await callsOf(admin).request({ id: request.id })
  expect(read).toMatchObject({ role: 'admin', timeline: [{ who: 'fan', what: 'asked', effect: 'held', tokens: 200 }] })
  expect(Object.values(read.allowed)).not.toContain(true)
  for (const who of [stranger, admin])
    for (const act of ['accept', 'decline', 'cancel', 'withdraw', 'confirm'] as const)
      expect(await codeOf(callsOf(who)[act]({ id: request.id })), act).toBe('CALL_NOT_FOUND')
})

test("paginates a creator's received and own requests separately", async () => {
  const { fan, creator } = await pair(10_000)
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await ask(fan, creator, { minutes: 5 })).request.id)
  const other = await world.person('creator')
  await world.owner("select ledger.promo_grant($1, 9000, 'test')", [creator.id])
  const made = (await ask(creator, other, { minutes: 5 })).request.id
  const first = await callsOf(creator).requests({ limit: 3 })
  const second = await callsOf(creator).requests({ limit: 3, cursor: first.next_cursor ?? undefined })
  expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(ids)
  expect([second.next_cursor, first.pending_count]).toEqual([null, 5])
  expect((await callsOf(creator).requests({ role: 'fan' })).requests.map(({ id }) => id)).toEqual([made])
})
