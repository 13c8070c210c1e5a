import type pg from 'pg'
import * as z from 'zod'
import type { EventType, RecurringPattern } from '#features/schedule/events/spec.ts'

export type DemoEvent = {
  by: string
  type: EventType
  title: string
  description: string
  /** Days from today; negative for a past event. */
  days: number
  time: string
  minutes: number
  price: number
  seats: number | null
  repeats?: RecurringPattern
  /** Ticket buyers in order. Those after the last seat join the waiting list. */
  takers?: readonly string[]
}

/** Events of the demo creators: in the coming weeks, and past ones. */
export const demoEvents: readonly DemoEvent[] = [
  {
    by: 'creator',
    type: 'class',
    title: 'Reading music without fear',
    days: 3,
    time: '18:30',
    minutes: 60,
    description: 'Bring a pencil. We read eight bars together, slowly, until they are yours.',
    price: 60,
    seats: 5,
    repeats: 'weekly',
    takers: ['fan', 'mira_koval', 'creator2', 'fan2'],
  },
  {
    by: 'creator',
    type: 'private-show',
    title: 'Nocturnes by candlelight',
    days: 6,
    time: '20:00',
    minutes: 60,
    description: 'An hour at the piano for three people. Requests are welcome.',
    price: 120,
    seats: 3,
    takers: ['creator2', 'mira_koval', 'fan', 'fan2'],
  },
  {
    by: 'creator',
    type: 'live-stream',
    title: "The week's encore",
    days: 11,
    time: '19:00',
    minutes: 90,
    description: 'Your requests of the week, played in one go.',
    price: 20,
    seats: null,
    takers: ['fan2'],
  },
  {
    by: 'creator',
    type: 'meeting',
    title: 'Choosing a first piano',
    days: 8,
    time: '18:00',
    minutes: 30,
    description: 'Half an hour about touch, size and neighbours.',
    price: 0,
    seats: 1,
  },
  {
    by: 'creator2',
    type: 'class',
    title: 'Strong knees for runners',
    days: 2,
    time: '18:00',
    minutes: 45,
    description: 'No weights, a chair and a wall.',
    price: 40,
    seats: 12,
    repeats: 'biweekly',
    takers: ['fan', 'creator'],
  },
  {
    by: 'mira_koval',
    type: 'private-show',
    title: 'A portrait, from the first line',
    days: 12,
    time: '19:30',
    minutes: 90,
    description: 'Watch a drawing come to life, and say what I should look at.',
    price: 90,
    seats: 4,
    takers: ['fan2'],
  },
  {
    by: 'chef_amaro',
    type: 'class',
    title: 'Three moles in an hour',
    days: 4,
    time: '17:00',
    minutes: 60,
    description: 'The shopping list comes with the ticket. Wear something that may get stained.',
    price: 75,
    seats: 8,
    takers: ['fan2', 'lenalights', 'rowan_wilde'],
  },
  {
    by: 'yuki_moves',
    type: 'class',
    title: 'Popping for beginners',
    days: 5,
    time: '20:00',
    minutes: 45,
    description: 'Two metres of floor are enough. We learn eight counts and put them on one song.',
    price: 50,
    seats: 10,
    repeats: 'weekly',
    takers: ['creator2'],
  },
  {
    by: 'sofia_reads',
    type: 'class',
    title: 'Dante, one canto at a time',
    days: 7,
    time: '19:00',
    minutes: 60,
    description: 'No Italian needed. Read canto five before we meet.',
    price: 30,
    seats: 15,
    repeats: 'weekly',
    takers: ['creator', 'mira_koval'],
  },
  {
    by: 'rowan_wilde',
    type: 'class',
    title: 'Breathing before Monday',
    days: 6,
    time: '18:00',
    minutes: 30,
    description: 'Half an hour on a chair, and you will sleep.',
    price: 0,
    seats: 20,
    repeats: 'weekly',
    takers: ['fan2', 'sofia_reads', 'theo_brandt'],
  },
  {
    by: 'dev_okafor',
    type: 'class',
    title: 'Your first pull request',
    days: 9,
    time: '17:30',
    minutes: 90,
    description: 'Bring a laptop. At the end your work is in a real project.',
    price: 150,
    seats: 6,
    takers: ['june_park'],
  },
  {
    by: 'omar_beats',
    type: 'private-show',
    title: 'Darbuka at midnight',
    days: 10,
    time: '22:00',
    minutes: 60,
    description: 'Four listeners, two drums, and the story of each rhythm.',
    price: 140,
    seats: 4,
    takers: ['creator', 'fan2'],
  },
  {
    by: 'lenalights',
    type: 'live-stream',
    title: 'Blue hour, from the roof',
    days: 5,
    time: '16:00',
    minutes: 60,
    description: 'We wait for the light together, and I say what I do and why.',
    price: 15,
    seats: null,
    takers: ['fan2', 'isla_fraser'],
  },
  {
    by: 'odette_m',
    type: 'private-show',
    title: 'The songs I never sing',
    days: 2,
    time: '21:00',
    minutes: 60,
    description: 'Six seats, no microphone, and one song that you choose.',
    price: 160,
    seats: 6,
    takers: ['fan2', 'hana_sato', 'luca_ferri'],
  },
  {
    by: 'luca_ferri',
    type: 'class',
    title: 'Pizza from one dough',
    days: 3,
    time: '18:00',
    minutes: 60,
    description: 'Flour, water, salt, an oven that is too hot. We start the dough together.',
    price: 45,
    seats: 12,
    repeats: 'weekly',
    takers: ['fan', 'nadia_k'],
  },
  {
    by: 'ben_hollis',
    type: 'live-stream',
    title: 'The southern cross, live',
    days: 4,
    time: '21:30',
    minutes: 45,
    description: 'A telescope, a dark field, and time for your questions.',
    price: 15,
    seats: null,
    takers: ['june_park'],
  },
  {
    by: 'mateo_rios',
    type: 'class',
    title: 'Tango: the walk',
    days: 5,
    time: '19:00',
    minutes: 45,
    description: 'You will only walk. It takes years; we do the first hour.',
    price: 55,
    seats: 10,
    repeats: 'weekly',
    takers: ['camille_dub'],
  },
  {
    by: 'paloma_sun',
    type: 'class',
    title: 'Yoga with stamping',
    days: 6,
    time: '09:00',
    minutes: 45,
    description: 'Warn your neighbours. Shoes with a heel, or none.',
    price: 35,
    seats: 20,
    repeats: 'weekly',
    takers: ['fan2'],
  },
  {
    by: 'elio_grant',
    type: 'private-show',
    title: "Magic at arm's length",
    days: 7,
    time: '20:00',
    minutes: 30,
    description: 'Four people, your own deck, and the honest secret of one trick.',
    price: 130,
    seats: 4,
    takers: ['ines_duarte'],
  },
  {
    by: 'mei_lin',
    type: 'class',
    title: 'Laksa without the queue',
    days: 8,
    time: '18:30',
    minutes: 60,
    description: 'The paste is half of it. You will know it by heart.',
    price: 60,
    seats: 8,
    takers: ['theo_brandt'],
  },
  {
    by: 'jonas_wood',
    type: 'live-stream',
    title: 'Carving until it is a spoon',
    days: 9,
    time: '17:00',
    minutes: 90,
    description: 'A log, two knives, and no hurry at all.',
    price: 10,
    seats: null,
  },
  {
    by: 'creator',
    type: 'class',
    title: 'Left hand, right mind',
    days: -9,
    time: '18:30',
    minutes: 60,
    description: 'Independence of the hands, in four small steps.',
    price: 60,
    seats: 5,
    takers: ['fan', 'fan2'],
  },
  {
    by: 'creator2',
    type: 'live-stream',
    title: 'A slow five kilometres',
    days: -20,
    time: '18:00',
    minutes: 45,
    description: 'We ran together, wherever you were.',
    price: 20,
    seats: null,
    takers: ['fan2'],
  },
]

