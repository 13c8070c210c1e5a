import { expect, test } from 'vitest'
import type { CallSide } from '../requests/lists.ts'
import { decideMeter, nextMoment, readMeter, recordOf } from './rules.ts'
import { beatSeconds, callHoursMax, goodbyeSeconds, graceSeconds, unpaidSecondsMax } from './spec.ts'
import { type MeterEffect, type MeterEvent, type Outcome, startMeter } from './state.ts'

const begin = Date.parse('2027-03-01T20:00:00Z')
const terms = {
  ...{ rate: 60, held: 600, spendable: 0, startsAt: begin, endsAt: begin + 600_000, limitAt: null as number | null },
}

/** Plays a call second by second; each connected side beats every five seconds. */
function play(given: Partial<typeof terms> = {}) {
  let state = startMeter({ ...terms, ...given }, begin)
  let now = begin
  const effects: MeterEffect[] = []
  const media = { fan: false, creator: false }
  const tell = (event: MeterEvent, at = now) => {
    const decided = decideMeter(state, event, at)
    state = decided.state
    effects.push(...decided.effects)
    for (const effect of decided.effects) if (effect.type === 'ask' && media[effect.side]) tell(beatOf(effect.side))
  }
  const beatOf = (side: CallSide, flows = true): MeterEvent => ({
    ...{ type: 'beat', side, socket: side, sending: flows, receiving: flows },
  })
  const both = ['fan', 'creator'] as const
  return {
    tell,
    beatOf,
    both,
    come: (side: CallSide) => {
      media[side] = true
      tell({ type: 'connect', side, socket: side })
      tell(beatOf(side))
    },
    /** Stops the beats of a side without a disconnect. */
    drop: (side: CallSide) => {
      media[side] = false
    },
    pass: (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        now += 1_000
        tell({ type: 'tick' })
        for (const side of both) if (media[side] && (now - begin) % 5_000 === 0) tell(beatOf(side))
      }
    },
    leave: (side: CallSide) => {
      tell(beatOf(side))
      tell({ type: 'bye', side, socket: side })
      media[side] = false
    },
    now: () => now,
    reading: (side: CallSide = 'fan') => readMeter(state, side),
    next: () => nextMoment(state),
    count: (type: MeterEffect['type']) => effects.filter((effect) => effect.type === type).length,
    grown: () => effects.flatMap((effect) => (effect.type === 'grow' ? [effect.tokens] : [])),
    outcome: (): Outcome => {
      const settled = effects.flatMap((effect) => (effect.type === 'settle' ? [effect.outcome] : []))
      expect(settled).toHaveLength(1)
      return settled[0] as Outcome
    },
    record() {
      return recordOf(state, this.outcome())
    },
  }
}

function talking(given: Partial<typeof terms> = {}) {
  const call = play(given)
  for (const side of call.both) call.come(side)
  return call
}

test('the meter starts when both sides have media and counts nothing before', () => {
  const call = play()
  call.come('fan')
  call.pass(40)
  expect(call.reading()).toMatchObject({ state: 'waiting', seconds: 0, tokens: 0, left_tokens: 600 })
  expect(call.count('begin')).toBe(0)
  call.come('creator')
  expect(call.reading()).toMatchObject({ state: 'running', reason: null, seconds: 0 })
  expect(call.count('begin')).toBe(1)
})

test('charges nothing for 30 seconds, then the rate × seconds ÷ 60, rounded up', () => {
  const call = talking({ rate: 7 })
  call.pass(30)
  expect(call.reading()).toMatchObject({ seconds: 30, tokens: 0 })
  call.pass(1)
  expect(call.reading()).toMatchObject({ seconds: 31, tokens: 1 })
  call.pass(89)
  expect(call.reading()).toMatchObject({ seconds: 120, tokens: 11 })
})

test('charges exactly the metered seconds when the creator leaves', () => {
  const call = talking()
  call.pass(123)
  call.leave('creator')
  call.pass(2)
  expect(call.outcome()).toMatchObject({
    ...{ kind: 'completed', reason: 'left', by: 'creator' },
    bill: {
      ...{ seconds: 123, free_seconds: 30, tokens: 93 },
      lines: [
        { what: 'free', seconds: 30, tokens: 0 },
        { what: 'talk', seconds: 93, tokens: 93 },
      ],
    },
  })
})

