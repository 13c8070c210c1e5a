import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampledRuns } from '../../../testing/sample.ts'
import { stopReasons } from '../billing/lists.ts'
import { intersect, lengthOf } from '../billing/rules.ts'
import { silenceSeconds } from '../billing/spec.ts'
import { callSides } from '../lists.ts'
import { CallRoom, type MessageResult, type MeterBackend, type MeterHost, type SavedMeter } from './service.server.ts'
import { goodbyeSeconds, graceSeconds, unpaidSecondsMax } from './spec.ts'
import type { CallRecord, Outcome } from './state.ts'

const runs = sampledRuns(10_000)
const begin = Date.parse('2027-03-01T20:00:00Z')
const good = { type: 'beat', sending: true, receiving: true } as const

const side = fc.constantFrom(...callSides)
const agoMs = fc.integer({ min: 0, max: 40_000 })
/** Generated events of a running call with failing connections, machines and database. */
const scriptEvent = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ what: fc.constant('talk' as const), seconds: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('beat' as const), side, isGood: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('come' as const), side }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('drop' as const), side, isClosed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('silence' as const), side }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('left' as const), side, ago: agoMs }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('bye' as const), side }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('stop' as const), side, why: fc.constantFrom(...stopReasons) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('tokens' as const), more: fc.integer({ min: 1, max: 300 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('backend' as const), health: fc.constantFrom('up', 'down', 'deaf') }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('evicted' as const), skew: fc.integer({ min: -3, max: 3 }) }) },
)
type ScriptEvent = typeof scriptEvent extends fc.Arbitrary<infer One> ? One : never
const script = fc.array(scriptEvent, { minLength: 3, maxLength: 30 })

type Terms = { rate: number; held: number; spendable: number }
type Settled = { outcome: Outcome; record: CallRecord }

/** A model of the database: `up`, `down`, or `deaf`, which writes but loses its response. */
class Ledger implements MeterBackend {
  health = 'up'
  status: 'accepted' | 'under way' | 'over' = 'accepted'
  readonly settlements: Settled[] = []
  paid: Settled | undefined

  held: number
  spendable: number

  constructor({ held, spendable }: Terms) {
    this.held = held
    this.spendable = spendable
  }

  async begin(): Promise<MessageResult> {
    return this.tell(() => {
      if (this.status === 'accepted') this.status = 'under way'
    })
  }
  async settle(outcome: Outcome, record: CallRecord): Promise<MessageResult> {
    return this.tell(() => {
      this.settlements.push({ outcome, record })
      if (this.paid === undefined) this.paid = { outcome, record }
      this.status = 'over'
    })
  }
  async close(): Promise<MessageResult> {
    return this.tell(() => {})
  }
  async read() {
    if (this.health !== 'up' || this.status === 'over') return null
    return { held: this.held, spendable: this.spendable, limit_at: null, minutes: 10, keeps_going: true }
  }
  async extend(tokens: number) {
    if (this.health === 'down' || this.status !== 'under way') return null
    const grown = Math.min(tokens, this.spendable)
    this.held += grown
    this.spendable -= grown
    if (this.health === 'deaf') return null
    return { outcome: 'done' as const, held: this.held, spendable: this.spendable, limit_at: null, grown }
  }
  private tell(write: () => void): MessageResult {
    if (this.health !== 'down') write()
    return this.health === 'up' ? 'done' : 'unknown'
  }
}

/** A room with two people and its own clock. */
class Play {
  readonly backend: Ledger
  readonly read = new Map<string, object[]>()
  readonly heartbeats = { fan: [] as number[], creator: [] as number[] }
  saved: SavedMeter | undefined
  private now = begin
  private wakesAt: number | null = null
  private lives = 0
  private readonly isSilent = { fan: false, creator: false }
  room: CallRoom
  readonly host: MeterHost

  constructor(terms: Terms) {
    this.backend = new Ledger(terms)
    this.host = {
      now: () => this.now,
      save: async (kept) => {
        this.saved = kept
      },
      wakeAt: async (at) => {
        this.wakesAt = at
      },
      send: (socket, message) => void this.read.set(socket, [...(this.read.get(socket) ?? []), message]),
      close: () => {},
      backend: this.backend,
    }
    const agreed = { minutes: 10, keepsGoing: true, creditSeconds: 180, hasCourtesy: false }
    const times = { startsAt: begin, endsAt: begin + 600_000, limitAt: null }
    this.room = CallRoom.begin(this.host, 'call', { ...terms, ...agreed, ...times })
  }

  socketOf = (one: 'fan' | 'creator') => `${one} ${this.lives}`

