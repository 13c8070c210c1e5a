import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampledRuns } from '../../../testing/sample.ts'
import { stopReasons } from '../billing/lists.ts'
import { credit, freeSeconds, leaving, silenceSeconds, usableSecondsMin } from '../billing/spec.ts'
import type { CallSide } from '../lists.ts'
import { decideMeter, nextMoment } from './rules.ts'
import { goodbyeSeconds, heartbeatSeconds, unpaidSecondsMax } from './spec.ts'
import { type MeterEffect, type MeterEvent, readMeter, startMeter, type Terms } from './state.ts'

const runs = sampledRuns(10_000)
const begin = Date.parse('2027-03-01T20:00:00Z')
const sides = ['fan', 'creator'] as const

// generated events of a meter, which can be late, repeated, missing or out of order
const side = fc.constantFrom(...sides)
const socket = fc.constantFrom('a', 'a', 'a', 'b')
const scriptEvent = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constant('beat' as const),
      side,
      socket,
      sending: mostlyTrue(),
      receiving: mostlyTrue(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('connect' as const), side, socket }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('disconnect' as const), side, socket, closed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('bye' as const), side, socket }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('stop' as const), by: side, why: fc.constantFrom(...stopReasons) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('left' as const), side, ago: fc.integer({ min: -5_000, max: 90_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('held' as const), more: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('tick' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('evicted' as const) }) },
)
function mostlyTrue() {
  return fc.integer({ min: 0, max: 9 }).map((n) => n > 0)
}
const script = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 })),
    what: scriptEvent,
    twice: fc.boolean(),
  }),
  { minLength: 5, maxLength: 80 },
)
type Move = typeof script extends fc.Arbitrary<(infer One)[]> ? One : never

/** Events that connect both sides with media, so that most scripts test a running call. */
const joinEvents: MeterEvent[] = sides.flatMap((one): MeterEvent[] => [
  { type: 'connect', side: one, socket: 'a' },
  { type: 'beat', side: one, socket: 'a', sending: true, receiving: true },
])

const terms = fc.record({
  rate: fc.constantFrom(0, 1, 7, 60, 150, 3_000),
  held: fc.integer({ min: 0, max: 2_000 }),
  limitAt: fc.option(fc.integer({ min: 10, max: 400 }).map((seconds) => begin + seconds * 1_000)),
  minutes: fc.constantFrom(1, 5, 10),
  keepsGoing: fc.boolean(),
  creditSeconds: fc.constantFrom(0, 20, credit.seconds),
  hasCourtesy: fc.boolean(),
})
type GivenTerms = Omit<Terms, 'spendable' | 'startsAt' | 'endsAt'>
const meterOf = (given: GivenTerms) =>
  startMeter({ ...given, spendable: 0, startsAt: begin, endsAt: begin + 600_000 }, begin)

/** A simple model of a side's evidence: the tenths of a second between two good heartbeats. */
class Evidence {
  private readonly tenths = new Set<number>()
  private socket: string | undefined
  private last: number | undefined

  hear(event: MeterEvent, now: number) {
    if (event.type === 'connect' && event.socket !== this.socket) {
      this.socket = event.socket
      this.last = undefined
    }
    if (!('socket' in event) || event.socket !== this.socket) return
    if (event.type === 'disconnect') this.socket = this.last = undefined
    if (event.type !== 'beat') return
    if (!(event.sending && event.receiving)) {
      this.last = undefined
      return
    }
    if (this.last !== undefined && now - this.last <= silenceSeconds * 1_000)
      for (let at = this.last; at < now; at += 100) this.tenths.add(at)
    this.last = now
  }

  with(other: Evidence): number {
    return [...this.tenths].filter((at) => other.tenths.has(at)).length / 10
  }

  get seconds(): number {
    return this.tenths.size / 10
  }
}