test('a call of at most 30 seconds is free, whichever side leaves', () => {
  for (const side of ['fan', 'creator'] as const) {
    const call = talking()
    call.pass(30)
    call.leave(side)
    call.pass(2)
    expect(call.outcome()).toMatchObject({ kind: 'completed', bill: { seconds: 30, tokens: 0 } })
  }
})

test('a fan leaving after a minute pays for five minutes, but never more than the hold', () => {
  const call = talking()
  call.pass(60)
  call.leave('fan')
  call.pass(2)
  expect(call.outcome().bill).toMatchObject({
    tokens: 300,
    lines: [{ what: 'free' }, { what: 'talk', tokens: 30 }, { what: 'least', seconds: 0, tokens: 270 }],
  })
  const early = talking()
  early.pass(59)
  early.leave('fan')
  early.pass(2)
  expect(early.outcome().bill.tokens).toBe(29)
  const poor = talking({ held: 120 })
  poor.pass(70)
  poor.leave('fan')
  poor.pass(2)
  expect(poor.outcome().bill.tokens).toBe(120)
})

test('a hang-up is no absence, whenever the provider reports that the side left its meeting', () => {
  const intervalsAfter = (script: (call: ReturnType<typeof talking>) => void) => {
    const call = talking()
    call.pass(60)
    script(call)
    call.pass(2)
    return call.record().intervals.map(({ who, to, reason }) => [who, (Date.parse(to) - begin) / 1_000, reason])
  }
  const bye = { type: 'bye', side: 'creator', socket: 'creator' } as const
  const left = (side: CallSide, seconds: number) => ({ type: 'left', side, at: begin + seconds * 1_000 }) as const
  const hungUp = [
    ['fan', 61, null],
    ['creator', 60, null],
  ]
  // the hang-up is a second after the last beat
  const afterwards = intervalsAfter((call) => {
    call.pass(1)
    call.tell(bye)
    call.tell(left('creator', 61))
    call.tell(left('fan', 61))
  })
  expect(afterwards).toEqual(hungUp)
  const before = intervalsAfter((call) => {
    call.tell(left('creator', 60))
    call.pass(1)
    call.leave('creator')
  })
  expect(before).toEqual(hungUp)
  const byAnotherClock = intervalsAfter((call) => {
    call.leave('creator')
    call.tell(left('creator', 58))
  })
  expect(byAnotherClock).toEqual([
    ['fan', 60, null],
    ['creator', 58, null],
  ])
  // a side that lost its network before it hung up was away
  const later = intervalsAfter((call) => {
    call.drop('creator')
    call.tell(left('creator', 60))
    call.pass(20)
    call.leave('creator')
  })
  expect(later).toEqual([
    ['fan', 80, null],
    ['creator', 60, 'away'],
  ])
})

test('charges only the seconds when both sides leave at the same moment', () => {
  const call = talking()
  call.pass(100)
  call.leave('fan')
  call.leave('creator')
  call.pass(2)
  expect(call.outcome()).toMatchObject({ by: null, bill: { tokens: 70 } })
})

test('a silence pauses the call after 15 seconds, is not counted, and ends with the next beat', () => {
  const call = talking()
  call.pass(60)
  call.drop('fan')
  call.pass(15)
  expect(call.reading().state).toBe('running')
  // the shown time may be ahead of the proven time by one beat
  expect(call.reading().seconds).toBe(65)
  call.pass(1)
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'silent', seconds: 60 })
  call.pass(24)
  call.tell({ type: 'connect', side: 'fan', socket: 'fan' })
  call.come('fan')
  expect(call.reading()).toMatchObject({ state: 'running', seconds: 60 })
  call.pass(10)
  expect(call.reading().seconds).toBe(70)
})

test('a side that stays away for 60 seconds after the pause has dropped; the seconds are charged', () => {
  const call = talking()
  call.pass(90)
  call.drop('fan')
  call.pass(15 + 59)
  expect(call.reading().state).toBe('paused')
  call.pass(1)
  expect(call.outcome()).toMatchObject({
    kind: 'completed',
    reason: 'dropped',
    by: 'fan',
    bill: { seconds: 90, tokens: 60 },
  })
})

test('a fan who closes the page and stays away pays the minimum; after a reload only the seconds', () => {
  const call = talking()
  call.pass(90)
  call.drop('fan')
  call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true })
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'closed' })
  call.pass(60)
  expect(call.outcome()).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 300 } })
  const reloaded = talking()
  reloaded.pass(90)
  reloaded.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true })
  reloaded.come('fan')
  reloaded.leave('creator')
  reloaded.pass(2)
  expect(reloaded.outcome()).toMatchObject({ by: 'creator', bill: { tokens: 60 } })
})

