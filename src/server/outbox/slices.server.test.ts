import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { ports } from '#app/ports.server.ts'
import { mailRequestsPerSecond } from '#providers/mail/index.ts'
import { createLedger } from '../../testing/ledger.ts'
import { startMailService } from '../../testing/mail-service.ts'
import { startQueue } from '../../testing/queues.ts'
import { createWorld } from '../../testing/world.ts'
import { createProviders } from '../providers.ts'
import { type Draining, drainOutbox } from './drain.ts'
import { reserveForCodes, waitForRequest } from './mail-pace.ts'
import { receiveSlices } from './queue.ts'
import { claimSlices } from './slices.ts'
import { batchTopic, type OutboxTopic } from './topic.ts'

const world = createWorld()
// a separate database, because other tests drain the outbox of the shared one
const { db, owner, close, whileRefused } = await createLedger()
const { service, mail, close: closeMail } = await startMailService()
const queue = startQueue((batch) => receiveSlices(tools(), batch))
afterAll(async () => {
  closeMail()
  await close()
})
beforeEach(async () => {
  await owner.query('delete from outbox; delete from outbox_slices; delete from outbox_lanes; delete from incidents')
  while (queue.waiting().length > 0) await queue.deliver()
  service.requests.length = 0
  service.answer = undefined
})

/** Returns the tools of a drain in its own isolate. */
function tools(topics: Record<string, OutboxTopic> = ports.outbox.topics): Draining {
  const providers = createProviders({ env: world.env, queues: () => queue.queues })
  const used = Object.create(providers, { mail: { value: mail } })
  return { ...world.contextOf(), db, providers: used, ports: { ...ports, outbox: { topics, merges: {} } } }
}

const insertMails = (count: number, name: string, template = 'totp_enabled', props = {}) =>
  owner.query(
    `insert into outbox (kind, payload) select 'mail', jsonb_build_object('template', $1::text, 'to', $2 || n || '@limelight.test',
       'props', $3::jsonb) from generate_series(1, $4::int) n`,
    [template, name, JSON.stringify(props), count],
  )
const insertPeople = (count: number, name: string) =>
  owner.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth)
     select $1 || n || '@limelight.test', $1 || n, $1, '-', '1990-01-01' from generate_series(1, $2::int) n`,
    [name, count],
  )
const digest = { user_id: crypto.randomUUID(), kinds: [{ kind: 'tips', count: 1, named: [] }] }
const codeProps = () => ({
  proof_id: crypto.randomUUID(),
  bound: false,
  redirect: null,
  expires_at: new Date(Date.now() + 600_000),
})
const slices = async () =>
  (
    await owner.query<{ attempts: number; error: string | null; is_dead: boolean; is_queued: boolean; rows: number }>(
      `select attempts, last_error as error, dead_at is not null as is_dead, queued_at is not null as is_queued,
         (select count(*)::int from outbox o where o.slice_id = s.id) as rows from outbox_slices s order by id`,
    )
  ).rows
const count = async (table: string) => Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n)
/** Lets the leases and the delays of all slices and of the mail service pass. */
const pass = () => owner.query(`update outbox_slices set due_at = now(); delete from outbox_lanes`)

/** Returns a topic that records the rows it delivers, and fails while `error` returns one. */
function recording(error: () => string | undefined = () => undefined, attemptsMax = 3) {
  const delivered: number[][] = []
  const topic = batchTopic(
    z.object({ n: z.number() }),
    async (_, rows) => {
      const failure = error()
      if (failure === undefined) delivered.push(rows.map(({ payload }) => payload.n))
      return rows.map(() => failure)
    },
    { attemptsMax },
  )
  return { delivered, topics: { test: topic } }
}
const insertRows = (rows: number) =>
  owner.query(
    `insert into outbox (kind, payload) select 'test', jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
    [rows],
  )
const allOf = (rows: number) => Array.from({ length: rows }, (_, index) => index + 1)
const sorted = (delivered: number[][]) => delivered.flat().toSorted((a, b) => a - b)

test('a code is alone in the first request while 5,000 digests wait', async () => {
  await insertPeople(1, 'code')
  await insertPeople(100, 'digest')
  await insertMails(5_000, 'digest', 'digest', digest)
  await insertMails(1, 'code', 'sign_in_link', codeProps())
  await drainOutbox(tools())
  expect(service.requests.map(({ to }) => to.length)).toEqual([1, 100])
  expect(service.requests[0]?.to).toEqual(['code1@limelight.test'])
  const messages = queue.waiting().map(({ body }) => body)
  expect(new Set(messages.map((body) => JSON.stringify(body))).size).toBe(messages.length)
  expect(Math.max(...(await slices()).map(({ rows }) => rows))).toBe(100)
})

