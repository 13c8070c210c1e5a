import { expect, test } from 'vitest'
import { credit, leaving, silenceSeconds, togetherSeconds } from '../billing/spec.ts'
import type { CallSide } from '../lists.ts'
import { decideMeter, nextMoment } from './rules.ts'
import { callHoursMax, goodbyeSeconds, graceSeconds, heartbeatSeconds, unpaidSecondsMax } from './spec.ts'
import {
  type MeterEffect,
  type MeterEvent,
  type Outcome,
  readMeter,
  recordOf,
  startMeter,
  type Terms,
  upgradeSavedState,
} from './state.ts'

const begin = Date.parse('2027-03-01T20:00:00Z')
const terms = {
  rate: 60,
  held: 600,
  spendable: 0,
  startsAt: begin,
  endsAt: begin + 600_000,
  limitAt: null as number | null,
  minutes: 10,
  keepsGoing: true,
  creditSeconds: credit.seconds,
  hasCourtesy: false,
}

/** Heartbeats of a side: `good` media, `deaf` (sends without receiving), or no heartbeats. */
type Media = 'good' | 'deaf' | 'none'

/** Plays a call second by second. Each connected side sends a heartbeat every five seconds. */
function play(given: Partial<Terms> = {}) {
  let state = startMeter({ ...terms, ...given }, begin)
  let now = begin
  const effects: MeterEffect[] = []
  const media: Record<CallSide, Media> = { fan: 'none', creator: 'none' }
  const tell = (event: MeterEvent, at = now) => {
    const decided = decideMeter(state, event, at)
    state = decided.state
    effects.push(...decided.effects)
    for (const effect of decided.effects) if (effect.type === 'ask') say(effect.side)
  }
  const heartbeatOf = (side: CallSide, sending = true, receiving = sending): MeterEvent => ({
    type: 'beat',
    side,
    socket: side,
    sending,
    receiving,
  })
  const say = (side: CallSide) => {
    if (media[side] !== 'none') tell(heartbeatOf(side, true, media[side] === 'good'))
  }
  const both = ['fan', 'creator'] as const
  return {
    tell,
    heartbeatOf,
    both,
    come: (side: CallSide) => {
      media[side] = 'good'
      tell({ type: 'connect', side, socket: side })
      tell(heartbeatOf(side))
    },
    /** Stops the heartbeats of a side without a disconnect. */
    drop: (side: CallSide) => {
      media[side] = 'none'
    },
    /** Makes a side send without receiving. */
    deafen: (side: CallSide) => {
      media[side] = 'deaf'
    },
    pass: (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        now += 1_000
        tell({ type: 'tick' })
        for (const side of both) if ((now - begin) % 5_000 === 0) say(side)
      }
    },
    leave: (side: CallSide) => {
      tell(heartbeatOf(side))
      tell({ type: 'bye', side, socket: side })
      media[side] = 'none'
    },
    now: () => now,
    state: () => state,
    reading: (side: CallSide = 'fan') => readMeter(state, side),
    next: () => nextMoment(state),
    count: (type: MeterEffect['type']) => effects.filter((effect) => effect.type === type).length,
    requestedTokens: () => effects.flatMap((effect) => (effect.type === 'extend' ? [effect.tokens] : [])),
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

function startCall(given: Partial<Terms> = {}) {
  const call = play(given)
  for (const side of call.both) call.come(side)
  return call
}

test('the meter starts when both sides have media and counts no time before', () => {
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
  const call = startCall({ rate: 7 })
  call.pass(30)
  expect(call.reading()).toMatchObject({ seconds: 30, tokens: 0 })
  call.pass(1)
  expect(call.reading()).toMatchObject({ seconds: 31, tokens: 1 })
  call.pass(89)
  expect(call.reading()).toMatchObject({ seconds: 120, tokens: 11 })
})

test('charges exactly the metered seconds when the creator leaves', () => {
  const call = startCall()
  call.pass(123)
  call.leave('creator')
  call.pass(2)
  expect(call.outcome()).toMatchObject({
    kind: 'completed',
    reason: 'left',
    by: 'creator',
    bill: {
      seconds: 123,
      free_seconds: 30,
      tokens: 93,
      lines: [
        { what: 'free', seconds: 30, tokens: 0 },
        { what: 'talk', seconds: 93, tokens: 93 },
      ],
    },
  })
})

test('a call of at most 30 seconds is free, whichever side leaves', () => {
  for (const side of ['fan', 'creator'] as const) {
    const call = startCall()
    call.pass(30)
    call.leave(side)
    call.pass(2)
    expect(call.outcome()).toMatchObject({ kind: 'completed', bill: { seconds: 30, tokens: 0 } })
  }
})

test('a fan leaving after a minute pays for five minutes, but never more than the hold', () => {
  const call = startCall()
  call.pass(60)
  call.leave('fan')
  call.pass(2)
  expect(call.outcome().bill).toMatchObject({
    tokens: 300,
    lines: [{ what: 'free' }, { what: 'talk', tokens: 30 }, { what: 'least', seconds: 0, tokens: 270 }],
  })
  const early = startCall()
  early.pass(59)
  early.leave('fan')
  early.pass(2)
  expect(early.outcome().bill.tokens).toBe(29)
  const poor = startCall({ held: 120 })
  poor.pass(70)
  poor.leave('fan')
  poor.pass(2)
  expect(poor.outcome().bill.tokens).toBe(120)
})

test("a hang-up is not recorded as an absence, also if the provider's report arrives before it", () => {
  const intervalsAfter = (script: (call: ReturnType<typeof startCall>) => void) => {
    const call = startCall()
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
  // the hang-up arrives a second after the last heartbeat
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
  // a side that lost its network before the hang-up counts as absent
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
  const call = startCall()
  call.pass(100)
  call.leave('fan')
  call.leave('creator')
  call.pass(2)
  expect(call.outcome()).toMatchObject({ by: null, bill: { tokens: 70 } })
})

test('a silence pauses the call after 15 seconds, is not counted, and ends with the next heartbeat', () => {
  const call = startCall()
  call.pass(60)
  call.drop('fan')
  call.pass(15)
  expect(call.reading().state).toBe('running')
  // the shown time can be one heartbeat ahead of the proven time
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

/** Ways in which a fan disappears without hanging up. */
const fanAbsences: Record<string, (call: ReturnType<typeof startCall>) => void> = {
  'keeps silent': () => {},
  'cuts the network': (call) => call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: false }),
  'closes the page': (call) => call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true }),
  'stops the camera': (call) => call.tell(call.heartbeatOf('fan', false, true)),
  'leaves the meeting': (call) => call.tell({ type: 'left', side: 'fan', at: call.now() }),
}