test('a call that breaks off within the free seconds has failed and is free', () => {
  const call = talking()
  call.pass(20)
  call.drop('creator')
  call.pass(90)
  expect(call.outcome()).toMatchObject({ kind: 'failed', reason: 'dropped', by: 'creator', bill: { tokens: 0 } })
})

test('stopped media and a lost connection pause the call at once', () => {
  const call = talking()
  call.pass(60)
  call.tell(call.beatOf('creator', false))
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'media' })
  call.come('creator')
  expect(call.reading().state).toBe('running')
  call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: false })
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'away' })
  // the end of an older connection changes nothing
  call.come('fan')
  call.tell({ type: 'disconnect', side: 'fan', socket: 'older', closed: true })
  expect(call.reading().state).toBe('running')
})

test('media that stop on both sides end the call after a minute and charge its seconds', () => {
  const call = talking()
  call.pass(60)
  for (const side of call.both) call.drop(side)
  for (let n = 0; n <= graceSeconds / beatSeconds; n++) {
    for (const side of call.both) call.tell(call.beatOf(side, false))
    if (n === 0) expect(call.reading()).toMatchObject({ state: 'paused', reason: 'media' })
    call.pass(beatSeconds)
  }
  expect(call.outcome()).toMatchObject({ reason: 'dropped', bill: { seconds: 60, tokens: 30 } })
})

test('ends a call as unstable when its pauses add up to three minutes', () => {
  const call = talking()
  for (let i = 0; i < 5; i++) {
    call.pass(20)
    call.drop('fan')
    call.pass(15 + 45)
    call.come('fan')
  }
  expect(call.outcome()).toMatchObject({ reason: 'unstable', by: 'fan' })
})

test('a fan with beats that are just too far apart gets three unpaid minutes at most', () => {
  const call = talking()
  call.drop('fan')
  let seconds = 0
  for (; call.reading().state !== 'ended' && seconds < 3_600; seconds += 16) {
    call.pass(16)
    call.tell(call.beatOf('fan'))
  }
  expect(seconds).toBeLessThanOrEqual(unpaidSecondsMax + 16)
  expect(call.reading()).toMatchObject({ state: 'ended', reason: 'unstable', tokens: 0 })
})

test('absences that the provider reports again and again count towards the three unpaid minutes', () => {
  const call = talking()
  let taken = 0
  for (; call.reading().state !== 'ended' && taken < 600; taken += 15) {
    call.pass(20)
    call.tell({ type: 'left', side: 'fan', at: call.now() - 15_000 })
    call.tell(call.beatOf('fan'))
  }
  expect(taken).toBeLessThanOrEqual(unpaidSecondsMax + 15)
})

test('refunded minutes count towards the three unpaid minutes', () => {
  const call = talking()
  let minutes = 0
  for (; call.reading().state !== 'ended' && minutes < 60; minutes += 1) {
    // just under half of the minute is usable
    call.pass(25)
    call.tell(call.beatOf('fan', false))
    call.drop('fan')
    call.pass(35)
    call.come('fan')
  }
  expect(minutes * 60).toBeLessThanOrEqual(unpaidSecondsMax + 60)
  expect(call.outcome()).toMatchObject({ reason: 'unstable', bill: { tokens: 0 } })
})

test('goodbyes that a few added tokens interrupt count towards the three unpaid minutes', () => {
  const call = talking({ held: 60 })
  let held = 60
  let goodbyes = 0
  for (; call.reading().state !== 'ended' && goodbyes < 100; goodbyes += 1) {
    while (call.reading().state === 'running') call.pass(1)
    call.pass(goodbyeSeconds - 1)
    held += 1
    call.tell({ type: 'held', held, spendable: 0, limitAt: null })
  }
  expect(goodbyes).toBeLessThanOrEqual(unpaidSecondsMax / (goodbyeSeconds - 1) + 1)
  call.pass(2)
  expect(call.outcome()).toMatchObject({ reason: 'tokens', by: null })
})