function play(given: GivenTerms, moves: Move[]) {
  const { limitAt } = given
  let state = meterOf(given)
  let now = begin
  const effects: MeterEffect[] = []
  const evidence = { fan: new Evidence(), creator: new Evidence() }
  const tell = (event: MeterEvent) => {
    state = decide({ type: 'tick' })
    // an ended meter accepts only the last heartbeats that it requested
    const { ending } = state
    if (!ending || ending.until > ending.at)
      for (const one of sides) if ('side' in event && event.side === one) evidence[one].hear(event, now)
    state = decide(event)
  }
  const decide = (event: MeterEvent) => {
    const decided = decideMeter(state, event, now)
    effects.push(...decided.effects)
    return decided.state
  }
  for (const event of joinEvents) tell(event)
  const shown: number[] = []
  for (const { wait, what, twice } of moves) {
    now += wait * 100
    for (let n = 0; n < (twice ? 2 : 1); n++) {
      if (what.type === 'evicted') state = structuredClone(state)
      else if (what.type === 'left') tell({ type: 'left', side: what.side as CallSide, at: now - what.ago })
      else if (what.type === 'held') tell({ type: 'held', held: state.held + what.more, spendable: 0, limitAt })
      else tell(what)
    }
    shown.push(readMeter(state, 'fan').tokens)
  }
  // the meter's own alarms end every call
  for (let n = 0; n < 2_000; n++) {
    const next = nextMoment(state)
    if (next === undefined) break
    now = Math.max(now, next)
    tell({ type: 'tick' })
  }
  return { state, effects, evidence, shown }
}

test('any script of events settles once, with seconds within the evidence and a bill within the hold', () => {
  fc.assert(
    fc.property(terms, script, (given, moves) => {
      const { state, effects, evidence, shown } = play(given, moves)
      const settled = effects.flatMap((effect) => (effect.type === 'settle' ? [effect.outcome] : []))
      expect(settled).toHaveLength(1)
      expect(settled[0]).toEqual(state.outcome)
      const bill = settled[0]?.bill
      if (!bill) throw new Error('no bill')
      expect(bill.seconds).toBeLessThanOrEqual(Math.min(evidence.fan.seconds, evidence.creator.seconds))
      expect(bill.seconds).toBeLessThanOrEqual(evidence.fan.with(evidence.creator))
      expect(bill.tokens).toBeLessThanOrEqual(state.held)
      expect(Math.max(0, ...shown)).toBeLessThanOrEqual(state.held)
      expect(bill.tokens).toBe(bill.lines.reduce((sum, { tokens }) => sum + tokens, 0))
      if (bill.seconds <= freeSeconds) expect(bill.tokens).toBe(0)
      expect(bill.tokens + bill.disputed_tokens).toBeLessThanOrEqual(state.held)
      if (!given.keepsGoing) expect(bill.seconds).toBeLessThanOrEqual(given.minutes * 60 + heartbeatSeconds)
      const credited = bill.lines.find(({ what }) => what === 'credit')?.seconds ?? 0
      expect(credited).toBeLessThanOrEqual(given.creditSeconds + 1)
      if (settled[0]?.by !== 'fan')
        expect(bill.tokens).toBeLessThanOrEqual(Math.ceil((given.rate * Math.max(0, bill.seconds - freeSeconds)) / 60))
      expect(effects.filter(({ type }) => type === 'begin')).toHaveLength(1)
    }),
    runs,
  )
})

test('without hang-ups, stops and provider reports the meter counts exactly the seconds that both sides prove', () => {
  const plain = script.map((moves) => moves.filter(({ what }) => !['left', 'bye', 'stop'].includes(what.type)))
  fc.assert(
    fc.property(plain, (moves) => {
      const endless = { minutes: 100, keepsGoing: true, creditSeconds: 0, hasCourtesy: false }
      const { state, evidence } = play({ rate: 0, held: 0, limitAt: null, ...endless }, moves)
      expect(state.outcome?.bill.seconds).toBe(Math.floor(evidence.fan.with(evidence.creator)))
    }),
    runs,
  )
})