  async come(one: 'fan' | 'creator') {
    this.isSilent[one] = false
    await this.room.connect(one, this.socketOf(one))
    await this.beat(one)
  }
  async beat(one: 'fan' | 'creator', isGood = true) {
    if (isGood) this.heartbeats[one].push(this.now)
    await this.room.receive(one, this.socketOf(one), { ...good, receiving: isGood })
  }
  /** Lets seconds pass: alarms fire on time, and connected sides send heartbeats. */
  async talk(seconds: number) {
    for (let n = 1; n <= seconds; n++) {
      this.now += 1_000
      if (this.wakesAt !== null && this.wakesAt <= this.now) await this.room.wake()
      if (n % 5 !== 0) continue
      for (const one of callSides) if (!this.isSilent[one]) await this.beat(one)
    }
  }
  /** Sends heartbeats after the end, which must not count. */
  private async sendLateHeartbeats() {
    this.now += 1_000
    for (const one of callSides) if (!this.isSilent[one]) await this.beat(one)
  }
  /** Restores the room from its saved state, without its connections. */
  private async restore() {
    if (!this.saved) return
    this.room = new CallRoom(this.host, structuredClone(this.saved))
    this.lives += 1
    for (const one of callSides) {
      const socket = this.room.socketOf(one)
      if (socket !== null) await this.room.disconnect(one, socket, false)
      if (!this.isSilent[one]) await this.come(one)
    }
  }
  async happen(event: ScriptEvent) {
    switch (event.what) {
      case 'talk':
        return this.talk(event.seconds)
      case 'beat':
        return this.beat(event.side, event.isGood)
      case 'come':
        return this.come(event.side)
      case 'drop':
        this.isSilent[event.side] = true
        await this.room.disconnect(event.side, this.socketOf(event.side), event.isClosed)
        // a disconnected side receives no more messages
        return void this.read.delete(this.socketOf(event.side))
      case 'silence':
        this.isSilent[event.side] = true
        return
      case 'left':
        return this.room.handle({ type: 'left', side: event.side, at: this.now - event.ago })
      case 'bye':
        await this.room.receive(event.side, this.socketOf(event.side), { type: 'bye' })
        return this.sendLateHeartbeats()
      case 'stop':
        await this.room.handle({ type: 'stop', by: event.side, why: event.why })
        return this.sendLateHeartbeats()
      case 'tokens':
        this.backend.spendable += event.more
        return
      case 'backend':
        this.backend.health = event.health
        return
      case 'evicted':
        // the clock of the new machine differs by up to three seconds
        this.now += event.skew * 1_000
        return this.restore()
    }
  }
  /** Silences both sides, restores the database and runs all remaining alarms. */
  async end() {
    this.backend.health = 'up'
    for (const one of callSides) this.isSilent[one] = true
    for (let n = 0; n < 500 && this.wakesAt !== null; n++) {
      this.now = Math.max(this.now, this.wakesAt)
      await this.room.wake()
    }
  }
  /** Returns the last message that a side received. */
  lastOf = (one: 'fan' | 'creator') => this.read.get(this.socketOf(one))?.at(-1)
}

const terms = fc.record({
  rate: fc.constantFrom(0, 7, 60, 600),
  held: fc.integer({ min: 0, max: 1_500 }),
  spendable: fc.integer({ min: 0, max: 200 }),
})

const spansOf = ({ intervals }: CallRecord, who: 'fan' | 'creator') =>
  intervals
    .filter((interval) => interval.who === who)
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))

/** Returns the sum of the gaps between heartbeats, in seconds, without gaps longer than a silence. */
function provenSeconds(beats: readonly number[]): number {
  const order = beats.toSorted((a, b) => a - b)
  const gaps = order.slice(1).map((at, i) => at - (order[i] ?? at))
  return gaps.filter((ms) => ms <= silenceSeconds * 1_000).reduce((sum, ms) => sum + ms, 0) / 1_000
}

test('with any failures a call settles once, within the evidence and the hold, and both sides read the same bill', async () => {
  const seen = { again: 0, paid: 0, grown: 0 }
  await fc.assert(
    fc.asyncProperty(terms, script, async (given, events) => {
      const play = new Play(given)
      for (const one of callSides) await play.come(one)
      for (const event of events) await play.happen(event)
      await play.end()
      const { paid, settlements, held } = play.backend
      if (!paid) throw new Error('the call was not settled')
      expect(play.room.isOver).toBe(true)
      // every retry sends the same settlement
      for (const one of settlements) expect(one).toEqual(paid)
      const { outcome, record } = paid
      expect(record.tokens).toBe(outcome.bill.tokens)
      expect(record.tokens).toBeLessThanOrEqual(held)
      expect(record.lines.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(record.tokens)
      for (const one of callSides) {
        expect(record.seconds).toBeLessThanOrEqual(provenSeconds(play.heartbeats[one]))
        expect(record.seconds).toBeLessThanOrEqual(lengthOf(spansOf(record, one)) / 1_000)
      }
      const together = intersect(spansOf(record, 'fan'), spansOf(record, 'creator'))
      expect(record.seconds).toBeLessThanOrEqual(lengthOf(together) / 1_000)
      const [fan, creator] = [play.lastOf('fan'), play.lastOf('creator')]
      const { seconds, tokens } = record
      for (const last of [fan, creator]) if (last) expect(last).toMatchObject({ state: 'ended', seconds, tokens })
      expect(unpaidOf(play, outcome)).toBeLessThanOrEqual(
        unpaidSecondsMax + graceSeconds + goodbyeSeconds + silenceSeconds,
      )
      if (settlements.length > 1) seen.again += 1
      if (record.tokens > 0) seen.paid += 1
      if (held > given.held) seen.grown += 1
    }),
    runs,
  )
  // expects that the scripts cover retries, payments and hold extensions
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runs.numRuns / 100)
})

/** Returns the seconds between the start and the end of a call that are not metered. */
function unpaidOf(play: Play, { endedAt, bill }: Outcome): number {
  const begunAt = play.saved?.state.begunAt
  return begunAt == null ? 0 : (endedAt - begunAt) / 1_000 - bill.seconds
}