test('after a takeover only the beats of the new device count', () => {
  const call = talking()
  call.pass(20)
  call.tell({ type: 'connect', side: 'fan', socket: 'phone' })
  expect(call.count('replace')).toBe(1)
  call.tell(call.beatOf('fan'))
  expect(call.reading().state).toBe('paused')
  call.tell({ type: 'beat', side: 'fan', socket: 'phone', sending: true, receiving: true })
  expect(call.reading().state).toBe('running')
})

test('without tokens the call ends after 30 uncounted seconds and charges the held tokens', () => {
  const call = talking({ held: 60 })
  call.pass(90)
  expect(call.reading()).toMatchObject({
    state: 'goodbye',
    reason: 'tokens',
    seconds: 90,
    tokens: 60,
    left_seconds: 30,
  })
  call.pass(29)
  expect(call.reading().state).toBe('goodbye')
  call.pass(1)
  expect(call.outcome()).toMatchObject({ reason: 'tokens', by: null, bill: { seconds: 90, tokens: 60 } })
})

test('requests more tokens while there are too few; added tokens end the goodbye', () => {
  const call = talking({ held: 60 })
  expect(call.grown()).toEqual([300 - 60])
  call.pass(95)
  expect(call.reading().state).toBe('goodbye')
  expect(call.count('grow')).toBeGreaterThanOrEqual(19)
  call.tell({ type: 'held', held: 360, spendable: 40, limitAt: null })
  expect(call.reading()).toMatchObject({
    state: 'running',
    seconds: 90,
    tokens: 60,
    left_tokens: 340,
    left_seconds: 340,
  })
  call.pass(10)
  call.leave('creator')
  call.pass(2)
  // without the five seconds of goodbye
  expect(call.outcome().bill).toMatchObject({ seconds: 100, tokens: 70 })
})

test('requests no tokens while the hold lasts for 150 seconds', () => {
  const call = talking({ held: 600 })
  call.pass(600 + 30 - 150)
  expect(call.count('grow')).toBe(0)
  call.pass(1)
  expect(call.count('grow')).toBe(1)
})

test('the next booking of the creator limits the hold and starts the goodbye', () => {
  const call = talking({ held: 100, limitAt: begin + 200_000 })
  expect(call.grown()).toEqual([200 - 100])
  call.tell({ type: 'held', held: 600, spendable: 0, limitAt: begin + 200_000 })
  call.pass(169)
  expect(call.reading()).toMatchObject({
    state: 'running',
    left_seconds: 1,
    left_reason: 'booking',
    booking_seconds: 1,
  })
  call.pass(1)
  expect(call.reading()).toMatchObject({ state: 'goodbye', reason: 'time', left_reason: 'booking', booking_seconds: 0 })
  call.pass(30)
  expect(call.outcome()).toMatchObject({ reason: 'time', bill: { seconds: 170 } })
})

test('the remaining time is the smaller of tokens and time, with its reason', () => {
  const paid = talking({ held: 100, spendable: 0, limitAt: begin + 300_000 })
  expect(paid.reading()).toMatchObject({ left_seconds: 130, left_reason: 'tokens', booking_seconds: 270 })
  paid.tell({ type: 'held', held: 100, spendable: 500, limitAt: begin + 300_000 })
  expect(paid.reading()).toMatchObject({ left_seconds: 270, left_reason: 'booking', booking_seconds: 270 })
  paid.tell({ type: 'held', held: 100, spendable: 500, limitAt: null })
  expect(paid.reading()).toMatchObject({ left_seconds: 630, left_reason: 'tokens', booking_seconds: null })
  const free = talking({ rate: 0, held: 0, limitAt: begin + 300_000 })
  expect(free.reading()).toMatchObject({ left_seconds: 270, left_reason: 'booking' })
  free.pass(270)
  expect(free.reading()).toMatchObject({ state: 'goodbye', reason: 'time', left_reason: 'booking', left_seconds: 30 })
})

test('a free call requests no tokens and lasts up to eight hours', () => {
  const call = talking({ rate: 0, held: 0 })
  call.pass(1_000)
  expect(call.reading()).toMatchObject({ state: 'running', tokens: 0, left_seconds: callHoursMax * 3_600 - 30 - 1_000 })
  expect(call.reading()).toMatchObject({ left_reason: 'longest', booking_seconds: null })
  expect(call.count('grow')).toBe(0)
})

test('one side alone for ten minutes makes the other side a no-show', () => {
  const call = play()
  call.come('creator')
  call.pass(599)
  expect(call.reading().state).toBe('waiting')
  call.pass(1)
  expect(call.outcome()).toMatchObject({ kind: 'missed', by: 'fan', came: { fan: false, creator: true } })
})