test('an eviction between any two events does not change the state', () => {
  fc.assert(
    fc.property(terms, script, (given, moves) => {
      const evicted = moves.flatMap((move) => [move, { wait: 0, what: { type: 'evicted' as const }, twice: false }])
      expect(play(given, evicted).state).toEqual(play(given, moves).state)
    }),
    sampledRuns(3_000),
  )
})

/** False report of a fan: its kind, the good seconds before it, and its duration. */
const falseReport = fc.record({
  how: fc.constantFrom('silent', 'bad', 'closed', 'away', 'left', 'broke'),
  after: fc.integer({ min: 0, max: 59 }),
  seconds: fc.oneof(fc.constantFrom(14, 15, 16, 29, 30, 31, 45), fc.integer({ min: 1, max: 70 })),
})

/**
 * Plays a call of an honest creator with a fan who sends false reports. @returns the bill, the reason of the end, and
 * the unpaid seconds between start and end of the call.
 */
function playFalseReports(
  falseReports: (typeof falseReport extends fc.Arbitrary<infer One> ? One : never)[],
  held: number,
) {
  const given = { minutes: 100, keepsGoing: true, creditSeconds: credit.seconds, hasCourtesy: false }
  let state = meterOf({ rate: 60, held, limitAt: null, ...given })
  let now = begin
  const tell = (event: MeterEvent) => {
    state = decideMeter(state, event, now).state
  }
  const good = { type: 'beat', socket: 'a', sending: true, receiving: true } as const
  const pass = (seconds: number, fanIs: 'well' | 'silent') => {
    for (let n = 0; n < seconds; n++) {
      now += 1_000
      tell({ type: 'tick' })
      if ((now - begin) % 5_000 === 0) tell({ ...good, side: 'creator' })
      if ((now - begin) % 5_000 === 0 && fanIs === 'well') tell({ ...good, side: 'fan' })
    }
  }
  const fan = { side: 'fan', socket: 'a' } as const
  const begins: Record<(typeof falseReports)[number]['how'], () => void> = {
    silent: () => {},
    bad: () => tell({ ...good, ...fan, receiving: false }),
    broke: () => tell({ ...good, ...fan, sending: false, receiving: false }),
    closed: () => tell({ type: 'disconnect', ...fan, closed: true }),
    away: () => tell({ type: 'disconnect', ...fan, closed: false }),
    left: () => tell({ type: 'left', side: 'fan', at: now }),
  }
  for (const event of joinEvents) tell(event)
  for (const { how, after, seconds } of falseReports) {
    pass(after, 'well')
    begins[how]()
    pass(seconds, 'silent')
    tell({ type: 'held', held: state.held + 1, spendable: 0, limitAt: null })
    tell({ type: 'connect', ...fan })
    tell({ ...good, ...fan })
  }
  for (let n = 0; n < 5_000 && !state.outcome; n++) pass(1, 'silent')
  const { bill, endedAt } = state.outcome ?? {}
  if (!bill || endedAt === undefined || state.begunAt === null) throw new Error('the call did not end')
  const credited = bill.lines.find(({ what }) => what === 'credit')?.seconds ?? 0
  return { bill, reason: state.reason, unpaid: (endedAt - state.begunAt) / 1_000 - (bill.seconds - credited) }
}

test('false reports of a fan leave at most three minutes and the rest of the current minute unpaid', () => {
  const most = unpaidSecondsMax + usableSecondsMin + silenceSeconds
  let seen = 0
  fc.assert(
    fc.property(
      fc.array(falseReport, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(60, 100_000),
      (falseReports, held) => {
        const { bill, reason, unpaid } = playFalseReports(falseReports, held)
        // a creator who stays gets the minimum, whichever false reports the fan sends
        if (reason !== 'tokens' && bill.seconds >= leaving.afterSeconds)
          expect(bill.tokens).toBeGreaterThanOrEqual(Math.min(held, leaving.minutes * 60))
        seen = Math.max(seen, unpaid)
        expect(unpaid).toBeLessThanOrEqual(most)
      },
    ),
    runs,
  )
  // expects that some scripts reach the limit
  expect(seen).toBeGreaterThan(unpaidSecondsMax - goodbyeSeconds)
})
