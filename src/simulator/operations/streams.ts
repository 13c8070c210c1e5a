import { Failure, type Operation, type Person, type Simulation } from '../simulation.ts'
import { roomsOf } from './call-room.ts'
import { changeTicket, takeTicket } from './effects.ts'
import { controlMeetings } from './meetings.ts'

const minuteMs = 60_000

/** A stream, with the tips that the simulation sent to it. */
export type Show = {
  id: string
  host: Person
  tips: { count: number; tokens: number }
  /** A tip was repeated later, perhaps after the end of the stream or of the right to watch it. */
  isUncertain?: true
  /** Tokens since the goal was set; undefined without a goal. */
  goal?: number
  isOver: boolean
}

const shows = new WeakMap<Simulation, Map<string, Show>>()

/** Returns the streams of a simulation, by their id. */
export function showsOf(sim: Simulation): Map<string, Show> {
  const known = shows.get(sim) ?? new Map<string, Show>()
  shows.set(sim, known)
  return known
}

/** Returns a stream, in most cases one that was running when it was used last; undefined before the first one. */
export function someShow(sim: Simulation): Show | undefined {
  const running = [...showsOf(sim).values()].filter(({ isOver }) => !isOver)
  if (running.length > 0 && sim.chance.happens(0.9)) return sim.chance.pick(running)
  const seen = sim.some('stream')
  return seen && showsOf(sim).get(seen.id)
}

/** Connects a person without media to the meeting of a token, so that the provider reports them. */
export const sit = (sim: Simulation, token: string) => controlMeetings(sim, 'sit', { token })

/** Cuts all connections of a person, also to the meetings of their calls. */
export async function vanish(sim: Simulation, { id }: Person): Promise<void> {
  for (const room of roomsOf(sim).values())
    if (!room.isOver && (room.people.fan.id === id || room.people.creator.id === id)) room.reportCut()
  await controlMeetings(sim, 'vanish', { customId: id })
}

const access = `
  select s.ended_at is null as is_running, u.role = 'admin' or s.creator_id = u.id
    or not exists (select from live_bans b where b.creator_id = s.creator_id and b.user_id = u.id and b.until is null)
    and not exists (select from blocks b
      where (b.blocker_id, b.blocked_id) in ((u.id, s.creator_id), (s.creator_id, u.id)))
    and case s.audience
      when 'everyone' then true
      when 'followers' then exists (
        select from follows f where f.follower_id = u.id and f.creator_id = s.creator_id)
      when 'ticket' then exists (select from tickets k
        where k.event_id = s.event_id and k.fan_id = u.id and k.status in ('confirmed', 'used'))
      else exists (select from subscriptions p join subscription_tiers t on t.id = s.tier_id
        where p.subscriber_id = u.id and p.creator_id = s.creator_id and now() >= p.starts_at and now() < p.ends_at
          and (p.tier_id = t.id or p.tokens >= t.price_tokens)) end as may_watch
  from streams s cross join users u`

/**
 * Selects passes of streams whose person may not watch. A subscription may have ended since the last run of a job, and
 * a fan who unfollows can watch until the end.
 */
export const wrongPasses = `
  select a.id, p.person, p.given_at from stream_passes p join users u on u.id::text = p.person
  join streams s on s.id = p.stream_id and s.ended_at is null and s.audience not in ('followers', 'tier')
  join lateral (${access} where s.id = p.stream_id and u.id::text = p.person) as x on true
  cross join lateral (select s.id) a where not x.may_watch
    -- the outbox has not removed the person yet
    and not exists (select from outbox o where o.kind = 'live.out' and o.payload ->> 'stream_id' = s.id::text)`

type Access = { is_running: boolean; may_watch: boolean }

/** Returns whether a person may watch a running stream, by rules that are written apart from the product's. */
export async function accessOf(sim: Simulation, show: Show, person: Person): Promise<Access> {
  const rows = await sim.market.database.query<Access>(`${access} where s.id = $1 and u.id = $2`, [show.id, person.id])
  const [row = { is_running: false, may_watch: false }] = rows
  show.isOver = !row.is_running
  return row
}

