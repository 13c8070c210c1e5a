import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { cutMeeting, join, Room, readReceipt, roomsOf, type Side, sides, someRoom } from './call-room.ts'
import { buyTokens, requestCall, sendTip } from './effects.ts'

const minuteMs = 60_000
const bothGood = { fan: 'good', creator: 'good' } as const
const otherSide = (side: Side): Side => (side === 'fan' ? 'creator' : 'fan')
const anySide = (sim: Simulation): Side => sim.chance.pick(sides)

/** Creates an event of the creator that ends a call, because the creator's time is reserved from then on. */
export async function bookNext(sim: Simulation, creator: Person, minutes: number): Promise<void> {
  const at = new Date(Math.ceil(sim.market.clock.now() / minuteMs + minutes) * minuteMs).toISOString()
  const draft = { type: 'personal' as const, title: 'A break', date: at.slice(0, 10), time: at.slice(11, 16) }
  await sim.act(
    creator,
    (caller, idempotencyKey) => caller.events.create({ ...draft, duration: 15, idempotencyKey }),
    ({ event }) => event.id,
  )
}

/** @throws Failure if a call is open although the outbox has delivered the block of its sides, or if it is free */
async function requireBilledEnd(sim: Simulation, { id }: Room, hasBegun: boolean): Promise<void> {
  const wrong = await sim.market.database.query(
    `select id from call_requests where id = $1 and (status = 'failed' and $2 or ended_at is null and not exists (
       select from outbox where kind = 'call.blocked' and payload ->> 'request_id' = id::text))`,
    [id, hasBegun],
  )
  if (wrong.length > 0) throw new Failure(`The call ${id} goes on after a block, or is not billed.`)
}

type Step = { name: string; weight: number; run(sim: Simulation, room: Room): Promise<unknown> }

/** Events of a call. */
const steps: readonly Step[] = [
  { name: 'talk', weight: 8, run: (sim, room) => room.pass(sim, sim.chance.between(1, 6) * 20, bothGood) },
  { name: 'talk to the end', weight: 1.5, run: (sim, room) => room.pass(sim, 720, bothGood) },
  {
    name: 'a side is silent',
    weight: 3,
    run: (sim, room) => room.pass(sim, sim.chance.pick([20, 40, 90]), { [anySide(sim)]: 'good' }),
  },
  {
    name: 'a fan reports that nothing arrives',
    weight: 2,
    run: (sim, room) => room.pass(sim, sim.chance.pick([40, 100, 240]), { fan: 'deaf', creator: 'good' }),
  },
  {
    name: 'a fan spoils half of each minute',
    weight: 1,
    async run(sim, room) {
      for (let i = 0; i < 4 && !room.isOver; i++) {
        await room.pass(sim, 20, bothGood)
        await room.pass(sim, 40, { fan: 'deaf', creator: 'good' })
      }
    },
  },
  {
    name: 'a device stops',
    weight: 1,
    async run(sim, room) {
      const side = anySide(sim)
      await room.pass(sim, sim.chance.pick([10, 30]), { ...bothGood, [side]: 'mute' })
    },
  },
  {
    name: 'a connection is lost',
    weight: 2,
    async run(sim, room) {
      const side = anySide(sim)
      await room.drop(sim, side, sim.chance.pick([1_006, 1_006, 1_001]))
      await room.pass(sim, sim.chance.pick([10, 30, 80]), { [otherSide(side)]: 'good' })
      if (!room.isOver) await join(sim, room, side)
    },
  },
  {
    name: 'a device takes over',
    weight: 1,
    run: (sim, room) => join(sim, room, anySide(sim)),
  },
  {
    name: 'the meter is evicted',
    weight: 2,
    async run(sim, room) {
      room.evict(sim)
      await sim.market.scheduler.advance(sim.chance.pick([1, 5, 30]) * 1_000)
      for (const side of sides) await join(sim, room, side)
    },
  },
  {
    name: 'the provider reports a cut',
    weight: 1,
    run: (sim, room) => cutMeeting(sim, room, anySide(sim)),
  },
  {
    name: 'add minutes',
    weight: 2,
    async run(sim, { id, people: { fan } }) {
      const minutes = sim.chance.pick([1, 5])
      await sim.act(
        sim.actor(fan),
        ({ sessions }, idempotencyKey) => sessions.addMinutes({ id, minutes, idempotencyKey }),
        ({ session }) => String(session.agreed_minutes),
      )
    },
  },
  {
    name: 'tip in a call',
    weight: 1,
    async run(sim, { people: { fan, creator } }) {
      await sendTip(sim, fan, creator, { tokens: sim.chance.between(1, 20) })
    },
  },
  {
    name: 'the creator books the time after',
    weight: 2,
    run: (sim, { people }) => bookNext(sim, people.creator, sim.chance.between(1, 8)),
  },
  { name: 'hang up', weight: 4, run: (sim, room) => room.leave(sim, anySide(sim)) },
  {
    name: 'hang up over REST',
    weight: 1,
    async run(sim, room) {
      const side = anySide(sim)
      await sim.attempt(sim.actor(room.people[side], room.people.fan, room.people.creator), ({ sessions }) =>
        sessions.end({ id: room.id }),
      )
      await room.pass(sim, 3, {})
    },
  },
  {
    name: 'report the other side',
    weight: 0.5,
    async run(sim, room) {
      const side = anySide(sim)
      room.isPlain = false
      const subject_id = room.people[otherSide(side)].id
      const filed = await sim.attempt(room.people[side], ({ moderation }) =>
        moderation.report({ subject: 'person', subject_id, reason: 'harassment' }),
      )
      if (filed) sim.see('call report', { id: filed.id, owner: room.people[side] })
      await room.pass(sim, 3, bothGood)
    },
  },
  {
    name: 'block the other side',
    weight: 1,
    async run(sim, room) {
      const side = anySide(sim)
      const [person, other] = [room.people[side], room.people[otherSide(side)]]
      room.isPlain = false
      const hasBegun = room.came.size === 2 && !room.isOver
      const blocked = await sim.attempt(person, async ({ social: { block } }) => {
        await block({ userId: other.id })
        return true
      })
      if (blocked) sim.setBlock(person, other, true)
      await room.pass(sim, 60, bothGood)
      if (blocked) await requireBilledEnd(sim, room, hasBegun)
    },
  },
]

