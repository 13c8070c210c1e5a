import { once } from 'node:events'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { Sql } from '#local/neon/sql.ts'
import type { Scheduler } from './scheduler.ts'

type Options = {
  scheduler: Scheduler
  /** Handles requests to Neon without HTTP. */
  sql: Sql
  neonHost: string | undefined
  /** Origin of the product, to which the stand-ins send webhooks. */
  appOrigin: string
  respond(request: Request): Promise<Response>
}

/** Requests to PostgreSQL so far, and the real time that they took. */
export type Statements = { count: number; nanoseconds: bigint }

/**
 * Replaces `fetch`. Statements go to PostgreSQL in this process, webhooks to the product, and other requests to the
 * stand-ins. Every request except a webhook passes the gate of the scheduler, which is also the place for faults.
 */
export function replaceFetch({ scheduler, sql, neonHost, appOrigin, respond }: Options): Statements {
  const realNow = process.hrtime.bigint
  const statements: Statements = { count: 0, nanoseconds: 0n }
  const agent = new http.Agent({ keepAlive: true })
  const { request: realRequest } = http
  const send = (request: Request) => sendWith(realRequest, agent, request)
  // The client of R2 uses Node's HTTP.
  Object.assign(http, {
    request: (...args: Parameters<typeof realRequest>) => {
      const request = realRequest(...args)
      scheduler.hold(once(request, 'close').catch(() => undefined))
      return request
    },
  })
  syncBuiltinESMExports()
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin === appOrigin) return respond(new Request(input, init))
    return scheduler.pass(async () => {
      if (url.host !== neonHost) return send(new Request(input, init))
      const headers = Object.fromEntries(
        [...new Headers(init?.headers)].map(([name, value]) => [name.toLowerCase(), value]),
      )
      const start = realNow()
      const { status, body } = await sql.answer(headers, String(init?.body))
      statements.count += 1
      statements.nanoseconds += realNow() - start
      return Response.json(body, { status })
    })
  }
  return statements
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
