import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../../testing/ledger.ts'
import { sampledCount } from '../../../testing/sample.ts'

// Runs random ticket operations on many connections, with few events and people. Operations are not retried, so a
// deadlock fails the test. Afterwards the proof of the ledger checks holds, tickets, seats and waiting lists.

const rounds = sampledCount(10)
const operations = 1_200
const atOnce = 16

const randomBelow = (below: number) => Math.floor(Math.random() * below)
function randomOf<One>(list: readonly One[]): One {
  const one = list[randomBelow(list.length)]
  if (one === undefined) throw new Error('an empty list')
  return one
}

type Stage = { ledger: Ledger; creators: string[]; fans: string[]; events: string[] }

async function createEvent(ledger: Ledger, creator: string, hour: number): Promise<string> {
  const start = new Date(Date.UTC(2030, 0, 1, hour))
  const event = {
    type: 'class',
    title: 'A class',
    description: '',
    date: start.toISOString().slice(0, 10),
    minutes: 60,
    time: start.toISOString().slice(11, 16),
    time_zone: 'UTC',
    price: randomOf([0, 10, 40]),
    seats: randomOf([1, 2, 3, null]),
  }
  const made = await ledger.call('ledger.event_create($1, $2::jsonb, null, null, null)', [
    creator,
    JSON.stringify(event),
  ])
  return String(made.event_id)
}

const versionOf = async ({ ledger }: Stage, event: string) => {
  const { rows } = await ledger.owner.query<{ version: number; creator_id: string; taken: number }>(
    'select version, creator_id, seats_taken as taken from events where id = $1',
    [event],
  )
  return rows[0] ?? { version: 0, creator_id: '', taken: 0 }
}

/** Possible operations. An operation that is listed twice is twice as likely. */
const ticketOperations: ((stage: Stage, fan: string, event: string) => Promise<unknown>)[] = [
  ...Array.from({ length: 8 }, () => ({ ledger }: Stage, fan: string, event: string) => {
    const key = randomOf([null, randomUUID(), `${fan.slice(0, 8)}${randomBelow(9)}`])
    return ledger.call('ledger.ticket_take($1, $2, null, $3, null, $4, $5)', [
      fan,
      event,
      randomBelow(2) === 0,
      key,
      event,
    ])
  }),
  ...Array.from(
    { length: 5 },
    () =>
      ({ ledger }: Stage, fan: string, event: string) =>
        ledger.call('ledger.ticket_return($1, $2, null, null)', [fan, event]),
  ),
  ...Array.from(
    { length: 4 },
    () =>
      ({ ledger }: Stage, fan: string, event: string) =>
        ledger.call('ledger.ticket_confirm($1, $2, null, null, null)', [fan, event]),
  ),
  ...Array.from(
    { length: 4 },
    () =>
      ({ ledger }: Stage, _: string, event: string) =>
        ledger.app.query('select ledger.tickets_promote($1)', [event]),
  ),
  async ({ ledger }, _, event) => {
    await ledger.owner.query(
      `update tickets set confirm_by = now() where id = (select id from tickets where event_id = $1 and status = 'offered'
       order by random() limit 1)`,
      [event],
    )
    await ledger.app.query('select ledger.tickets_lapse($1)', [event])
  },
  async (stage, _, event) => {
    const { version, creator_id, taken } = await versionOf(stage, event)
    // at least as many seats as are taken, as rules.ts requires
    const seats = randomOf([Math.max(4, taken), Math.max(5, taken), null])
    const write = { events: [{ id: event, version, set: { seats } }], series: null }
    await stage.ledger.app.query('select ledger.events_write($1, $2)', [creator_id, JSON.stringify(write)])
  },
  async (stage, _, event) => {
    if (randomBelow(4) > 0) return
    const { version } = await versionOf(stage, event)
    await stage.ledger.app.query(
      randomOf([
        `select ledger.event_cancel($1, $2, '{"actor": "clock"}', 'late', '')`,
        'select ledger.event_complete($1, $2)',
      ]),
      [event, version],
    )
  },
  ({ ledger, creators }, fan) =>
    randomBelow(6) > 0
      ? Promise.resolve()
      : ledger.app.query(
          'select public.block($1, $2)',
          randomOf([
            [fan, randomOf(creators)],
            [randomOf(creators), fan],
          ]),
        ),
  ({ ledger, creators }, fan) =>
    ledger.call(`ledger.tip_send($1, $2, 5, 'custom', 'x', null, null)`, [fan, randomOf(creators)]),
]

async function createStage(): Promise<Stage> {
  const ledger = await createLedger()
  const creators = await Promise.all([1, 2, 3].map(() => ledger.person('creator', 200)))
  const fans = await Promise.all(Array.from({ length: 9 }, (_, i) => ledger.person('fan', 40 * i)))
  const events = []
  for (let hour = 0; hour < 12; hour++) events.push(await createEvent(ledger, randomOf(creators), hour * 2))
  // creators also take tickets of each other's events
  return { ledger, creators, fans: [...fans, ...creators], events }
}

test.for(Array.from({ length: rounds }, (_, i) => i))(
  'seats, waiting lists, holds and tokens agree after random concurrent operations (%i)',
  async () => {
    const stage = await createStage()
    const { ledger, fans, events } = stage
    const worker = async () => {
      for (let i = 0; i < operations / atOnce; i++)
        await randomOf(ticketOperations)(stage, randomOf(fans), randomOf(events))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    expect(await ledger.prove()).toEqual([])
    const { rows: ended } = await ledger.owner.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from tickets group by 1 order by 1',
    )
    expect(ended.length).toBeGreaterThan(3)
    // completing all events must end every ticket and every hold
    for (const event of events) {
      const { version } = await versionOf(stage, event)
      await ledger.app.query('select ledger.event_complete($1, $2)', [event, version])
    }
    expect(await ledger.prove()).toEqual([])
    const { rows } = await ledger.owner.query(
      `select from ledger.holds where state = 'open' union all select from tickets where ended_at is null
       union all select from bookings`,
    )
    expect(rows).toEqual([])
    expect(await ledger.deadlocks()).toBe(0)
    await ledger.close()
  },
)