test('an early arrival waits until ten minutes after the start', () => {
  const call = play({ startsAt: begin + 300_000, endsAt: begin + 1_500_000 })
  call.come('fan')
  call.pass(899)
  expect(call.reading().state).toBe('waiting')
  call.pass(1)
  expect(call.outcome()).toMatchObject({ kind: 'missed', by: 'creator' })
})

test('the ten minutes start again when the fan joins and leaves', () => {
  const call = play({ endsAt: begin + 1_800_000 })
  call.tell({ type: 'connect', side: 'creator', socket: 'creator' })
  call.pass(120)
  call.tell({ type: 'connect', side: 'fan', socket: 'fan' })
  call.pass(450)
  call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true })
  call.pass(599)
  expect(call.reading().state).toBe('waiting')
  call.pass(1)
  expect(call.outcome()).toMatchObject({ kind: 'missed', by: 'fan' })
})

test('a connection lost for under a minute does not interrupt the waiting time', () => {
  for (const [away, state] of [
    [30, 'ended'],
    [61, 'waiting'],
  ] as const) {
    const call = play({ endsAt: begin + 1_800_000 })
    call.tell({ type: 'connect', side: 'creator', socket: 'creator' })
    call.pass(300)
    call.tell({ type: 'disconnect', side: 'creator', socket: 'creator', closed: false })
    call.pass(away)
    call.tell({ type: 'connect', side: 'creator', socket: 'again' })
    call.pass(300 - away)
    expect(call.reading().state).toBe(state)
  }
})

test('a call without media for ten minutes has failed as never met', () => {
  const call = play()
  for (const side of call.both) call.tell({ type: 'connect', side, socket: side })
  call.pass(600)
  expect(call.outcome()).toMatchObject({ kind: 'failed', reason: 'never_met', bill: { tokens: 0 } })
})

test('a report of the provider shortens the proven time once, and later beats resume the call', () => {
  const call = talking()
  call.pass(60)
  call.drop('fan')
  const left = { type: 'left', side: 'fan', at: begin + 52_000 } as const
  call.tell(left)
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'away', seconds: 52 })
  call.tell(left)
  call.come('fan')
  call.pass(100)
  call.tell({ type: 'left', side: 'fan', at: begin + 70_000 })
  expect(call.reading()).toMatchObject({ state: 'running', seconds: 52 + 100 - 15 })
})

test('a fan who closes the page and returns only to leave pays the minimum', () => {
  for (const closed of [true, false]) {
    const call = talking()
    call.pass(100)
    call.drop('fan')
    call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed })
    call.tell({ type: 'connect', side: 'fan', socket: 'fan' })
    call.tell({ type: 'bye', side: 'fan', socket: 'fan' })
    call.pass(3)
    const tokens = closed ? 5 * terms.rate : 70
    expect(call.outcome()).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens } })
  }
})

/** Ways in which a fan pauses a call without leaving it. */
const ownPauses: Record<string, (call: ReturnType<typeof talking>) => void> = {
  'the camera is stopped': (call) => call.tell({ ...call.beatOf('fan'), type: 'beat', sending: false } as MeterEvent),
  'the page is closed': (call) => call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true }),
  'another device takes over': (call) => call.tell({ type: 'connect', side: 'fan', socket: 'phone' }),
  // the meeting notices the takeover before the meter does
  'another device has taken over': (call) => {
    call.tell(call.beatOf('fan', false))
    call.tell({ type: 'connect', side: 'fan', socket: 'phone' })
  },
}
/** The beat of a creator who receives no media. */
const receivesNothing: MeterEvent = {
  type: 'beat',
  side: 'creator',
  socket: 'creator',
  sending: true,
  receiving: false,
}
const leaveAgain = (call: ReturnType<typeof talking>) => {
  for (const socket of ['fan', 'phone']) {
    call.tell({ type: 'connect', side: 'fan', socket })
    call.tell({ type: 'bye', side: 'fan', socket })
  }
  call.pass(3)
  return call.outcome()
}

