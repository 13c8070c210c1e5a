import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import pg from 'pg'
import { WebSocket } from 'ws'
import * as z from 'zod'
import { meterUrlOf } from '#features/calls/index.server.ts'
import { type CallSide, callSides } from '#features/calls/lists.ts'
import { meterMessage } from '#features/calls/meter/contract.ts'
import { heartbeatSeconds } from '#features/calls/meter/spec.ts'
import { startPreview } from '#local/preview.ts'
import { command } from '#ops/command.ts'
import { workerdCpuMs } from './cpu.ts'
import type { Row } from './table.ts'

const calls = 100
const rate = 60
const minutes = 20
/** Warm-up in seconds, until the calls have begun and are stored. */
const warmSeconds = 10
const measuredSeconds = 60
/** Seconds after which the meter of a call is compared with the wall clock. */
const clockSeconds = 120
/** Frames of a call per minute: its state each second, and one per heartbeat of either side. */
const framesAMinute = 60 + 2 * (60 / heartbeatSeconds)
const limits = { cpu: 3, lateMs: 1_000, offMs: 1_000 } as const

/** The echo example of Cloudflare's Durable Objects documentation. */
const echo = `
export class Echo {
  constructor(ctx) { this.ctx = ctx }
  async fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }
  webSocketMessage(socket, text) { socket.send(text) }
}
export default { fetch(request, env) {
  return env.ECHO.get(env.ECHO.idFromName(new URL(request.url).pathname)).fetch(request)
} }`

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/** Returns the CPU milliseconds that one call takes per minute, measured for `seconds`. */
async function cpuOfMinute(seconds: number): Promise<number> {
  const before = workerdCpuMs()
  await wait(seconds * 1_000)
  return ((workerdCpuMs() - before) * 60) / seconds / calls
}

/** Measures the floor: the same number and size of frames, through Durable Objects that only echo them. */
async function floor(): Promise<number> {
  const worker = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: echo,
      host: '127.0.0.1',
      port: 0,
      compatibilityDate: '2026-10-01',
      durableObjects: { ECHO: { className: 'Echo', useSQLite: true } },
    }),
  )
  const timers: NodeJS.Timeout[] = []
  try {
    const origin = (await worker.ready).href.replace('http', 'ws')
    const frame = JSON.stringify({
      type: 'state',
      state: 'running',
      reason: null,
      seconds: 61,
      tokens: 31,
      left_tokens: 1_169,
      left_seconds: 1_169,
      left_reason: 'tokens',
      booking_seconds: null,
    })
    for (let n = 0; n < calls * callSides.length; n++) {
      const socket = await openSocket(`${origin}${n >> 1}`)
      timers.push(setInterval(() => socket.send(frame), 60_000 / framesAMinute))
    }
    await wait(warmSeconds * 1_000)
    return await cpuOfMinute(measuredSeconds / 2)
  } finally {
    for (const timer of timers) clearInterval(timer)
    await worker.dispose()
  }
}

