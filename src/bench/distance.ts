import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { startPreview } from '#local/preview.ts'
import { command } from '#ops/command.ts'
import type { Row } from './table.ts'

/** Time from the edge to the product and back in milliseconds: Sydney to Virginia. */
const distanceMs = 220
const rounds = 15
/** First byte of a cached page, as a part of the distance: 50 ms of 220 ms. */
const cachedMax = 0.23
const farMax = 1.3

const visitorPages = ['/', '/explore', '/creator/mira_koval', '/live', '/classes', '/offer/mira_koval']
const fanPages = ['/', '/explore', '/creator/mira_koval', '/live', '/schedule', '/wallet', '/messages']

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

/** Measures a request and a bare route at the same distance in turn, so that other load cancels out. */
async function compare(floor: () => Promise<Answer>, call: (round: number) => Promise<Answer>) {
  const measured: { floor: number; call: number }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({ floor: (await floor()).firstByteMs, call: (await call(round)).firstByteMs })
  return { floor: median(measured.map((one) => one.floor)), call: median(measured.map((one) => one.call)) }
}

const signedIn = z.object({ session: z.object({ access_token: z.string() }) })
const creatorList = z.object({ creators: z.array(z.object({ id: z.string() })) })

/** Calls of a product that is 220 ms away from the edge. */
function callsOf(origin: string) {
  const json = { 'content-type': 'application/json' }
  const post = async (address: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await send(origin + address, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
    if (answer.status >= 300) throw new Error(`${address}: ${answer.status} ${answer.body}`)
    return answer
  }
  return {
    floor: () => send(`${origin}/api/ping`),
    page: async (address: string, headers: Record<string, string> = {}) => {
      const answer = await send(origin + address, { headers })
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
      return answer
    },
    post,
  }
}
type Calls = ReturnType<typeof callsOf>

/** Asks for a page until the edge has cached it. */
async function warm({ page }: Calls, address: string): Promise<void> {
  for (let times = 0; times < 20; times++) if ((await page(address)).headers['cf-cache-status'] === 'HIT') return
  throw new Error(`${address} is never cached`)
}

const rowOf = (what: string, { floor, call }: { floor: number; call: number }, max: number): Row => ({
  what,
  measured: `${call.toFixed(0)} ms`,
  floor: `${floor.toFixed(0)} ms`,
  ratio: call / floor,
  limit: `≤ ${max}`,
})

async function visitorRows(calls: Calls): Promise<Row[]> {
  const rows: Row[] = []
  for (const address of visitorPages) {
    await warm(calls, address)
    const cached = async () => {
      const answer = await calls.page(address)
      // It expires while it is measured: the next one is cached again.
      return answer.headers['cf-cache-status'] === 'HIT' ? answer : calls.page(address)
    }
    rows.push(rowOf(`${address} of a visitor, cached: first byte`, await compare(calls.floor, cached), cachedMax))
  }
  return rows
}

async function fanRows(calls: Calls): Promise<Row[]> {
  const credentials = { email: 'fan@limelight.test', password: 'limelight-demo' }
  const browser = { origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' }
  const { body, headers } = await calls.post('/api/v1/auth/sign-in', credentials)
  const bearer = { authorization: `Bearer ${signedIn.parse(JSON.parse(body)).session.access_token}` }
  const cookie = { ...browser, cookie: (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ') }
  const rows: Row[] = []
  for (const address of fanPages) {
    await calls.page(address, cookie)
    const measured = await compare(calls.floor, () => calls.page(address, cookie))
    rows.push(rowOf(`${address} of a fan: first byte`, measured, farMax))
  }
  await calls.post('/api/v1/tokens/purchase', { tokenAmount: 1000, paymentMethodId: 'pm_card_visa' }, bearer)
  const { creators } = creatorList.parse(JSON.parse((await calls.page('/api/v1/creators/explore?limit=50')).body))
  const tip = (round: number) =>
    calls.post('/api/v1/tips/send', { recipientId: creators[round % creators.length]?.id, tokens: 1 }, bearer)
  await tip(0)
  rows.push(rowOf('a tip', await compare(calls.floor, tip), farMax))
  return rows
}

/**
 * Measures first bytes near a visitor while the product and its data are 220 ms away: pages from the edge cache, and that
 * everything else takes a single far trip. The floor is a bare route at the same distance.
 */
export async function run(): Promise<Row[]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-bench-'))
  const port = 31_950
  const settings = { port, cloudPort: port + 10, dir, fresh: true }
  const { origin, close, stopJobs } = await startPreview(settings, { edge: { distanceMs } })
  try {
    stopJobs()
    const calls = callsOf(origin)
    return [...(await visitorRows(calls)), ...(await fanRows(calls))]
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