/** Returns a person for a call that needs the right to watch; one without it becomes an intruder. */
export async function watcher(sim: Simulation, show: Show, person: Person): Promise<Person> {
  const { may_watch } = await accessOf(sim, show, person)
  return may_watch ? person : { ...person, isIntruder: true }
}

/** Joins a stream as a viewer. @returns the token of the meeting; undefined if the product refused */
export async function watch(sim: Simulation, show: Show, person: Person): Promise<string | undefined> {
  const joined = await sim.attempt(await watcher(sim, show, person), ({ live }) => live.join({ id: show.id }))
  return joined?.token ?? undefined
}

type Start = { audience: 'everyone' | 'followers' | 'tier' | 'ticket'; tier_id?: string; event_id?: string }

/** Starts a stream, in most cases with the host's media. */
export async function goLive(sim: Simulation, host: Person, start: Start): Promise<Show | undefined> {
  const input = { title: 'A show', ...start, takeover: sim.chance.happens(0.1) }
  const started = await sim.attempt(host, ({ live }) => live.start(input))
  if (!started) return undefined
  const { id } = started.stream
  const show: Show = showsOf(sim).get(id) ?? { id, host, tips: { count: 0, tokens: 0 }, isOver: false }
  if (!showsOf(sim).has(id)) sim.see('stream', { id, owner: host })
  showsOf(sim).set(id, show)
  if (sim.chance.happens(0.95)) await sit(sim, started.token)
  return show
}

/** Connects a host again, in some cases on another device. */
async function returnToStage(sim: Simulation, { id, host }: Show): Promise<void> {
  const isElsewhere = sim.chance.happens(0.3)
  const device = isElsewhere ? { ...host, claims: { ...host.claims, familyId: sim.chance.uuid() } } : host
  const joined = await sim.attempt(device, ({ live }) => live.join({ id, takeover: sim.chance.happens(0.5) }))
  if (joined?.token) await sit(sim, joined.token)
}

const peopleOf = (meetings: unknown): { customId: string }[][] =>
  Array.isArray(meetings) ? meetings.map(({ people }) => people) : []

/** @throws Failure if a viewer is connected to a meeting twice */
async function requireOneDevice(sim: Simulation, viewer: Person): Promise<void> {
  const meetings = peopleOf(await controlMeetings(sim, 'meetings'))
  if (meetings.some((people) => people.filter(({ customId }) => customId === viewer.id).length > 1))
    throw new Failure(`${viewer.id} watches a stream on two devices.`)
}

/** Creates an event with seats, sells some, and holds it as a stream. */
async function holdScheduled(sim: Simulation): Promise<void> {
  const host = sim.anyone('creator')
  const minutes = sim.chance.between(18, 40)
  const startsMs = Math.ceil(sim.market.clock.now() / minuteMs + minutes) * minuteMs
  const at = new Date(startsMs).toISOString()
  const draft = { type: 'live-stream' as const, title: 'A show', date: at.slice(0, 10), time: at.slice(11, 16) }
  const terms = { ...draft, duration: 15 as const, price: sim.chance.pick([0, 10, 25, 25]), max_participants: 3 }
  const made = await sim.act(
    host,
    ({ events }, idempotencyKey) => events.create({ ...terms, idempotencyKey }),
    ({ event }) => event.id,
  )
  if (!made) return
  const { id } = made.event
  const event = { id, owner: host, tokens: terms.price }
  sim.see('event', event)
  const fans = [sim.anyone('fan'), sim.anyone('fan'), sim.anyone('fan')]
  for (const fan of fans.slice(0, sim.chance.between(0, 3))) await takeTicket(sim, fan, event)
  if (sim.chance.happens(0.3)) await changeTicket(sim, { id, owner: sim.chance.pick(fans) }, 'giveBack')
  const startMs = startsMs + sim.chance.pick([-14, -2, 0, 3, 17]) * minuteMs
  await sim.market.scheduler.advance(Math.max(0, startMs - sim.market.clock.now()))
  if (sim.chance.happens(0.1)) return
  const show = await goLive(sim, host, { audience: 'ticket', event_id: id })
  if (show) await perform(sim, show, fans)
}