test.each(Object.entries(fanAbsences))('a fan who %s and stays away pays the minimum', (how, disappear) => {
  for (const isHeard of [true, false]) {
    const call = startCall()
    call.pass(98)
    call.drop('fan')
    disappear(call)
    // the creator still sends but receives nothing
    if (isHeard) call.deafen('creator')
    call.pass(silenceSeconds + graceSeconds + 1)
    const reason = how === 'closes the page' ? 'left' : 'dropped'
    expect(call.outcome()).toMatchObject({ kind: 'completed', reason, by: 'fan', bill: { tokens: 300 } })
  }
})

test('charges only the seconds when the evidence of both sides ends within ten seconds', () => {
  for (const [gap, tokens] of [
    [0, 60],
    [togetherSeconds - 1, 60],
    [togetherSeconds + 6, 300],
  ] as const) {
    const call = startCall()
    call.pass(90)
    call.drop('fan')
    call.pass(gap)
    call.tell(call.heartbeatOf('creator', false))
    call.drop('creator')
    call.pass(5)
    call.come('creator')
    call.deafen('creator')
    call.pass(silenceSeconds + graceSeconds + 1)
    expect(call.outcome()).toMatchObject({
      reason: 'dropped',
      by: gap > togetherSeconds ? 'fan' : null,
      bill: { tokens },
    })
  }
})