test('a code that is written during a digest takes the next request, and further codes join it', async () => {
  const openAt = async () => (await owner.query('select open_at from outbox_lanes')).rows[0].open_at.getTime()
  await waitForRequest(db)
  const first = await openAt()
  const code = reserveForCodes(db)
  await expect.poll(openAt).toBeGreaterThan(first)
  // the digest waits for the request after the code
  const second = await openAt()
  await waitForRequest(db)
  expect(await openAt()).toBeGreaterThanOrEqual(second + 1_000 / mailRequestsPerSecond - 1)
  expect(await code).toBe(true)
  await owner.query(`update outbox_lanes set open_at = now() + interval '1 minute'`)
  expect(await reserveForCodes(db)).toBe(false)
})

test('sends every mail once, in batches, at most five requests a second, also with concurrent drains', async () => {
  await insertPeople(350, 'fan')
  await insertMails(350, 'fan')
  const began = performance.now()
  await Promise.all([1, 2, 3].map(() => drainOutbox(tools())))
  while (queue.waiting().length > 0) await queue.deliver()
  expect(new Set(service.requests.flatMap(({ to }) => to)).size).toBe(350)
  expect(service.requests.flatMap(({ to }) => to)).toHaveLength(350)
  expect(Math.max(...service.requests.map(({ to }) => to.length))).toBe(100)
  // a request may arrive late, never early: the last one waits for all others since the beginning
  const last = service.requests.at(-1)?.at ?? 0
  expect(last - began).toBeGreaterThan((service.requests.length - 2) * 200)
  expect([await count('outbox'), await count('outbox_slices')]).toEqual([0, 0])
})

test('a new code is sent although an earlier code is retried', async () => {
  await insertPeople(2, 'retried')
  await insertMails(1, 'retried', 'sign_in_link', codeProps())
  service.answer = 'lost'
  await drainOutbox(tools())
  service.answer = undefined
  await owner.query(
    `insert into outbox (kind, payload) values ('mail', jsonb_build_object('template', 'sign_in_link',
       'to', 'retried2@limelight.test', 'props', $1::jsonb))`,
    [JSON.stringify(codeProps())],
  )
  await pass()
  await drainOutbox(tools())
  expect(service.requests.map(({ to }) => to[0])).toEqual([1, 1, 2].map((n) => `retried${n}@limelight.test`))
  expect([await count('outbox'), await count('outbox_slices')]).toEqual([0, 0])
})

test('a lost response is retried with the same mails under the same key, and without later mails', async () => {
  await insertPeople(3, 'lost')
  await insertMails(2, 'lost')
  service.answer = 'lost'
  await drainOutbox(tools())
  expect(await slices()).toMatchObject([{ attempts: 1, rows: 2, is_dead: false, error: expect.any(String) }])
  service.answer = undefined
  await owner.query(
    `insert into outbox (kind, payload) values ('mail', '{"template":"totp_enabled","to":"lost3@limelight.test","props":{}}')`,
  )
  await pass()
  await drainOutbox(tools())
  while (queue.waiting().length > 0) await queue.deliver()
  const [lost, ...others] = service.requests
  expect(others).toHaveLength(2)
  expect(others.filter(({ key }) => key === lost?.key)).toMatchObject([{ to: lost?.to }])
  expect(await count('outbox')).toBe(0)
})

test('a rate limit of the mail service postpones the mails by Retry-After and counts as no failure', async () => {
  await insertPeople(2, 'limited')
  await insertMails(1, 'limited')
  service.answer = { status: 429, headers: { 'retry-after': '90' }, body: { name: 'rate_limit_exceeded' } }
  await drainOutbox(tools())
  const { rows } = await owner.query(
    `select s.attempts, extract(epoch from s.due_at - now()) > 60 as waits, l.held_until > now() + interval '60 s' as is_closed
     from outbox_slices s, outbox_lanes l where l.channel = 'provider:mail'`,
  )
  expect(rows).toEqual([{ attempts: 0, waits: true, is_closed: true }])
  expect(await count('incidents')).toBe(0)
  service.answer = undefined
  await pass()
  await drainOutbox(tools())
  expect(service.requests).toHaveLength(2)
  expect(await count('outbox')).toBe(0)
})

test('an exhausted quota of the mail service counts as a failure', async () => {
  await insertPeople(1, 'quota')
  await insertMails(1, 'quota')
  service.answer = { status: 429, body: { name: 'daily_quota_exceeded' } }
  await drainOutbox(tools())
  expect(await slices()).toMatchObject([{ attempts: 1, rows: 1 }])
  expect((await owner.query('select source from incidents')).rows).toEqual([{ source: 'provider:mail' }])
})

test('a drain delivers the first hundred rows, and the queue all others', async () => {
  const { delivered, topics } = recording()
  await insertRows(450)
  await drainOutbox(tools(topics))
  expect([delivered.length, delivered.flat().length]).toEqual([1, 100])
  expect(queue.waiting()).toHaveLength(4)
  // another drain finds no due rows
  await drainOutbox(tools(topics))
  expect(delivered).toHaveLength(1)
  for (const { body } of queue.waiting()) await receive(topics, body)
  expect(sorted(delivered)).toEqual(allOf(450))
  expect([await count('outbox'), await count('outbox_slices')]).toEqual([0, 0])
})