/** Inserts accepted calls with held tokens. Every call has another fan and another creator. */
async function agree(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into users (email, username, display_name, password_hash, date_of_birth, role)
       select 'bench' || i || '@limelight.test', 'bench' || i, 'Bench ' || i, '-', '1990-01-01',
         case when i % 2 = 0 then 'fan' else 'creator' end from generate_series(1, 2 * $1::int) i`,
      [calls],
    )
    await client.query(
      `insert into creator_profiles (user_id, category) select id, 'Other' from users where username ~ '^bench' and role = 'creator'`,
    )
    await client.query(
      `select ledger.promo_grant(id, $1, 'bench') from users where username ~ '^bench' and role = 'fan'`,
      [2 * rate * minutes],
    )
    const { rows } = await client.query(
      `with pair as (
         select f.id as fan, c.id as creator, uuidv7() as call, uuidv7() as hold
         from users f join users c on c.username = 'bench' || (substr(f.username, 6)::int - 1)
         where f.username ~ '^bench' and f.role = 'fan'),
       held as materialized (
         select p.*, ledger_internal.hold_write(p.hold, ledger_internal.lock_spendable(p.fan), p.creator, $1::bigint, 'call', 'call',
           p.call, null, now() + interval '1 day') from pair p)
       insert into call_requests (id, fan_id, creator_id, type, status, minutes, rate, tokens, asked_for, scheduled_at, accepted_at,
         cancel_hours, hold_id, key)
       select call, fan, creator, 'video', 'accepted', $2::int, $3::int, $1::bigint, 'now', now(), now(), 12, hold, gen_random_uuid()
       from held returning id`,
      [rate * minutes, minutes, rate],
    )
    return z
      .array(z.object({ id: z.uuid() }))
      .parse(rows)
      .map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Measures the delay of this process: on a busy machine it receives messages late that were sent on time. */
class Lateness {
  ms = 0
  private last: number | undefined
  private readonly timer = setInterval(() => this.tick(), 1_000)

  tick(): void {
    const now = performance.now()
    if (this.last !== undefined) this.ms = Math.max(this.ms, now - this.last - 1_000)
    this.last = now
  }
  stop(): void {
    clearInterval(this.timer)
  }
}

/** One side of a call: a socket that sends heartbeats and measures the received messages. */
class Line {
  hasBegun = false
  lateMs = 0
  /** Difference between the last meter reading and the wall clock; the meter shows whole seconds. */
  offMs = 0
  private beganAt = 0
  private last: number | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly socket: WebSocket

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => this.hear(String(data)))
  }
  start(): void {
    const beat = () => this.say({ type: 'beat', sending: true, receiving: true })
    beat()
    this.timer = setInterval(beat, heartbeatSeconds * 1_000)
  }
  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }
  stop(): void {
    clearInterval(this.timer)
    this.socket.terminate()
  }
  /** Resets the measured lateness. */
  measure(): void {
    this.lateMs = 0
  }
  private hear(text: string): void {
    const message = meterMessage.safeParse(JSON.parse(text)).data
    if (message?.type !== 'state') return
    const now = performance.now()
    if (message.state === 'running' && !this.hasBegun) [this.hasBegun, this.beganAt] = [true, now]
    if (this.last !== undefined) this.lateMs = Math.max(this.lateMs, now - this.last - 1_000)
    this.last = now
    const ahead = message.seconds * 1_000 - (now - this.beganAt)
    this.offMs = Math.max(0, ahead, -ahead - 1_000)
  }
}

type Env = Parameters<typeof meterUrlOf>[0]['env']
const envSchema = z.custom<Env>()

async function enter(env: Env, call: string, side: CallSide): Promise<Line> {
  return new Line(await openSocket(await meterUrlOf({ env, now: new Date() }, { call, side, session: randomUUID() })))
}

/**
 * @returns the CPU time of a call's minute, the longest delay of a second, and the meter's difference from the clock.
 */
async function meter() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_830
  const { cloud, close } = await startPreview({ port, cloudPort: port + 10, dir, fresh: true })
  const lines: Line[] = []
  try {
    // `meterUrlOf` needs the origin and the secret of the product's variables.
    const env = envSchema.parse(cloud.vars)
    for (const call of await agree(cloud.ownerUrl))
      for (const side of callSides) lines.push(await enter(env, call, side))
    for (const line of lines) line.start()
    const began = performance.now()
    await wait(warmSeconds * 1_000)
    for (const line of lines) line.measure()
    const own = new Lateness()
    const cpu = await cpuOfMinute(measuredSeconds)
    own.stop()
    const lateMs = Math.max(...lines.map((line) => line.lateMs))
    await wait(clockSeconds * 1_000 - (performance.now() - began))
    if (!lines.every(({ hasBegun }) => hasBegun)) throw new Error('not every call has begun')
    return { cpu, lateMs, ownMs: own.ms, offMs: Math.max(...lines.map((line) => line.offMs)) }
  } finally {
    for (const line of lines) line.stop()
    await close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

/**
 * Measures a hundred concurrent calls without media: the CPU time of their meters compared with an echo, and whether
 * each second arrives on time and is correct.
 */
export async function run(): Promise<Row[]> {
  const bare = await floor()
  const { cpu, lateMs, ownMs, offMs } = await meter()
  const lateMaxMs = limits.lateMs + ownMs
  return [
    {
      what: `a minute of one of ${calls} metered calls ÷ of an echo`,
      measured: ms(cpu),
      floor: ms(bare),
      ratio: cpu / bare,
      limit: `≤ ${limits.cpu}`,
    },
    {
      what: `the latest second of ${calls} calls, in ${measuredSeconds} s`,
      measured: ms(lateMs),
      floor: ms(lateMaxMs),
      ratio: lateMs / lateMaxMs,
      limit: '≤ 1',
    },
    {
      what: `meter against wall clock after ${clockSeconds} s, the worst`,
      measured: ms(offMs),
      floor: ms(limits.offMs),
      ratio: offMs / limits.offMs,
      limit: '≤ 1',
    },
  ]
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
