import { overlapsOf } from '#features/schedule/overlaps/rules.ts'
import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { requestCall } from './effects.ts'

const minutes = 5 as const
const spanMs = minutes * 60_000

/** Open calls and tickets of a fan within a span. */
const booked = `
  select c.id from call_requests c where c.fan_id = $1 and c.ended_at is null and c.scheduled_at < $3
    and c.scheduled_at + make_interval(mins => c.minutes) > $2
  union all select e.id from tickets t join events e on e.id = t.event_id
  where t.fan_id = $1 and t.status in ('confirmed', 'offered') and e.status = 'scheduled'
    and e.starts_at < $3 and e.ends_at > $2`

/** Reads the warning of the form of a call. @returns true if it warns. @throws Failure if a booking is missing in it */
async function isWarned(sim: Simulation, fan: Person, start: Date): Promise<boolean> {
  const end = new Date(start.getTime() + spanMs)
  const own = await sim.attempt(fan, ({ sessions }) => sessions.scheduled({ from: start, to: end }))
  if (!own) return true
  const warned = new Set(overlapsOf(own.sessions, { start, end }).map(({ id }) => id))
  const rows = await sim.market.database.query<{ id: string }>(booked, [fan.id, start, end])
  const missing = rows.filter(({ id }) => !warned.has(id))
  if (missing.length > 0) throw new Failure(`${fan.id} reads no warning of ${JSON.stringify(missing)} at ${start}.`)
  return warned.size > 0
}

export const ownCalendar: Operation[] = [
  {
    name: 'book two creators for the same time',
    weight: 1.5,
    async run(sim) {
      const [fan, creator, other] = [sim.anyone('fan'), sim.anyone('creator'), sim.anyone('creator')]
      const shown = await sim.attempt(fan, (caller) => caller.availability.slots({ creatorId: creator.id, minutes }))
      if (!shown || shown.slots.length === 0) return
      const { start } = sim.chance.pick(shown.slots.slice(0, 60))
      const ask = { type: 'voice' as const, minutes, scheduled_at: start }
      const isBooked = (await isWarned(sim, fan, start)) || (await requestCall(sim, fan, creator, ask)) !== undefined
      if (!isBooked) return
      if (!(await isWarned(sim, fan, start))) throw new Failure(`${fan.id} reads no warning before a second booking.`)
      if (sim.chance.happens(0.5)) await requestCall(sim, fan, other, ask)
    },
  },
]