/** Receives a message as the queue's consumer. Returns true if the message must be delivered again. */
async function receive(topics: Record<string, OutboxTopic>, body: unknown, name = 'limelight-outbox') {
  let isRetried = false
  const retry = () => {
    isRetried = true
  }
  const message = { body, attempts: 1, ack: () => {}, retry }
  await receiveSlices(tools(topics), { queue: name, messages: [message] })
  return isRetried
}

test('concurrent drains and doubled messages deliver each row once', async () => {
  const { delivered, topics } = recording()
  await insertRows(700)
  await Promise.all(Array.from({ length: 6 }, () => drainOutbox(tools(topics))))
  const messages = queue.waiting()
  await Promise.all([...messages, ...messages, ...messages].map(({ body }) => receive(topics, body)))
  expect(sorted(delivered)).toEqual(allOf(700))
})

test('without a queue a drain delivers everything itself', async () => {
  const { delivered, topics } = recording()
  await insertRows(250)
  const alone = { ...tools(topics), providers: createProviders({ env: world.env }) }
  expect(await drainOutbox(alone)).toBe(250)
  expect(sorted(delivered)).toEqual(allOf(250))
})

test('slices of a drain that ended after the claim are delivered after their lease', async () => {
  const { delivered, topics } = recording()
  await insertRows(150)
  const { slices: leased, queued } = await claimSlices(db, topics)
  expect([leased.length, queued.length]).toEqual([1, 1])
  await drainOutbox(tools(topics))
  expect(delivered).toEqual([])
  await pass()
  await drainOutbox(tools(topics))
  for (const { body } of queue.waiting()) await receive(topics, body)
  expect(sorted(delivered)).toEqual(allOf(150))
})

test('a delivery whose result could not be stored is repeated after its lease', async () => {
  const { delivered, topics } = recording()
  await insertRows(2)
  await whileRefused({ table: 'outbox', before: 'delete', when: "old.kind = 'test'" }, async () => {
    await expect(drainOutbox(tools(topics))).rejects.toThrow()
  })
  await pass()
  await drainOutbox(tools(topics))
  expect(delivered).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(await count('outbox_slices')).toBe(0)
})

const now = async () => Number((await owner.query('select extract(epoch from clock_timestamp()) as at')).rows[0].at)

/** Expects that the only slice is due `delay` seconds after a time between `began` and now. */
async function expectDue(delay: number, began: number): Promise<void> {
  const due = Number((await owner.query('select extract(epoch from due_at) as at from outbox_slices')).rows[0].at)
  expect(due).toBeGreaterThanOrEqual(began + delay)
  expect(due).toBeLessThanOrEqual((await now()) + delay)
}

test('a failed slice keeps only its failed rows, is retried with growing delays and becomes a dead letter', async () => {
  const attempts: number[][] = []
  const failing = batchTopic(
    z.object({ n: z.number() }),
    async (_, rows) => {
      attempts.push(rows.map(({ payload }) => payload.n))
      return rows.map(({ payload: { n } }) => (n === 2 ? 'broken' : undefined))
    },
    { attemptsMax: 3 },
  )
  await insertRows(3)
  for (const delay of [2, 4, 8, undefined]) {
    const began = await now()
    await drainOutbox(tools({ test: failing }))
    if (delay) await expectDue(delay, began)
    await pass()
  }
  expect(attempts).toEqual([[1, 2, 3], [2], [2]])
  expect(await slices()).toEqual([{ attempts: 3, error: 'broken', is_dead: true, is_queued: false, rows: 1 }])
})

test('a slice whose messages all fail becomes a dead letter', async () => {
  const { topics } = recording()
  await insertRows(101)
  await drainOutbox(tools(topics))
  const broken = startQueue((batch) =>
    batch.queue === 'limelight-outbox' ? Promise.reject(new Error('ended')) : receiveSlices(tools(topics), batch),
  )
  await broken.queues.send(
    'outbox',
    queue.waiting().map(({ body }) => Object(body)),
  )
  for (let delivery = 0; broken.waiting().length > 0; delivery++) {
    expect(delivery).toBeLessThan(10)
    await broken.deliver()
  }
  expect(await slices()).toEqual([
    { attempts: 0, error: 'no delivery ended', is_dead: true, is_queued: false, rows: 1 },
  ])
})

test('a message is delivered again if the database fails, and dropped if it is invalid', async () => {
  const { delivered, topics } = recording()
  await insertRows(101)
  await drainOutbox(tools(topics))
  const [message] = queue.waiting()
  await whileRefused({ table: 'outbox', before: 'delete', when: "old.kind = 'test'" }, async () => {
    expect(await receive(topics, message?.body)).toBe(true)
  })
  await pass()
  expect(await receive(topics, message?.body)).toBe(false)
  expect(delivered.slice(1)).toEqual([[101], [101]])
  for (const body of [{}, null, { slice: 'x' }]) expect(await receive(topics, body)).toBe(false)
})
