import { once } from 'node:events'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { Sql } from '#local/neon/sql.ts'
import type { Chance } from './chance.ts'
import { type FaultKind, type Faults, type Host, pickFault, ResponseLost } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

type Options = {
  scheduler: Scheduler
  faults: Faults
  chance: Chance
  /** Handles requests to Neon without HTTP. */
  sql: Sql
  /** Services by the host of their address. */
  hosts: ReadonlyMap<string, Host>
  /** Origin of the product, to which the stand-ins send webhooks. */
  appOrigin: string
  respond(request: Request): Promise<Response>
}

/** Requests to PostgreSQL so far, and the real time that they took. */
export type Statements = { count: number; nanoseconds: bigint }

const webhookFaultShare = 0.08

/** PostgreSQL's error for a connection above the maximum. */
const tooManyConnections = {
  message: 'remaining connection slots are reserved for roles with the SUPERUSER attribute',
  code: '53300',
  severity: 'FATAL',
}

/** Returns the response of a service that fails. */
function refuse(host: Host, kind: FaultKind): Response {
  if (kind === 'nonsense') return new Response('<html>', { status: host === 'database' ? 502 : 200 })
  if (kind === 'unavailable') return Response.json({ message: 'The service is unavailable.' }, { status: 503 })
  if (host === 'database') return Response.json(tooManyConnections, { status: 400 })
  return Response.json({ message: 'Too many requests.' }, { status: 429, headers: { 'retry-after': '1' } })
}

/**
 * Replaces `fetch`. Statements go to PostgreSQL in this process, webhooks to the product, and other requests to the
 * stand-ins. Every request except a webhook passes the gate of the scheduler and the plan of faults.
 */
export function replaceFetch(current: () => Options): Statements {
  const realNow = process.hrtime.bigint
  const statements: Statements = { count: 0, nanoseconds: 0n }
  const agent = new http.Agent({ keepAlive: true })
  const { request: realRequest } = http
  // The client of R2 uses Node's HTTP. A request leaves when its turn comes, and can fail before it.
  Object.assign(http, {
    request: (...args: Parameters<typeof realRequest>) => {
      const request = realRequest(...args)
      const { end } = request
      const endInTurn = (...rest: unknown[]) => {
        const { scheduler, faults } = current()
        const send = () =>
          scheduler.pass(async () => {
            const closed = once(request, 'close').catch(() => undefined)
            Reflect.apply(end, request, rest)
            await closed
          })
        faults.request('storage', send).catch((error: Error) => request.destroy(error))
        return request
      }
      return Object.assign(request, { end: endInTurn })
    },
  })
  syncBuiltinESMExports()
  const ask = async (sql: Sql, init: RequestInit | undefined): Promise<Response> => {
    const headers = Object.fromEntries(
      [...new Headers(init?.headers)].map(([name, value]) => [name.toLowerCase(), value]),
    )
    const start = realNow()
    const { status, body } = await sql.answer(headers, String(init?.body))
    statements.count += 1
    statements.nanoseconds += realNow() - start
    return Response.json(body, { status })
  }
  globalThis.fetch = async (input, init) => {
    const options = current()
    const { scheduler, faults, sql, hosts, appOrigin } = options
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin === appOrigin) return sendWebhook(options, () => new Request(input, init))
    const host = hosts.get(url.host)
    const send = () =>
      scheduler.pass(() =>
        host === 'database' ? ask(sql, init) : sendWith(realRequest, agent, new Request(input, init)),
      )
    return host === undefined ? send() : faults.request(host, send, (kind) => refuse(host, kind))
  }
  return statements
}

/**
 * Delivers a webhook: in some cases not at all, twice, without a response, or with a fault of a request of its handler.
 * The service then sends it again.
 */
async function sendWebhook({ chance, faults, respond }: Options, create: () => Request): Promise<Response> {
  const deliver = () =>
    faults
      .invoke(() => respond(create()))
      .catch((error: unknown) => {
        if (error instanceof ResponseLost) throw new TypeError('fetch failed')
        throw error
      })
  if (!chance.happens(webhookFaultShare)) return deliver()
  const fault = chance.pick(['lost', 'twice', 'without response', 'in the handler'] as const)
  if (fault === 'lost') throw new TypeError('fetch failed')
  if (fault === 'in the handler') faults.plan(pickFault(chance))
  const [response] = await Promise.all([deliver(), fault === 'twice' && deliver()])
  if (fault === 'without response') throw new TypeError('fetch failed')
  return response
}

/** Sends a request over HTTP with Node's client, which uses no timers of the process. */
async function sendWith(realRequest: typeof http.request, agent: http.Agent, request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const incoming = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { ...Object.fromEntries(request.headers), 'content-length': String(body.length) }
    realRequest(request.url, { method: request.method, headers, agent }, resolve).on('error', reject).end(body)
  })
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const status = incoming.statusCode ?? 500
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value))
  return new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers })
}
