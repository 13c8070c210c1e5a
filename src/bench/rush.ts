import { neon, neonConfig } from '@neondatabase/serverless'
import type { CDPSession, Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/neon-http'
import pg from 'pg'
import * as z from 'zod'
import { CHAT } from '#features/live/chat/spec.ts'
import { writeMessage } from '#features/live/chat/store.server.ts'
import { HOST } from '#features/live/hosting/spec.ts'
import { mergeNews } from '#features/live/news/rules.ts'
import { sendTip } from '#features/tips/sending/store.server.ts'
import { startNeon } from '#local/neon/index.ts'
import { appRole } from '#ops/database/migrate.ts'
import { chatChannel } from '#shared/channels.ts'
import { tokensText } from '#shared/money.ts'
import type { Row } from './table.ts'

/** Messages per second. The number of tips per second is the same. */
const perSecond = 200
/** Seconds in which a viewer's page receives the rush. The total equals ten minutes of twenty messages a second. */
const viewerSeconds = 60
const hostSeconds = 20
/** Interval of publishes in milliseconds: a channel gets at most ten a second. */
const turnMs = 100
const perTurn = (perSecond * turnMs) / 1_000
const people = 100
/** CPU throttling: the page runs four times slower. */
const throttling = 4
/** Milliseconds until the page must show the final count of tips. It updates the count once a second in a rush. */
const countedWithinMs = 5_000
const limits = { frameMs: 100, heapMb: 20 }

type ViewerBench = { fan: Page; vars: Record<string, string>; streamId: string }
type HostBench = { stage: Page; ownerUrl: string; streamId: string }

/** Inserts fans with enough tokens for the whole run. @returns their ids. */
async function fill(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `insert into users (email, username, display_name, password_hash, date_of_birth)
     select 'rush' || n || '@limelight.test', 'rush' || n, 'Fan ' || n, '-', '1990-01-01' from generate_series(1, $1::int) n
     returning id`,
    [people],
  )
  const ids = z
    .array(z.object({ id: z.uuid() }))
    .parse(rows)
    .map(({ id }) => id)
  for (const id of ids) await client.query("select ledger.promo_grant($1, $2, 'bench')", [id, perSecond * hostSeconds])
  return ids
}

/** Records the time between successive frames of a page. */
function countFrames() {
  const distances: number[] = []
  let last = performance.now()
  const look = (now: number) => {
    distances.push(now - last)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Reflect.set(window, 'frames', distances)
}

/** Returns the heap size of a page in megabytes after garbage collection. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1_048_576
}

/** Returns the numbers of messages, tips and tokens that the host's page shows. */
const figuresOf = (stage: Page) =>
  stage.getByLabel(HOST.figures).evaluate((list) =>
    [...list.querySelectorAll('dd')]
      .slice(-3)
      // An amount of tokens has a second text for screen readers.
      .map((value) => Number(((value.querySelector('.sr-only') ?? value).textContent ?? '').replace(/\D/g, ''))),
  )

/**
 * Writes the rush with the product's statements. Requests of the host make the Worker deliver the outbox. @returns its
 * seconds.
 */
async function write({ stage, ownerUrl, streamId }: HostBench, ids: string[], hostId: string): Promise<number> {
  const proxy = await startNeon({ port: 0, postgresPort: Number(new URL(ownerUrl).port) })
  neonConfig.fetchEndpoint = (host) => `http://127.0.0.1:${host.replace('port-', '')}/sql`
  const db = drizzle(neon(`postgres://${appRole.user}:${appRole.password}@port-${proxy.port}/limelight`))
  const headers = { origin: new URL(stage.url()).origin, 'content-type': 'application/json' }
  const begun = performance.now()
  try {
    for (let turn = 0; turn < (hostSeconds * 1_000) / turnMs; turn++) {
      const senders = Array.from({ length: perTurn }, (_, at) => ids[(turn * perTurn + at) % ids.length] ?? '')
      await Promise.all([
        ...senders.map((senderId, at) =>
          writeMessage(db, { streamId, senderId, text: `message ${turn}.${at}`, now: new Date() }),
        ),
        ...senders.map((senderId) =>
          sendTip(db, {
            senderId,
            recipientId: hostId,
            tokens: 1,
            message: '',
            tierType: 'custom',
            hash: '',
            key: undefined,
            country: null,
            streamId,
          }),
        ),
        stage.request.post('/api/trpc/live.saveSettings', { headers, data: { json: { slow_seconds: 0 } } }),
      ])
      const early = begun + (turn + 1) * turnMs - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    }
    return (performance.now() - begun) / 1_000
  } finally {
    await proxy.close()
  }
}

const sender = (n: number) => ({ id: `fan${n}`, username: `fan${n}`, display_name: `Fan ${n}`, avatar_url: null })

/** Returns the messages and tips of a turn as the outbox merges them. */
function newsOf(turn: number) {
  const events = Array.from({ length: perTurn }, (_, at) => {
    const number = turn * perTurn + at + 1
    const from = { sender: sender(number % people) }
    const message = { number, text: `message ${turn}.${at}`, sent_at: new Date().toISOString(), badge: null, ...from }
    const tip = { id: String(number), tokens: 1, message: '', tier_type: 'custom', ...from }
    return { messages: [message], tips: { count: 1, tokens: 1, shown: [tip] } }
  })
  return mergeNews(events)
}

async function publish(
  { ABLY_ENDPOINT: at, ABLY_API_KEY: key = '' }: ViewerBench['vars'],
  channel: string,
  news: object,
) {
  const response = await fetch(`http://${at}/channels/${encodeURIComponent(channel)}/messages`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(key)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'stream.news', data: JSON.stringify(news), encoding: 'json' }),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`publishing failed with ${response.status}`)
}