test('charges only the seconds when the meter loses both connections and the fan does not return', () => {
  const call = startCall()
  call.pass(90)
  for (const side of call.both) {
    call.tell({ type: 'disconnect', side, socket: side, closed: false })
    call.drop(side)
  }
  call.pass(1)
  call.come('creator')
  call.deafen('creator')
  call.pass(graceSeconds + 1)
  expect(call.outcome()).toMatchObject({ reason: 'dropped', by: null, bill: { tokens: 60 } })
})

test('charges only the seconds when media arrive at no side, also when the fan hangs up', () => {
  for (const hangsUp of [true, false]) {
    const call = startCall()
    call.pass(90)
    for (const side of call.both) call.deafen(side)
    call.pass(20)
    if (hangsUp) call.tell({ type: 'bye', side: 'fan', socket: 'fan' })
    call.pass(graceSeconds)
    expect(call.outcome().bill.tokens).toBe(60)
  }
})

test('a fan who reports missing media while the creator receives media pays the minimum', () => {
  for (const hangsUp of [true, false]) {
    const call = startCall()
    call.pass(98)
    call.deafen('fan')
    call.pass(10)
    if (hangsUp) call.leave('fan')
    call.pass(graceSeconds)
    expect(call.outcome()).toMatchObject({ by: 'fan', bill: { tokens: 300 } })
  }
})

test('an absent fan pays the minimum when the next booking ends the call', () => {
  for (const [side, tokens] of [
    ['fan', 300],
    ['creator', 70],
  ] as const) {
    const call = startCall({ limitAt: begin + 160_000 })
    call.pass(100)
    call.tell({ type: 'disconnect', side, socket: side, closed: false })
    call.drop(side)
    call.pass(31)
    expect(call.outcome()).toMatchObject({ reason: 'time', by: side === 'fan' ? side : null, bill: { tokens } })
  }
})

test('a fan who interrupts the call until it is unstable pays the minimum', () => {
  const call = startCall()
  for (let i = 0; i < 5; i++) {
    call.pass(20)
    call.drop('fan')
    call.pass(silenceSeconds + 45)
    if (call.reading().state !== 'ended') call.come('fan')
  }
  expect(call.outcome()).toMatchObject({ reason: 'unstable', by: 'fan', bill: { tokens: 300 } })
})

test("charges only the seconds when the creator's connection is lost, or the creator hangs up during the fan's pause", () => {
  const gone = startCall()
  gone.pass(90)
  gone.drop('creator')
  gone.deafen('fan')
  gone.pass(silenceSeconds + graceSeconds + 1)
  expect(gone.outcome()).toMatchObject({ reason: 'dropped', by: 'creator', bill: { tokens: 60 } })
  const impatient = startCall()
  impatient.pass(90)
  impatient.drop('fan')
  impatient.pass(30)
  impatient.leave('creator')
  impatient.pass(3)
  expect(impatient.outcome()).toMatchObject({ reason: 'left', by: 'creator', bill: { tokens: 60 } })
})

test('a lost connection of the fan costs only the seconds once in 30 days, and the receipt shows the courtesy', () => {
  const billAfterLoss = (seconds: number, disappear: (call: ReturnType<typeof startCall>) => void = () => {}) => {
    const call = startCall({ hasCourtesy: true })
    call.pass(seconds)
    call.drop('fan')
    disappear(call)
    call.pass(silenceSeconds + graceSeconds + 1)
    return call.outcome().bill
  }
  expect(billAfterLoss(90)).toMatchObject({ tokens: 60 })
  expect(billAfterLoss(90).lines.at(-1)).toEqual({ what: 'courtesy', seconds: 0, tokens: 0 })
  // a call longer than the minimum does not use up the courtesy
  const long = billAfterLoss((leaving.minutes + 1) * 60)
  expect(long.lines.map(({ what }) => what)).toEqual(['free', 'talk'])
  // hanging up and closing the page are not lost connections
  expect(billAfterLoss(90, (call) => call.leave('fan')).tokens).toBe(300)
  expect(billAfterLoss(90, (call) => fanAbsences['closes the page']?.(call)).tokens).toBe(300)
})