/** Lets up to seven things happen in a call, which may then still run. */
async function hold(sim: Simulation, room: Room): Promise<void> {
  for (let left = sim.chance.between(2, 7); left > 0 && !room.isOver; left--)
    await sim.chance.pickWeighted(steps).run(sim, room)
}

/** Both sides come to a call, together or one later than the other; or only one of them; or neither. */
async function come(sim: Simulation, room: Room): Promise<void> {
  const first = anySide(sim)
  const keeps = sim.chance.happens(0.25) ? true : undefined
  if (sim.chance.happens(0.05)) return
  await join(sim, room, first, keeps)
  if (sim.chance.happens(0.12)) return room.pass(sim, 11 * 60, { [first]: 'good' })
  if (sim.chance.happens(0.3)) await room.pass(sim, sim.chance.pick([20, 120, 240]), { [first]: 'good' })
  await join(sim, room, otherSide(first), keeps)
  await hold(sim, room)
}

function open(sim: Simulation, id: string, people: Record<Side, Person>): Room {
  const room = new Room(id, people)
  roomsOf(sim).set(id, room)
  sim.see('room', { id, owner: people.fan, other: people.creator })
  return room
}

type Ask = { minutes: 5 | 10; scheduled_at?: Date }

/** Requests a call that the creator in most cases accepts at once. @returns its room */
async function agree(sim: Simulation, people: Record<Side, Person>, ask: Ask): Promise<Room | undefined> {
  const { fan, creator } = people
  const type = sim.chance.pick(['voice', 'voice', 'video'] as const)
  const id = await requestCall(sim, fan, creator, { type, ...ask })
  if (id === undefined) {
    const bought = await buyTokens(sim, fan, { tokens: 1_488 })
    if (bought) sim.see('purchase', bought.purchase)
    return undefined
  }
  if (sim.chance.happens(0.1)) return undefined
  await sim.market.scheduler.advance(sim.chance.pick([2, 20, 100]) * 1_000)
  const accepted = await sim.act(
    sim.actor(creator, fan),
    ({ sessions }, idempotencyKey) => sessions.accept({ id, idempotencyKey }),
    ({ request }) => request.id,
  )
  return accepted && open(sim, id, people)
}