/** Holds a stream for some viewers and minutes, with reports about the media. */
async function perform(sim: Simulation, show: Show, fans: readonly Person[]): Promise<void> {
  for (const fan of fans) {
    const token = await watch(sim, show, fan)
    if (token) await sit(sim, token)
  }
  const isDark = sim.chance.happens(0.1)
  for (let left = sim.chance.between(0, 6); left > 0; left--) {
    await sim.market.scheduler.advance(sim.chance.pick([1, 3, 5]) * minuteMs)
    await sim.attempt(show.host, ({ live }) => live.media({ id: show.id, sending: !isDark }))
    if (sim.chance.happens(0.3)) await sim.market.scheduler.finish(sim.market.runJob('streams'))
  }
  if (sim.chance.happens(0.4)) await sim.attempt(show.host, ({ live }) => live.end({ id: show.id }))
  else if (sim.chance.happens(0.5)) await vanish(sim, show.host)
}

export const streams: Operation[] = [
  {
    name: 'go live',
    weight: 4,
    async run(sim) {
      const host = sim.anyone('creator')
      const audience = sim.chance.pick(['everyone', 'everyone', 'followers', 'tier'] as const)
      const tier = sim.all('tier').findLast(({ owner }) => owner.id === host.id)
      if (audience === 'tier' && tier) await goLive(sim, host, { audience, tier_id: tier.id })
      else await goLive(sim, host, { audience: audience === 'tier' ? 'everyone' : audience })
    },
  },
  { name: 'hold a scheduled show', weight: 3, run: holdScheduled },
  {
    name: 'watch a stream',
    weight: 8,
    async run(sim) {
      const [show, viewer] = [someShow(sim), sim.anyone()]
      if (!show || viewer.id === show.host.id) return
      const token = await watch(sim, show, viewer)
      if (token && sim.chance.happens(0.8)) await sit(sim, token)
    },
  },
  {
    name: 'watch on a second device',
    weight: 1.5,
    async run(sim) {
      const [show, viewer] = [someShow(sim), sim.anyone('fan')]
      if (!show) return
      const tokens = [await watch(sim, show, viewer), await watch(sim, show, viewer)]
      for (const token of tokens) if (token) await sit(sim, token)
      await sim.market.scheduler.advance(6_000)
      await sim.market.scheduler.finish(sim.market.runJob('outbox'))
      await sim.market.scheduler.advance(1_000)
      await requireOneDevice(sim, viewer)
    },
  },
  {
    name: 'leave a stream',
    weight: 2,
    run: (sim) => vanish(sim, sim.anyone('fan')),
  },
  {
    name: 'lose the connection to a stage',
    weight: 2,
    async run(sim) {
      const show = someShow(sim)
      if (!show) return
      await vanish(sim, show.host)
      await sim.market.scheduler.advance(sim.chance.pick([5, 40, 61, 100]) * 1_000)
      if (sim.chance.happens(0.6)) await returnToStage(sim, show)
      else await sim.attempt(sim.anyone(), ({ live }) => live.one({ id: show.id }))
    },
  },
  {
    name: 'lose a meeting',
    weight: 0.3,
    async run(sim) {
      const show = someShow(sim)
      if (!show) return
      const [row] = await sim.market.database.query<{ meetingId: string }>(
        'select meeting_id as "meetingId" from streams where id = $1',
        [show.id],
      )
      if (row) await controlMeetings(sim, 'forget', row)
      await returnToStage(sim, show)
    },
  },
  {
    name: 'end a stream',
    weight: 2,
    async run(sim) {
      const show = someShow(sim)
      if (show) await sim.attempt(sim.actor(show.host), ({ live }) => live.end({ id: show.id }))
    },
  },
]