test('a block by the fan costs the minimum; a block by the creator and a suspension cost the seconds', () => {
  for (const [by, why, tokens] of [
    ['fan', 'blocked', 300],
    ['creator', 'blocked', 70],
    ['creator', 'reported', 70],
    ['fan', 'suspended', 70],
    ['creator', 'suspended', 70],
  ] as const) {
    const call = startCall()
    call.pass(100)
    call.tell({ type: 'stop', by, why })
    call.pass(2)
    expect(call.outcome().bill, `${why} by ${by}`).toMatchObject({ tokens, disputed_tokens: 0 })
  }
})

test('a report by the fan costs the seconds, and the difference to the minimum stays held', () => {
  const stop = { type: 'stop', by: 'fan', why: 'reported' } as const
  const reported = { tokens: 70, disputed_tokens: 230 }
  const call = startCall()
  call.pass(100)
  call.tell(stop)
  call.pass(2)
  expect(call.outcome().bill).toMatchObject(reported)
  expect(call.outcome().bill.lines.at(-1)).toEqual({ what: 'review', seconds: 0, tokens: 0 })
  // the hang-up reaches the meter before the report
  const fast = startCall()
  fast.pass(100)
  fast.leave('fan')
  fast.tell(stop)
  fast.pass(2)
  expect(fast.outcome().bill).toMatchObject(reported)
  const early = startCall()
  early.pass(50)
  early.tell(stop)
  early.pass(2)
  expect(early.outcome().bill).toMatchObject({ tokens: 20, disputed_tokens: 0 })
})

test('a block by the fan costs the minimum during a pause by the fan, the seconds during a pause by the creator', () => {
  for (const [side, tokens] of [
    ['fan', 300],
    ['creator', 70],
  ] as const) {
    const call = startCall()
    call.pass(100)
    call.tell(call.heartbeatOf(side, false))
    call.drop(side)
    call.tell({ type: 'stop', by: 'fan', why: 'blocked' })
    call.pass(3)
    expect(call.outcome().bill.tokens).toBe(tokens)
  }
})

test('a fan who reloads the page pays only the seconds when the creator then leaves', () => {
  const reloaded = startCall()
  reloaded.pass(90)
  reloaded.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true })
  reloaded.come('fan')
  reloaded.leave('creator')
  reloaded.pass(2)
  expect(reloaded.outcome()).toMatchObject({ by: 'creator', bill: { tokens: 60 } })
})

test('a call that is interrupted within the free seconds fails and is free', () => {
  const call = startCall()
  call.pass(20)
  call.drop('creator')
  call.pass(90)
  expect(call.outcome()).toMatchObject({ kind: 'failed', reason: 'dropped', by: 'creator', bill: { tokens: 0 } })
})

test('stopped media or a lost connection pauses the call at once', () => {
  const call = startCall()
  call.pass(60)
  call.tell(call.heartbeatOf('creator', false))
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'media' })
  call.come('creator')
  expect(call.reading().state).toBe('running')
  call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: false })
  expect(call.reading()).toMatchObject({ state: 'paused', reason: 'away' })
  // the close of an older connection does not pause the call
  call.come('fan')
  call.tell({ type: 'disconnect', side: 'fan', socket: 'older', closed: true })
  expect(call.reading().state).toBe('running')
})

test('ends the call and charges the seconds one minute after media stop on both sides', () => {
  const call = startCall()
  call.pass(60)
  for (const side of call.both) call.drop(side)
  for (let n = 0; n <= graceSeconds / heartbeatSeconds; n++) {
    for (const side of call.both) call.tell(call.heartbeatOf(side, false))
    if (n === 0) expect(call.reading()).toMatchObject({ state: 'paused', reason: 'media' })
    call.pass(heartbeatSeconds)
  }
  expect(call.outcome()).toMatchObject({ reason: 'dropped', bill: { seconds: 60, tokens: 30 } })
})

test('ends a call as unstable when its pauses add up to three minutes', () => {
  const call = startCall()
  for (let i = 0; i < 5; i++) {
    call.pass(20)
    call.drop('fan')
    call.pass(15 + 45)
    call.come('fan')
  }
  expect(call.outcome()).toMatchObject({ reason: 'unstable', by: 'fan' })
})