test.each(Object.entries(ownPauses))('a fan who pauses a call and then leaves pays the minimum: %s', (_, pauses) => {
  for (const isNoticed of ['before', 'after', 'never']) {
    const call = talking()
    call.pass(100)
    call.drop('fan')
    if (isNoticed !== 'never') call.drop('creator')
    if (isNoticed === 'before') call.tell(receivesNothing)
    pauses(call)
    call.pass(5)
    if (isNoticed === 'after') call.tell(receivesNothing)
    expect(call.reading()).toMatchObject({ state: 'paused' })
    expect(leaveAgain(call)).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 5 * terms.rate } })
  }
})

test.each(Object.entries(ownPauses))(
  'a fan who leaves during a pause by a fault or the creator pays the seconds only: %s',
  (_, pauses) => {
    const breaks: Record<string, (call: ReturnType<typeof talking>) => void> = {
      'nothing arrives at the fan': (call) => call.tell({ ...receivesNothing, side: 'fan', socket: 'fan' }),
      'the fan lost all media': (call) => call.tell(call.beatOf('fan', false)),
      'the creator lost all media': (call) => call.tell(call.beatOf('creator', false)),
      'the creator is silent': (call) => call.pass(16),
      'the creator closed the page': (call) =>
        call.tell({ type: 'disconnect', side: 'creator', socket: 'creator', closed: true }),
    }
    for (const [why, breakOff] of Object.entries(breaks)) {
      const call = talking()
      call.pass(100)
      call.drop('creator')
      breakOff(call)
      if (why.includes('fan')) call.drop('fan')
      call.pass(10)
      call.drop('fan')
      pauses(call)
      expect(leaveAgain(call), why).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 70 } })
    }
  },
)

test('a fan who closes the page and stays away pays the minimum, also when the creator reports no media', () => {
  for (const isFirst of [true, false]) {
    const call = talking()
    call.pass(100)
    for (const side of call.both) call.drop(side)
    if (isFirst) call.tell(receivesNothing)
    call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true })
    // the clock of the provider is half a second behind
    call.tell({ type: 'left', side: 'fan', at: call.now() - 500 })
    call.pass(1)
    call.tell(receivesNothing)
    call.pass(60)
    expect(call.outcome()).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 5 * terms.rate } })
  }
})

test('a fan with a camera that stops and stays off has dropped and pays the seconds only', () => {
  const call = talking()
  call.pass(100)
  call.drop('fan')
  for (let n = 0; n < 12; n++) {
    ownPauses['the camera is stopped']?.(call)
    call.pass(5)
  }
  expect(call.outcome()).toMatchObject({ reason: 'dropped', by: 'fan', bill: { tokens: 70 } })
})

test('a stop ends the call at once and charges its seconds', () => {
  const call = talking()
  call.pass(100)
  call.tell({ type: 'stop', by: 'fan' })
  expect(call.reading()).toMatchObject({ state: 'ended', reason: 'stopped' })
  call.pass(2)
  expect(call.outcome()).toMatchObject({ by: 'fan', bill: { seconds: 100, tokens: 70 } })
})

test('refunds a minute with less than half of usable media', () => {
  const call = talking()
  call.pass(60)
  for (let i = 0; i < 4; i++) {
    for (let twice = 0; twice < 2; twice++) {
      call.pass(5)
      call.tell(call.beatOf('fan', false))
    }
    call.pass(5)
  }
  call.pass(60)
  call.leave('creator')
  call.pass(2)
  const { bill } = call.outcome()
  const credit = bill.lines.find(({ what }) => what === 'credit')
  expect(credit?.seconds).toBeGreaterThan(0)
  expect(bill.tokens).toBe(bill.seconds - (credit?.seconds ?? 0) - 30)
})

test('alarms at the next moments alone bring a call to its end', () => {
  const call = talking({ held: 60 })
  for (const side of call.both) call.drop(side)
  let moments = 0
  for (let at = call.next(); at !== undefined && moments < 50; at = call.next(), moments++)
    call.tell({ type: 'tick' }, at)
  expect(call.outcome()).toMatchObject({ reason: 'dropped', bill: { seconds: 0, tokens: 0 } })
  expect(moments).toBeLessThan(20)
})

test('only the fan reads the tokens of the wallet, also in the remaining time', () => {
  const [rich, poor] = [talking({ spendable: 5_000 }), talking({ spendable: 0 })]
  for (const call of [rich, poor]) call.pass(60)
  expect(rich.reading('creator')).toEqual(poor.reading('creator'))
  expect(rich.reading('fan').left_tokens).toBe(poor.reading('fan').left_tokens + 5_000)
})