/**
 * Measures a viewer's page that receives two hundred messages and two hundred tips a second, merged, over its channel.
 * They are published directly: with two CPUs, writing them to the database would slow down the measured page.
 */
export async function measureViewerPage({ fan, vars, streamId }: ViewerBench): Promise<Row[]> {
  const session = await fan.context().newCDPSession(fan)
  const before = await heapOf(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  await fan.evaluate(countFrames)
  const turns = (viewerSeconds * 1_000) / turnMs
  const begun = performance.now()
  for (let turn = 0; turn < turns; turn++) {
    await publish(vars, chatChannel(streamId), newsOf(turn))
    const early = begun + (turn + 1) * turnMs - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  }
  const took = (performance.now() - begun) / 1_000
  const frames = z.array(z.number()).parse(await fan.evaluate(() => Reflect.get(window, 'frames')))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // Waits for the last message.
  await fan.getByText(`message ${turns - 1}.${perTurn - 1}`).waitFor()
  const sent = turns * perTurn
  const all = fan.getByText(CHAT.tips(sent, tokensText(sent)))
  const isCounted = await all.waitFor({ timeout: countedWithinMs }).then(
    () => true,
    () => false,
  )
  const longest = Math.max(...frames)
  const late = frames.filter((ms) => ms > limits.frameMs).length
  const grown = (await heapOf(session)) - before
  return [
    {
      what: `longest frame in a rush of ${((turns * perTurn) / took) | 0} tips a second, CPU ${throttling}× slower`,
      measured: `${longest.toFixed(0)} ms, ${late} late`,
      floor: `${limits.frameMs} ms`,
      ratio: longest / limits.frameMs,
      limit: '≤ 1',
    },
    {
      what: 'tips on a viewer’s screen ÷ published',
      measured: isCounted ? String(sent) : 'other',
      floor: String(sent),
      ratio: isCounted ? 1 : 0,
      limit: '≥ 1',
    },
    {
      what: `a page after ${sent} messages has grown by`,
      measured: `${grown.toFixed(1)} MB`,
      floor: `${limits.heapMb} MB`,
      ratio: grown / limits.heapMb,
      limit: '≤ 1',
    },
  ]
}

/** Writes two hundred messages and two hundred tips a second, and checks that the host's figures equal the ledger's. */
export async function measureHostFigures(about: HostBench): Promise<Row[]> {
  const { stage, ownerUrl, streamId } = about
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const ids = await fill(client)
    const { rows } = await client.query('select creator_id from streams where id = $1', [streamId])
    const took = await write(about, ids, z.array(z.object({ creator_id: z.uuid() })).parse(rows)[0]?.creator_id ?? '')
    const { rows: sums } = await client.query(
      `select (select messages from streams where id = $1) as messages, count(*)::int as tips, sum(tokens)::int as tokens
       from ledger.movements where kind = 'tip' and reference = $1`,
      [streamId],
    )
    const [sum] = z.array(z.object({ messages: z.number(), tips: z.number(), tokens: z.number() })).parse(sums)
    const wanted = [sum?.messages ?? 0, sum?.tips ?? 0, sum?.tokens ?? 0]
    let read = await figuresOf(stage)
    for (let wait = 0; wait < 100 && read.join() !== wanted.join(); wait++) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      read = await figuresOf(stage)
    }
    return [
      {
        what: `tokens on the host’s screen after ${((wanted[1] ?? 0) / took) | 0} tips a second ÷ ledger`,
        measured: read.join(' · '),
        floor: wanted.join(' · '),
        ratio: read.join() === wanted.join() ? 1 : 0,
        limit: '≥ 1',
      },
    ]
  } finally {
    await client.end()
  }
}