test('a fan whose heartbeats are slightly too far apart gets at most three unpaid minutes', () => {
  const call = startCall()
  call.drop('fan')
  let seconds = 0
  for (; call.reading().state !== 'ended' && seconds < 3_600; seconds += 16) {
    call.pass(16)
    call.tell(call.heartbeatOf('fan'))
  }
  expect(seconds).toBeLessThanOrEqual(unpaidSecondsMax + 16)
  expect(call.reading()).toMatchObject({ state: 'ended', reason: 'unstable', tokens: 0 })
})

test('repeated absences reported by the provider count towards the three unpaid minutes', () => {
  const call = startCall()
  let taken = 0
  for (; call.reading().state !== 'ended' && taken < 600; taken += 15) {
    call.pass(20)
    call.tell({ type: 'left', side: 'fan', at: call.now() - 15_000 })
    call.tell(call.heartbeatOf('fan'))
  }
  expect(taken).toBeLessThanOrEqual(unpaidSecondsMax + 15)
})

test('credited minutes count towards the three unpaid minutes', () => {
  const call = startCall()
  let minutes = 0
  for (; call.reading().state !== 'ended' && minutes < 60; minutes += 1) {
    // slightly less than half of the minute is usable
    call.pass(25)
    call.tell(call.heartbeatOf('creator', true, false))
    call.drop('fan')
    call.pass(35)
    call.come('fan')
  }
  expect(minutes * 60).toBeLessThanOrEqual(unpaidSecondsMax + 60)
  expect(call.outcome()).toMatchObject({ reason: 'unstable', by: 'fan' })
})

