import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { demoPassword } from '#local/seed/people.ts'
import { command } from '#ops/command.ts'
import type { Ids } from '#testing/visits.ts'
import type { Row } from './table.ts'

/** Time from the edge to the product and back in milliseconds: Sydney to Virginia. */
const distanceMs = 220
/** Time from the product to each of its data stores and back, while trips are counted. */
const tripMs = 150
const rounds = 15
const tripRounds = 6
/** First byte of a cached page, as a part of the distance: 50 ms of 220 ms. */
const cachedMax = 0.23
const farMax = 1.3

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

type Asked = { method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string; firstByteMs: number }

const agent = new http.Agent({ keepAlive: true })

/** Sends a request over a kept connection, and measures the time to the first byte of its response. */
const send = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const request = http.request(url, { method, headers, agent }, (response) => {
      const firstByteMs = performance.now() - began
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, firstByteMs })
      })
    })
    request.on('error', reject)
    request.end(body)
  })

type Measured = { floor: number; call: number }

/** Measures a request and a bare route at the same distance in turn, so that other load cancels out. */
async function compare(
  floor: () => Promise<Answer>,
  call: (round: number) => Promise<Answer>,
  times = rounds,
): Promise<Measured> {
  const measured: Measured[] = []
  for (let round = 0; round < times; round++)
    measured.push({ floor: (await floor()).firstByteMs, call: (await call(round)).firstByteMs })
  return { floor: median(measured.map((one) => one.floor)), call: median(measured.map((one) => one.call)) }
}

const signedIn = z.object({ session: z.object({ access_token: z.string(), device_token: z.string() }) })
const creatorList = z.object({ creators: z.array(z.object({ id: z.string() })) })
const requested = z.object({ request: z.object({ id: z.string() }) })