const dayMs = 86_400_000
const dayOf = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/**
 * Days by which a past event is first created in the future, because events cannot start in the past. Afterwards it is
 * moved to its date.
 */
const laterDays = 400

const answer = z.looseObject({ outcome: z.string(), event_id: z.string().optional() })

async function call(client: pg.Client | pg.PoolClient, text: string, values: unknown[]) {
  const { rows } = await client.query<{ answer: unknown }>(`select ${text} as answer`, values)
  const given = answer.parse(rows[0]?.answer)
  if (given.outcome !== 'done') throw new Error(`${text}: ${JSON.stringify(given)}`)
  return given
}

/** Creates events and their tickets like the product. Does nothing if they exist. */
export async function addEvents(client: pg.Client | pg.PoolClient): Promise<void> {
  for (const event of demoEvents) {
    const { rows } = await client.query<Host>(
      `select id, coalesce(time_zone, 'UTC') as zone from users u where username = $1 and role = 'creator'
         and not exists (select from events e where e.creator_id = u.id and e.title = $2)`,
      [event.by, event.title],
    )
    if (rows[0]) await addEvent(client, rows[0], event)
  }
}

type Host = { id: string; zone: string }

async function addEvent(client: pg.Client | pg.PoolClient, host: Host, event: DemoEvent): Promise<void> {
  const { type, title, description, days, time, minutes, price, seats, repeats = null, takers = [] } = event
  const date = dayOf(days < 0 ? laterDays + days : days)
  const columns = { type, title, description, date, time, time_zone: host.zone, minutes, price, seats }
  const made = await call(client, 'ledger.event_create($1, $2::jsonb, $3, $4, $5)', [
    ...[host.id, JSON.stringify(columns), repeats, `demo-event-${title}`, 'demo'],
  ])
  for (const taker of takers) await addTicket(client, taker, String(made.event_id), event)
  if (days < 0) await dateBack(client, String(made.event_id), days)
}

/** Buys a ticket. Grants the fan its price before, in addition to the welcome bonus. */
async function addTicket(
  client: pg.Client | pg.PoolClient,
  taker: string,
  eventId: string,
  { title, price }: DemoEvent,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from users where username = $1', [taker])
  const [fan] = rows
  if (!fan) return
  const key = `demo-ticket-${title}`
  if (price > 0)
    await client.query(`select ledger.promo_grant($1, $2, 'A ticket of the demo', $3, 'demo')`, [
      ...[fan.id, price, `${key}-tokens`],
    ])
  await call(client, 'ledger.ticket_take($1, $2, null, false, null, $3, $4)', [fan.id, eventId, key, 'demo'])
}

async function dateBack(client: pg.Client | pg.PoolClient, eventId: string, days: number): Promise<void> {
  await client.query(
    `update events set date = $2::date, starts_at = ($2::date + time) at time zone time_zone,
       ends_at = ($2::date + time + make_interval(mins => minutes)) at time zone time_zone where id = $1`,
    [eventId, dayOf(days)],
  )
  await client.query('select event_host_live(id, starts_at, ends_at) from events where id = $1', [eventId])
  await client.query('select ledger.event_complete(id, version) from events where id = $1', [eventId])
}