const anyPair = (sim: Simulation) => ({ fan: sim.anyone('fan'), creator: sim.anyone('creator') })

export const heldCalls: Operation[] = [
  {
    name: 'call now',
    weight: 8,
    async run(sim) {
      const people = anyPair(sim)
      const minutes = sim.chance.pick([5, 5, 10] as const)
      const room = await agree(sim, people, { minutes })
      if (!room) return
      if (sim.chance.happens(0.25)) await bookNext(sim, people.creator, minutes + sim.chance.between(0, 2))
      await come(sim, room)
    },
  },
  {
    name: 'keep an appointment',
    weight: 4,
    async run(sim) {
      const people = anyPair(sim)
      const shown = await sim.attempt(people.fan, (caller) =>
        caller.availability.slots({ creatorId: people.creator.id, minutes: 5 }),
      )
      if (!shown || shown.slots.length === 0) return
      const { start } = sim.chance.pick(shown.slots.slice(0, 4))
      const room = await agree(sim, people, { minutes: 5, scheduled_at: start })
      if (!room) return
      const lateMs = sim.chance.pick([-31, -31, -4, 0, 1, 3, 4]) * minuteMs
      await sim.market.scheduler.advance(Math.max(0, Number(start) + lateMs - sim.market.clock.now()))
      await sim.market.scheduler.finish(sim.market.runCron())
      if (sim.chance.happens(0.3)) await bookNext(sim, people.creator, sim.chance.between(1, 7))
      if (lateMs >= -5 * minuteMs) return come(sim, room)
      const side = sim.chance.happens(0.7) ? 'fan' : 'creator'
      await sim.act(
        sim.actor(people[side], people.fan, people.creator),
        ({ sessions }, idempotencyKey) => sessions.cancel({ id: room.id, idempotencyKey }),
        ({ request }) => request.id,
      )
    },
  },
  {
    name: 'go on with a call',
    weight: 2,
    async run(sim) {
      const room = someRoom(sim)
      if (!room || room.isOver) return
      for (const side of sides) if (!room.isHere(side)) await join(sim, room, side)
      await hold(sim, room)
    },
  },
  {
    name: 'read a receipt',
    weight: 2,
    async run(sim) {
      const room = someRoom(sim)
      if (room) await readReceipt(sim, room)
    },
  },
  {
    name: 'rate a call',
    weight: 1,
    async run(sim) {
      const room = someRoom(sim)
      if (!room) return
      const { id, people } = room
      const stars = sim.chance.between(1, 5)
      const rated = await sim.attempt(sim.actor(people.fan), ({ sessions }) => sessions.rate({ id, stars }))
      if (rated && sim.chance.happens(0.5))
        await sim.attempt(sim.actor(people.creator), ({ sessions }) =>
          sessions.reply({ id: rated.rating.id, text: 'Words.' }),
        )
    },
  },
  {
    name: 'answer about a connection',
    weight: 0.5,
    async run(sim) {
      const room = someRoom(sim)
      const side = anySide(sim)
      if (!room) return
      await sim.attempt(sim.actor(room.people[side], room.people.fan, room.people.creator), ({ sessions }) =>
        sessions.quality({ id: room.id, ok: true }),
      )
    },
  },
  {
    name: 'decide a report of a call',
    weight: 0.5,
    async run(sim) {
      const report = sim.some('call report')
      const admin = sim.anyone('admin')
      if (report)
        await sim.attempt(sim.actor(admin), ({ moderation: { cases } }) =>
          cases.dismiss({ id: report.id, reason: 'no_violation' }),
        )
    },
  },
  {
    name: 'change the rates of calls',
    weight: 1,
    run(sim) {
      const [videoCall, voiceCall] = [sim.chance.pick([0, 61, 150]), sim.chance.pick([0, 7, 51, 51])]
      return sim.attempt(sim.anyone('creator'), (caller) => caller.profile.setRates({ videoCall, voiceCall }))
    },
  },
  {
    name: 'change the pause between bookings',
    weight: 0.3,
    run: (sim) =>
      sim.attempt(sim.anyone('creator'), (caller) =>
        caller.availability.save({ buffer_minutes: sim.chance.pick([0, 0, 5]) }),
      ),
  },
]
