import type { Marketplace } from '../marketplace.ts'
import { Failure, type Person, type Simulation } from '../simulation.ts'
import { controlMeetings } from './meetings.ts'

export const sides = ['fan', 'creator'] as const
export type Side = (typeof sides)[number]

/** Media that the heartbeats of a side report. A `silent` side sends no heartbeats. */
export type Media = 'good' | 'deaf' | 'mute' | 'silent'
type Line = NonNullable<Awaited<ReturnType<Marketplace['meters']['enter']>>>
type Span = { from: number; to: number }
type Reading = { state: string; reason: string | null }

const secondMs = 1_000
/** Two good heartbeats of a connection prove the time between them if they are at most this far apart. */
const silenceMs = 15 * secondMs
/** Code of a connection that its page closed (RFC 6455, 7.4.1). */
const closedNormally = 1000
/** Messages of a meter that a connection keeps. */
const heardMax = 4

const isReading = (message: object): message is Reading => 'state' in message

/** The room of an accepted call, with the time that the heartbeats of both sides prove. */
export class Room {
  readonly id: string
  readonly people: Readonly<Record<Side, Person>>
  readonly lines: Partial<Record<Side, Line>> = {}
  /** True if only heartbeats and hang-ups decide the proven time. */
  isPlain = true
  isOver = false
  /** True if the creator or the provider reported bad media, so that minutes may be credited. */
  isDoubted = false
  /** True if the fan hung up while the call ran, so that the minimum is due. */
  fanLeft = false
  /** Sides that ever came to the room, and whether a connection of one of them was lost. */
  readonly came = new Set<Side>()
  /** Sides that are in the meeting. When such a side joins again, the provider reports that its first device left. */
  readonly met = new Set<Side>()
  hasBreaks = false
  readonly #proofs: Record<Side, Span[]> = { fan: [], creator: [] }
  readonly #open: Record<Side, boolean> = { fan: false, creator: false }

  constructor(id: string, people: Record<Side, Person>) {
    this.id = id
    this.people = people
  }

  isHere = (side: Side): boolean => this.lines[side] !== undefined

  /** State of the meter as a side last heard it. */
  get state(): string | undefined {
    for (const side of sides) {
      const reading = this.lines[side]?.line.heard.findLast(isReading)
      if (reading) return reading.state
    }
    return undefined
  }

  /** Notes that the provider reports a cut, which can shorten the proven time. */
  reportCut(): void {
    this.isPlain = false
    this.isDoubted = true
    this.fanLeft = false
  }

  /** Connects a side to the meter after it joined the call. The meter refuses it after the end. */
  async enter(sim: Simulation, side: Side): Promise<void> {
    const session = this.people[side].claims.familyId
    const line = await sim.market.scheduler.finish(sim.market.meters.enter({ call: this.id, side, session }))
    this.#open[side] = false
    if (line) this.lines[side] = line
    if (line) this.came.add(side)
    else this.isOver = true
    await this.beat(sim, { [side]: 'good' })
  }

  /** Sends heartbeats of the sides at the same time. */
  async beat(sim: Simulation, media: Partial<Record<Side, Media>>): Promise<void> {
    const { clock } = sim.market
    // the meter has the clock of the Worker
    const now = clock.now() + clock.skewMs
    const sent = sides.map(async (side) => {
      const kind = media[side] ?? 'silent'
      const line = this.lines[side]
      if (!line || kind === 'silent') return
      if (side === 'creator' && kind !== 'good') this.isDoubted = true
      await line.say({ type: 'beat', sending: kind !== 'mute', receiving: kind === 'good' })
      this.#prove(side, kind === 'good', now)
    })
    await sim.market.scheduler.finish(Promise.all(sent))
    this.#listen()
  }

  #prove(side: Side, isGood: boolean, now: number): void {
    const last = this.#proofs[side].at(-1)
    if (isGood && last && this.#open[side] && now - last.to <= silenceMs) last.to = now
    else if (isGood) this.#proofs[side].push({ from: now, to: now })
    this.#open[side] = isGood
  }

