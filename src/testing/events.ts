import { randomUUID } from 'node:crypto'
import type { Ledger } from './ledger.ts'
import type { TestPerson, World } from './world.ts'

const dayMs = 86_400_000

/** Returns the UTC date `days` days from today. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Inserts `events` classes, six per day, beginning 300 days ago. */
export async function insertEvents(ledger: Ledger, creator: string, events: number): Promise<void> {
  await ledger.owner.query(
    `insert into events (creator_id, type, title, minutes, price, seats, time, time_zone, date, starts_at, ends_at)
     select $1, 'class', 'A class ' || n, 60, 100, 10, '12:00', 'UTC', at::date, at, at + interval '1 hour'
     from generate_series(0, $2::int - 1) as n,
       lateral (select date_trunc('day', now()) - interval '300 days' + n * interval '4 hours') as t (at)`,
    [creator, events],
  )
  await ledger.owner.query('vacuum analyze events')
}

type Body = Record<string, unknown>

/** Returns a function that creates an event over REST, by default an hour-long class at noon, each on another day. */
const createIn = (world: World) => {
  let count = 0
  return (as: TestPerson, body: Body = {}, key?: string) => {
    count += 1
    const date = dayAhead(2 + (count % 25))
    const draft = { type: 'class', title: 'A class', date, time: '12:00', duration: 60, price: 100 }
    return world.rest('POST', '/events', { as, body: { ...draft, ...body }, ...(key && { key }) })
  }
}

const actsIn = (world: World) => {
  const create = createIn(world)
  return {
    create,
    /** Creates an event and returns its id. Throws if the creation is refused. */
    async put(as: TestPerson, body: Body = {}): Promise<string> {
      const { status, body: made } = await create(as, body)
      if (status !== 201) throw new Error(`no event: ${JSON.stringify(made)}`)
      return made.event.id
    },
    take: (as: TestPerson, id: string, body: Body = {}, key: string = randomUUID()) =>
      world.rest('POST', `/events/${id}/tickets`, { as, body, key }),
    giveBack: (as: TestPerson, id: string) => world.rest('DELETE', `/events/${id}/tickets`, { as }),
    confirm: (as: TestPerson, id: string, body: Body = {}, key: string = randomUUID()) =>
      world.rest('POST', `/events/${id}/tickets/confirm`, { as, body, key }),
    mine: async (as: TestPerson, id: string) =>
      (await world.rest('GET', `/events/${id}/tickets/mine`, { as })).body.ticket,
    read: async (as: TestPerson | undefined, id: string) =>
      (await world.rest('GET', `/events/${id}`, as && { as })).body,
    update: (as: TestPerson, id: string, body: Body) => world.rest('PUT', `/events/${id}`, { as, body }),
    remove: (as: TestPerson, id: string, body: Body = {}) => world.rest('DELETE', `/events/${id}`, { as, body }),
    cancel: (as: TestPerson, id: string, body: Body = {}) => world.rest('POST', `/events/${id}/cancel`, { as, body }),
  }
}

/** Common steps of event tests. */
export const eventsIn = (world: World) => ({
  ...actsIn(world),
  /**
   * Moves the start of an event to `minutes` minutes from now; a negative number is in the past. Keeps its length.
   * Truncates the time: the columns round to milliseconds, and a rounded time can be after the next `new Date()`.
   */
  startIn: (id: string, minutes: number) =>
    world.owner(
      `update events set version = version + 1,
         starts_at = date_trunc('milliseconds', now()) + $2 * interval '1 minute',
         ends_at = date_trunc('milliseconds', now()) + ($2 + minutes) * interval '1 minute' where id = $1`,
      [id, minutes],
    ),
  /** Moves the deadlines of offered seats `minutes` minutes closer. */
  waitOffers: (id: string, minutes: number) =>
    world.owner(`update tickets set confirm_by = confirm_by - $2 * interval '1 minute' where event_id = $1`, [
      id,
      minutes,
    ]),
  /** Returns spendable tokens, held tokens and pending earnings. */
  async tokens(who: TestPerson): Promise<[number, number, number]> {
    const [row] = await world.owner<{ b: { spendable: number; held: number; pending: number } }>(
      'select ledger.wallet_balance($1) as b',
      [who.id],
    )
    if (!row) throw new Error('no balance')
    return [row.b.spendable, row.b.held, row.b.pending]
  },
  /** Returns violations of the ledger's invariants. */
  violations: () => world.owner('select * from ledger.prove()'),
  statuses: async (id: string) =>
    (await world.owner<{ status: string }>('select status from tickets where event_id = $1 order by id', [id])).map(
      ({ status }) => status,
    ),
})