/** Calls of a product that is 220 ms away from the edge. */
function callsOf(origin: string) {
  const json = { 'content-type': 'application/json' }
  const checked = async (address: string, asked: Asked) => {
    const answer = await send(origin + address, asked)
    if (answer.status >= 300) throw new Error(`${address}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer
  }
  return {
    floor: () => send(`${origin}/api/ping`),
    get: (address: string, headers: Record<string, string> = {}) => checked(address, { headers }),
    post: (address: string, body: object, headers: Record<string, string> = {}) =>
      checked(address, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }),
  }
}
type Calls = ReturnType<typeof callsOf>

const isHit = ({ headers }: Answer): boolean => headers['cf-cache-status'] === 'HIT'

/** Asks for a page until the edge has cached it. */
async function warm({ get }: Calls, address: string): Promise<void> {
  for (let times = 0; times < 20; times++) if (isHit(await get(address))) return
  throw new Error(`${address} is never cached`)
}

const rowOf = (what: string, { floor, call }: Measured, max: number): Row => ({
  what,
  measured: `${call.toFixed(0)} ms`,
  floor: `${floor.toFixed(0)} ms`,
  ratio: call / floor,
  limit: `≤ ${max}`,
})

async function visitorRows(calls: Calls, { event, product }: Ids): Promise<Row[]> {
  const pages = ['/', '/explore', '/live', '/creator/mira_koval', '/offer/mira_koval']
  const rows: Row[] = []
  for (const address of [...pages, `/events/${event}`, `/shop/product/${product}`]) {
    await warm(calls, address)
    const cached = async () => {
      const answer = await calls.get(address)
      // It expires while it is measured: the next one is cached again.
      return isHit(answer) ? answer : calls.get(address)
    }
    const [, name] = address.split('/')
    rows.push(rowOf(`/${name} of a visitor, cached`, await compare(calls.floor, cached), cachedMax))
  }
  return rows
}

/** A signed-in fan with tokens: what the fan's browser and program send. */
async function fanOf(calls: Calls) {
  const credentials = { email: 'fan@limelight.test', password: demoPassword }
  const { body, headers } = await calls.post('/api/v1/auth/sign-in', credentials)
  const { session } = signedIn.parse(JSON.parse(body))
  const cookies = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  const bearer = { authorization: `Bearer ${session.access_token}` }
  await calls.post('/api/v1/tokens/purchase', { tokenAmount: 8446, paymentMethodId: 'pm_card_visa' }, bearer)
  const { creators } = creatorList.parse(JSON.parse((await calls.get('/api/v1/creators/explore?limit=50')).body))
  const nth = (place: number) => creators[place % creators.length]?.id
  return {
    page: (address: string) => calls.get(address, { cookie: cookies, 'sec-fetch-site': 'same-origin' }),
    navigation: () => calls.get('/api/v1/tokens/balance', bearer),
    tip: (round: number) => calls.post('/api/v1/tips/send', { recipientId: nth(round), tokens: 1 }, bearer),
    request: async (round: number) => {
      const asked = { creator_id: nth(round), type: 'video', minutes: 20 }
      const answer = await calls.post('/api/v1/sessions/requests', asked, bearer)
      // The next request needs the tokens of this one.
      const { request } = requested.parse(JSON.parse(answer.body))
      await calls.post(`/api/v1/sessions/requests/${request.id}/withdraw`, {}, bearer)
      return answer
    },
    signIn: (device?: string) =>
      calls.post('/api/v1/auth/sign-in', { ...credentials, ...(device && { device_token: device }) }),
    device: session.device_token,
  }
}
type Fan = Awaited<ReturnType<typeof fanOf>>

async function fanRows({ floor }: Calls, fan: Fan): Promise<Row[]> {
  const rows: Row[] = []
  for (const address of ['/', '/explore', '/creator/mira_koval', '/live', '/schedule', '/settings', '/messages']) {
    await fan.page(address)
    rows.push(rowOf(`${address} of a fan`, await compare(floor, () => fan.page(address)), farMax))
  }
  await fan.tip(0)
  rows.push(rowOf('a tip', await compare(floor, fan.tip), farMax))
  return rows
}

/**
 * Estimates the sequential requests from the product to PostgreSQL and Redis by the time that they add. Without a limit:
 * app/trips.server.test.ts counts them.
 */
async function tripRows({ floor }: Calls, fan: Fan, slow: (delayMs: number) => Promise<void>): Promise<Row[]> {
  const counted: [string, (round: number) => Promise<Answer>][] = [
    ['a page of a fan', () => fan.page('/schedule')],
    ['a navigation', fan.navigation],
    ['a tip', fan.tip],
    ['a request for a call', fan.request],
    ['a sign-in, known device', () => fan.signIn(fan.device)],
    ['a sign-in, new device', () => fan.signIn()],
  ]
  const rows: Row[] = []
  for (const [what, call] of counted) {
    const near = await compare(floor, call, tripRounds)
    await slow(tripMs)
    const far = await compare(floor, (round) => call(tripRounds + round), tripRounds).finally(() => slow(0))
    const trips = (far.call - far.floor - (near.call - near.floor)) / tripMs
    const measured = `${trips.toFixed(1)} trips`
    rows.push({
      what: `${what}: to the data`,
      measured,
      floor: `${tripMs} ms`,
      ratio: trips,
      limit: '',
    })
  }
  return rows
}

/**
 * Measures first bytes near a visitor while the product and its data are 220 ms away: pages from the edge cache, and that
 * everything else takes a single far trip. The floor is a bare route at the same distance. Also measures how long removed
 * content stays at the edge, and counts trips between the product and its data.
 */
export async function run(): Promise<Row[]> {
  // Imported after `tsx.ts`, because their imports include screens, which are JSX.
  const [{ startPreview }, { readIds }, { removalRows }] = await Promise.all([
    import('#local/preview.ts'),
    import('./pages.ts'),
    import('./removal.ts'),
  ])
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_950
  const settings = { port, cloudPort: port + 10, dir, fresh: true }
  const { origin, cloud, close, stopJobs } = await startPreview(settings, { edge: { distanceMs } })
  const slow = async (delayMs: number) => {
    for (const { name, control } of cloud.services)
      if (name === 'neon' || name === 'redis')
        await fetch(`${control}/fault`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(delayMs === 0 ? { mode: 'off' } : { mode: 'slow', delayMs }),
        })
  }
  try {
    stopJobs()
    const calls = callsOf(origin)
    const fan = await fanOf(calls)
    return [
      ...(await visitorRows(calls, await readIds(cloud.ownerUrl))),
      ...(await fanRows(calls, fan)),
      ...(await tripRows(calls, fan, slow)),
      ...(await removalRows(origin, cloud.ownerUrl)),
    ]
  } finally {
    agent.destroy()
    await close()
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

command(import.meta.filename, async () => {
  const { print } = await import('./table.ts')
  if (!print(await run())) process.exitCode = 1
})