  #listen(): void {
    const { state } = this
    if (state === 'goodbye') this.isPlain = false
    if (state === 'ended') this.isOver = true
    for (const side of sides)
      this.lines[side]?.line.heard.splice(0, (this.lines[side]?.line.heard.length ?? 0) - heardMax)
  }

  /** Lets seconds pass, with a heartbeat of each side at least every ten seconds. */
  async pass(sim: Simulation, seconds: number, media: Partial<Record<Side, Media>>): Promise<void> {
    for (let left = seconds; left > 0 && !this.isOver; left -= 10) {
      await sim.market.scheduler.advance(Math.min(left, 10) * secondMs)
      await this.beat(sim, media)
    }
  }

  /** Ends the connection of a side with a close code. */
  async drop(sim: Simulation, side: Side, code: number): Promise<void> {
    const line = this.lines[side]
    delete this.lines[side]
    this.#open[side] = false
    this.hasBreaks = true
    if (line) await sim.market.scheduler.finish(line.hangUp(code))
  }

  /** Hangs up for a side. In a running call its page stays connected, to show the end. */
  async leave(sim: Simulation, side: Side): Promise<void> {
    const isRunning = this.state === 'running'
    this.hasBreaks = true
    this.fanLeft = side === 'fan' && isRunning && this.isPlain
    const line = this.lines[side]
    if (line) await sim.market.scheduler.finish(line.say({ type: 'bye' }))
    if (!isRunning) await this.drop(sim, side, closedNormally)
    await sim.market.scheduler.advance(3 * secondMs)
    this.#listen()
  }

  /** Evicts the meter: only its saved state remains, and the connections end without a close event. */
  evict(sim: Simulation): void {
    this.hasBreaks = true
    sim.market.meters.restart(this.id)
    for (const side of sides) {
      delete this.lines[side]
      this.#open[side] = false
    }
  }

  /** Returns the whole seconds until an instant that both sides prove. */
  provenSeconds(until: number): number {
    const { fan, creator } = this.#proofs
    const shared = fan.flatMap((one) =>
      creator.map((other) => Math.min(one.to, other.to, until) - Math.max(one.from, other.from)),
    )
    return Math.floor(shared.reduce((sum, ms) => sum + Math.max(0, ms), 0) / secondMs)
  }
}

const rooms = new WeakMap<Simulation, Map<string, Room>>()

/** Returns the rooms of a simulation, by the id of their call. */
export function roomsOf(sim: Simulation): Map<string, Room> {
  const known = rooms.get(sim) ?? new Map<string, Room>()
  rooms.set(sim, known)
  return known
}

/** Returns a room that the simulation has seen; undefined before the first one. */
export function someRoom(sim: Simulation): Room | undefined {
  const seen = sim.some('room')
  return seen && roomsOf(sim).get(seen.id)
}

/** Joins a call on behalf of a side, and connects it to the meter and in some cases to the meeting. */
export async function join(sim: Simulation, room: Room, side: Side, keep_going?: boolean): Promise<boolean> {
  const person = room.people[side]
  const who = sim.actor(person, room.people.fan, room.people.creator)
  const input = { id: room.id, takeover: sim.chance.happens(0.1), ...(keep_going !== undefined && { keep_going }) }
  const joined = await sim.attempt(who, ({ sessions }) => sessions.join(input))
  if (!joined) return false
  if (who.id !== person.id) {
    // the other side joined on another device
    room.reportCut()
    return false
  }
  if (room.met.has(side)) room.reportCut()
  if (sim.chance.happens(0.2)) {
    room.met.add(side)
    await controlMeetings(sim, 'sit', { token: joined.token })
  }
  await room.enter(sim, side)
  return true
}

/** Cuts the connection of a side to its meeting, so that the provider reports that it left. */
export async function cutMeeting(sim: Simulation, room: Room, side: Side): Promise<void> {
  room.reportCut()
  await controlMeetings(sim, 'vanish', { customId: room.people[side].id })
}

/** @throws Failure unless a receipt adds up, and both sides read the same one */
export async function readReceipt(sim: Simulation, { id, people }: Pick<Room, 'id' | 'people'>): Promise<void> {
  const [fans, creators] = [
    await sim.attempt(people.fan, ({ sessions }) => sessions.receipt({ id })),
    await sim.attempt(people.creator, ({ sessions }) => sessions.receipt({ id })),
  ]
  if (!fans || !creators) return
  const [{ receipt }, other] = [fans, creators.receipt]
  const sum = receipt.lines.reduce((total, { tokens }) => total + tokens, 0)
  const isFinal = receipt.held_tokens === undefined
  if (sum !== receipt.tokens || (isFinal && receipt.signature !== other.signature))
    throw new Failure(`The receipt of call ${id} is wrong: ${JSON.stringify([receipt, other])}`)
  const [row] = await sim.market.database.query<{ paid: number }>(
    `select coalesce(sum(m.tokens), 0)::int as paid from ledger.movements m join ledger.holds h on h.id = m.reference
     where h.reference = $1 and m.kind in ('call', 'call_fee')`,
    [id],
  )
  if (row?.paid !== receipt.tokens) throw new Failure(`Call ${id} paid ${row?.paid}, its receipt ${receipt.tokens}.`)
}