test('goodbyes that end with a few added tokens count towards the three unpaid minutes', () => {
  const call = startCall({ held: 60 })
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

test('after a takeover only the heartbeats of the new device count', () => {
  const call = startCall()
  call.pass(20)
  call.tell({ type: 'connect', side: 'fan', socket: 'phone' })
  expect(call.count('replace')).toBe(1)
  call.tell(call.heartbeatOf('fan'))
  expect(call.reading().state).toBe('paused')
  call.tell({ type: 'beat', side: 'fan', socket: 'phone', sending: true, receiving: true })
  expect(call.reading().state).toBe('running')
})

test('without further tokens the call ends after 30 uncharged seconds and charges the held tokens', () => {
  const call = startCall({ held: 60 })
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

test('requests more tokens while the hold is too small; added tokens end the goodbye', () => {
  const call = startCall({ held: 60 })
  expect(call.requestedTokens()).toEqual([300 - 60])
  call.pass(95)
  expect(call.reading().state).toBe('goodbye')
  expect(call.count('extend')).toBeGreaterThanOrEqual(19)
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
  // excludes the five seconds of goodbye
  expect(call.outcome().bill).toMatchObject({ seconds: 100, tokens: 70 })
})

test('a call ends after its agreed minutes, even if the fan has more tokens', () => {
  for (const [rate, held] of [
    [60, 600],
    [0, 0],
  ] as const) {
    const call = startCall({ rate, held, spendable: 5_000, keepsGoing: false })
    expect(call.reading()).toMatchObject({ left_seconds: 600, left_reason: 'agreed', left_tokens: held })
    call.pass(599)
    expect(call.reading()).toMatchObject({ state: 'running', left_seconds: 1 })
    call.pass(1)
    expect(call.reading()).toMatchObject({
      state: 'goodbye',
      reason: 'agreed',
      left_reason: 'agreed',
      left_seconds: 30,
    })
    expect(call.count('extend')).toBe(0)
    call.pass(30)
    expect(call.outcome()).toMatchObject({ kind: 'completed', reason: 'agreed', by: null, bill: { seconds: 600 } })
    expect(call.outcome().bill.tokens).toBe(rate === 0 ? 0 : 570)
  }
})

test('added minutes extend the call, also during the goodbye', () => {
  const call = startCall({ spendable: 5_000, keepsGoing: false })
  call.pass(605)
  expect(call.reading().state).toBe('goodbye')
  call.tell({ type: 'held', held: 900, spendable: 4_700, limitAt: null, minutes: 15 })
  expect(call.reading()).toMatchObject({ state: 'running', left_seconds: 300, left_reason: 'agreed' })
  call.pass(300)
  expect(call.reading()).toMatchObject({ state: 'goodbye', reason: 'agreed', seconds: 900 })
  call.pass(30)
  expect(call.outcome().bill).toMatchObject({ seconds: 900, tokens: 870 })
})

test('a call with keepsGoing extends its hold and is limited by the tokens', () => {
  const call = startCall({ spendable: 300, keepsGoing: false })
  call.pass(480)
  expect(call.count('extend')).toBe(0)
  call.tell({ type: 'held', held: 600, spendable: 300, limitAt: null, keepsGoing: true })
  expect(call.reading()).toMatchObject({ left_seconds: 630 - 480 + 300, left_reason: 'tokens' })
  call.pass(1)
  expect(call.count('extend')).toBe(1)
})

test('requests no tokens while the hold covers at least 150 seconds', () => {
  const call = startCall({ held: 600 })
  call.pass(600 + 30 - 150)
  expect(call.count('extend')).toBe(0)
  call.pass(1)
  expect(call.count('extend')).toBe(1)
})

test('the next booking of the creator limits the hold and starts the goodbye', () => {
  const call = startCall({ held: 100, limitAt: begin + 200_000 })
  expect(call.requestedTokens()).toEqual([200 - 100])
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
  const paid = startCall({ held: 100, spendable: 0, limitAt: begin + 300_000 })
  expect(paid.reading()).toMatchObject({ left_seconds: 130, left_reason: 'tokens', booking_seconds: 270 })
  paid.tell({ type: 'held', held: 100, spendable: 500, limitAt: begin + 300_000 })
  expect(paid.reading()).toMatchObject({ left_seconds: 270, left_reason: 'booking', booking_seconds: 270 })
  paid.tell({ type: 'held', held: 100, spendable: 500, limitAt: null })
  expect(paid.reading()).toMatchObject({ left_seconds: 630, left_reason: 'tokens', booking_seconds: null })
  paid.tell({ type: 'held', held: 240, spendable: 0, limitAt: begin + 300_000 })
  expect(paid.reading()).toMatchObject({ left_seconds: 270, left_reason: 'booking' })
  // the held tokens pay for exactly the agreed ten minutes
  expect(startCall({ held: 570, keepsGoing: false }).reading()).toMatchObject({
    left_seconds: 600,
    left_reason: 'agreed',
  })
  const free = startCall({ rate: 0, held: 0, limitAt: begin + 300_000 })
  expect(free.reading()).toMatchObject({ left_seconds: 270, left_reason: 'booking' })
  free.pass(270)
  expect(free.reading()).toMatchObject({ state: 'goodbye', reason: 'time', left_reason: 'booking', left_seconds: 30 })
})

test('a free call requests no tokens and lasts up to eight hours', () => {
  const call = startCall({ rate: 0, held: 0 })
  call.pass(1_000)
  expect(call.reading()).toMatchObject({ state: 'running', tokens: 0, left_seconds: callHoursMax * 3_600 - 30 - 1_000 })
  expect(call.reading()).toMatchObject({ left_reason: 'longest', booking_seconds: null })
  expect(call.count('extend')).toBe(0)
})

test('ends as a no-show after one side has waited alone for ten minutes', () => {
  const call = play()
  call.come('creator')
  call.pass(599)
  expect(call.reading().state).toBe('waiting')
  call.pass(1)
  expect(call.outcome()).toMatchObject({ kind: 'missed', by: 'fan', came: { fan: false, creator: true } })
})

test('a side that joins early waits until ten minutes after the start', () => {
  const call = play({ startsAt: begin + 300_000, endsAt: begin + 1_500_000 })
  call.come('fan')
  call.pass(899)
  expect(call.reading().state).toBe('waiting')
  call.pass(1)
  expect(call.outcome()).toMatchObject({ kind: 'missed', by: 'creator' })
})

test("the creator's ten minutes of waiting restart when the fan joins and leaves", () => {
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

test('a connection lost for less than a minute does not interrupt the waiting time', () => {
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

test('a call without media for ten minutes fails with the reason never_met', () => {
  const call = play()
  for (const side of call.both) call.tell({ type: 'connect', side, socket: side })
  call.pass(600)
  expect(call.outcome()).toMatchObject({ kind: 'failed', reason: 'never_met', bill: { tokens: 0 } })
})

test("a provider's report shortens the proven time once, and later heartbeats resume the call", () => {
  const call = startCall()
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

test('a fan who returns after a pause and hangs up at once pays the minimum', () => {
  for (const closed of [true, false]) {
    const call = startCall()
    call.pass(100)
    call.drop('fan')
    call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed })
    call.tell({ type: 'connect', side: 'fan', socket: 'fan' })
    call.tell({ type: 'bye', side: 'fan', socket: 'fan' })
    call.pass(3)
    expect(call.outcome()).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 5 * terms.rate } })
  }
})

/** Ways in which a fan pauses a call without leaving it. */
const fanPauses: Record<string, (call: ReturnType<typeof startCall>) => void> = {
  'the camera is stopped': (call) => call.tell(call.heartbeatOf('fan', false, true)),
  'the page is closed': (call) => call.tell({ type: 'disconnect', side: 'fan', socket: 'fan', closed: true }),
  'another device takes over': (call) => call.tell({ type: 'connect', side: 'fan', socket: 'phone' }),
  // the media stop before the meter receives the new connection
  'another device has taken over': (call) => {
    call.tell(call.heartbeatOf('fan', false))
    call.tell({ type: 'connect', side: 'fan', socket: 'phone' })
  },
}
/** Heartbeat of a creator who receives no media. */
const receivesNothing: MeterEvent = {
  type: 'beat',
  side: 'creator',
  socket: 'creator',
  sending: true,
  receiving: false,
}
const leaveAgain = (call: ReturnType<typeof startCall>) => {
  for (const socket of ['fan', 'phone']) {
    call.tell({ type: 'connect', side: 'fan', socket })
    call.tell({ type: 'bye', side: 'fan', socket })
  }
  call.pass(3)
  return call.outcome()
}

test.each(Object.entries(fanPauses))(
  'a fan who pauses a call and then leaves pays the minimum: %s',
  (_, pauseByFan) => {
    for (const isNoticed of ['before', 'after', 'never']) {
      const call = startCall()
      call.pass(100)
      call.drop('fan')
      if (isNoticed === 'before') {
        call.deafen('creator')
        call.tell(receivesNothing)
      }
      pauseByFan(call)
      if (isNoticed === 'after') call.deafen('creator')
      call.pass(5)
      expect(call.reading()).toMatchObject({ state: 'paused' })
      expect(leaveAgain(call)).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 5 * terms.rate } })
    }
  },
)

test.each(Object.entries(fanPauses))(
  'a fan who leaves during a pause caused by a fault or the creator pays the seconds only: %s',
  (_, pauseByFan) => {
    const breaks: Record<string, (call: ReturnType<typeof startCall>) => void> = {
      'nothing arrives at the fan': (call) => call.tell({ ...receivesNothing, side: 'fan', socket: 'fan' }),
      'the fan lost all media': (call) => call.tell(call.heartbeatOf('fan', false)),
      'the creator lost all media': (call) => call.tell(call.heartbeatOf('creator', false)),
      'the creator is silent': (call) => call.pass(16),
      'the creator closed the page': (call) =>
        call.tell({ type: 'disconnect', side: 'creator', socket: 'creator', closed: true }),
    }
    for (const [why, breakOff] of Object.entries(breaks)) {
      const call = startCall()
      call.pass(100)
      call.drop('creator')
      breakOff(call)
      if (why.includes('fan')) call.drop('fan')
      call.pass(10)
      call.drop('fan')
      pauseByFan(call)
      expect(leaveAgain(call), why).toMatchObject({ reason: 'left', by: 'fan', bill: { tokens: 70 } })
    }
  },
)

/**
 * Plays a call in which less than half of the second minute is usable. `report` runs eight times during that minute.
 * @returns the credited seconds.
 */
function spoilMinute(report: (call: ReturnType<typeof startCall>) => void, given: Partial<Terms> = {}) {
  const call = startCall(given)
  call.pass(60)
  for (let i = 0; i < 4; i++) {
    for (let twice = 0; twice < 2; twice++) {
      call.pass(5)
      report(call)
    }
    call.pass(5)
  }
  call.pass(60)
  call.leave('creator')
  call.pass(2)
  const { bill } = call.outcome()
  const credited = bill.lines.find(({ what }) => what === 'credit')?.seconds ?? 0
  expect(bill.tokens).toBe(bill.seconds - credited - 30)
  return credited
}

test("credits a bad minute on the creator's report, or on the fan's report together with the provider's", () => {
  const fanSays = (call: ReturnType<typeof startCall>) => call.tell(call.heartbeatOf('fan', true, false))
  expect(spoilMinute(fanSays)).toBe(0)
  expect(spoilMinute((call) => call.tell(call.heartbeatOf('creator', true, false)))).toBeGreaterThan(0)
  const withProvider = (call: ReturnType<typeof startCall>) => {
    fanSays(call)
    call.tell({ type: 'left', side: 'creator', at: call.now() - 1_000 })
  }
  expect(spoilMinute(withProvider)).toBeGreaterThan(0)
})

test('credits at most the remaining daily credit of the fan and creator', () => {
  const creatorSays = (call: ReturnType<typeof startCall>) => call.tell(call.heartbeatOf('creator', true, false))
  const credited = spoilMinute(creatorSays)
  expect(spoilMinute(creatorSays, { creditSeconds: credited })).toBe(credited)
  expect(spoilMinute(creatorSays, { creditSeconds: credited - 1 })).toBe(0)
})

test('a fan who reports missing media in half of each minute gets no credit', () => {
  const call = startCall({ held: 6_000 })
  for (let minute = 0; minute < 4 && call.reading().state !== 'ended'; minute++) {
    call.pass(25)
    call.tell(call.heartbeatOf('fan', true, false))
    call.drop('fan')
    call.pass(35)
    call.come('fan')
  }
  call.leave('fan')
  call.pass(3)
  const { bill } = call.outcome()
  expect(bill.lines.map(({ what }) => what)).not.toContain('credit')
  expect(bill.tokens).toBeGreaterThanOrEqual(300)
})

test('upgrades a state that an earlier release saved', () => {
  const call = startCall()
  call.pass(60)
  const { minutes: _m, keepsGoing: _k, creditSeconds: _c, hasCourtesy: _h, bad: _b, sides, ...rest } = call.state()
  const older = ({ sent: _s, ...one }: (typeof sides)['fan']) => one
  const read = upgradeSavedState({ ...rest, sides: { fan: older(sides.fan), creator: older(sides.creator) } })
  expect(readMeter(read, 'fan')).toEqual(call.reading())
  expect(read).toMatchObject({ minutes: 10, keepsGoing: true, bad: { fan: [] } })
  expect(read.sides.fan.sent).toEqual(sides.fan.proofs)
})

test('a call without heartbeats ends through its alarms alone', () => {
  const call = startCall({ held: 60 })
  for (const side of call.both) call.drop(side)
  let moments = 0
  for (let at = call.next(); at !== undefined && moments < 50; at = call.next(), moments++)
    call.tell({ type: 'tick' }, at)
  expect(call.outcome()).toMatchObject({ reason: 'dropped', bill: { seconds: 0, tokens: 0 } })
  expect(moments).toBeLessThan(20)
})

test("only the fan reads the wallet's tokens; the creator reads the token limit when they run out", () => {
  const withWallet = (spendable: number) => startCall({ spendable, keepsGoing: true })
  const [richer, rich, poor] = [withWallet(50_000), withWallet(5_000), withWallet(0)]
  for (const call of [richer, rich, poor]) call.pass(60)
  expect(richer.reading('creator')).toEqual(rich.reading('creator'))
  expect(rich.reading('creator').left_tokens).toBe(poor.reading('creator').left_tokens)
  expect(poor.reading('creator').left_reason).toBe('tokens')
  expect(richer.reading('fan').left_tokens).toBe(rich.reading('fan').left_tokens + 45_000)
})
