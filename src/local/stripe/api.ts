import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readBody, urlOf } from '../http/serve.ts'
import type { Limits } from '../limits/limits.ts'
import { authorize, headerText, identify, type Keys } from './access.ts'
import { API_VERSION } from './database.ts'
import { type ErrorBody, StripeRefusal } from './errors.ts'
import { expand } from './expand.ts'
import { decodeForm, type Params, texts } from './form.ts'
import { type ApiResponse, createIdempotency, type Idempotency } from './idempotency.ts'
import { newId } from './ids.ts'
import { checkParameters } from './parameters.ts'
import { findOperation, type Operation } from './router.ts'
import type { RequestFault } from './vendor-faults.ts'
import type { Caller, World } from './world.ts'

export type LoggedRequest = {
  method: string
  path: string
  status: number
  parameters: string[]
  idempotencyKey: string | null
  version: string | null
  userAgent: string | null
}

const REQUESTS_KEPT = 500
const FILE_LIMIT_BYTES = 16 * 1024 * 1024

export type Api = {
  listener(req: IncomingMessage, res: ServerResponse): Promise<void>
  requests(): LoggedRequest[]
  reset(): void
}

type Exchange = { req: IncomingMessage; path: string; body: string; params: Params; caller: Caller }

/** Serves the API under `/v1`, with checks of keys and parameters, idempotency, faults, and Stripe's errors. */
export function createApi(world: World, operations: Operation[], keys: Keys, limits: Limits<'stripe'>): Api {
  const idempotency = createIdempotency(world.db.remembered, world.now)
  let log: LoggedRequest[] = []
  return {
    async listener(req, res) {
      if (req.method === 'OPTIONS') return void res.writeHead(204, crossOrigin(req)).end()
      const { pathname: path, search } = urlOf(req)
      const sent = await readBody(req, path === '/v1/files' ? FILE_LIMIT_BYTES : undefined)
      const incoming = { req, path, query: search.slice(1), ...(await readForm(req, sent)) }
      const response = await respond({ world, operations, idempotency, limits }, keys, incoming)
      log.push(describe(req, path, response))
      log = log.slice(-REQUESTS_KEPT)
      if (response.dropped) return void req.socket.destroy()
      res.writeHead(response.status, { ...crossOrigin(req), ...headersOf(response) }).end(response.body)
    },
    requests: () => log,
    reset() {
      log = []
    },
  }
}

/**
 * Parses a URL-encoded or multipart form. A file becomes its name and size. `body` of a multipart form is its parsed
 * content as JSON, because each retry has another boundary.
 */
async function readForm(req: IncomingMessage, sent: Buffer): Promise<Pick<Incoming, 'body' | 'form'>> {
  const type = headerText(req, 'content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    const body = sent.toString('utf8')
    return { body, form: () => decodeForm(body) }
  }
  const parts = [...(await new Response(new Uint8Array(sent), { headers: { 'content-type': type } }).formData())]
  const params: Params = Object.fromEntries(
    parts.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { filename: value.name, size: String(value.size) },
    ]),
  )
  return { body: JSON.stringify(params), form: () => params }
}

type Outcome = ApiResponse & {
  requestId: string
  parameters: string[]
  idempotencyKey: string | null
  dropped?: boolean
  /** The limit that refused the request, for the header Stripe-Rate-Limited-Reason. */
  limited?: string
}
type Parts = { world: World; operations: Operation[]; idempotency: Idempotency; limits: Limits<'stripe'> }
/** An incoming request. `body` is a text that is equal for equal requests; `form` returns the parsed parameters. */
type Incoming = { req: IncomingMessage; path: string; query: string; body: string; form: () => Params }

async function respond(parts: Parts, keys: Keys, { req, path, query, body, form }: Incoming): Promise<Outcome> {
  const { world } = parts
  const base = `http://${req.headers.host ?? '127.0.0.1'}`
  let requestId = newId('req', 14)
  const about = { parameters: [] as string[], idempotencyKey: headerText(req, 'idempotency-key') }
  try {
    const caller = identify(req, keys, base)
    requestId = caller.requestId
    const params = req.method === 'POST' ? form() : decodeForm(query)
    about.parameters = Object.keys(params)
    const fault = world.faults.takeRequest(req.method ?? '', path)
    if (fault?.kind === 'api.reset_before') return { status: 0, body: '', requestId, dropped: true, ...about }
    await misbehaveBefore(fault)
    const response = await perform(parts, fault, { req, path, body, params, caller })
    if (fault?.kind === 'api.reset_after') return { ...response, requestId, dropped: true, ...about }
    if (fault?.kind === 'api.error_after') throw unknownError(500)
    return { ...response, requestId, ...about }
  } catch (error) {
    const limited = error instanceof RateLimited && { limited: error.reason }
    return { ...refusalOf(error, requestId), requestId, ...about, ...limited }
  }
}

async function perform(
  { world, operations, idempotency, limits }: Parts,
  fault: RequestFault | undefined,
  { req, path, body, params, caller }: Exchange,
): Promise<ApiResponse> {
  const found = findOperation(operations, req.method ?? '', path)
  if (!found)
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${req.method}: ${path}). The local stand-in does not implement this.`,
    })
  const { operation, id } = found
  authorize(world, caller, operation)
  checkRates(limits, path, operation)
  checkParameters(operation, params, caller.publishable)
  const work = async (): Promise<ApiResponse> => {
    if (fault?.kind === 'api.slow_processing') await wait(fault.ms, undefined, { ref: false })
    try {
      const object = operation.run({ params, id, caller })
      return { status: 200, body: JSON.stringify(expand(world.db, object, texts(params, 'expand') ?? []), null, 2) }
    } catch (error) {
      // A decline is stored under the idempotency key, like a success.
      if (error instanceof StripeRefusal && error.status === 402) return refusalOf(error, caller.requestId)
      throw error
    }
  }
  if (req.method !== 'POST' || caller.idempotencyKey === null) return work()
  const key = `${caller.account ?? ''}|${caller.publishable ? 'pk' : 'sk'}|${caller.idempotencyKey}`
  return idempotency.once(key, { id: caller.requestId, fingerprint: `${path}?${body}` }, work)
}

async function misbehaveBefore(fault: RequestFault | undefined): Promise<void> {
  if (fault?.kind === 'api.latency') await wait(fault.ms, undefined, { ref: false })
  if (fault?.kind === 'api.error') throw unknownError(fault.status, fault.error)
  if (fault?.kind === 'api.rate_limit') throw new RateLimited('global-rate')
}

/** Throws RateLimited for a request above the limit of the account, or of the operation. */
function checkRates(limits: Limits<'stripe'>, path: string, operation: Operation): void {
  if (!limits.take('requests')) throw new RateLimited('global-rate')
  const endpoint = `${operation.method} ${operation.path.source}`
  const isAdmitted = path.startsWith('/v1/files')
    ? limits.take('file-requests', { key: operation.method === 'GET' ? 'read' : 'write' })
    : path === '/v1/payouts' && operation.method === 'POST'
      ? limits.take('new-payouts')
      : limits.take('requests-per-endpoint', { key: endpoint })
  if (!isAdmitted) throw new RateLimited('endpoint-rate')
}

/** A request above a rate limit. Stripe names the limit and sends no Retry-After. */
class RateLimited extends StripeRefusal {
  readonly reason: 'global-rate' | 'endpoint-rate'
  constructor(reason: RateLimited['reason']) {
    super(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.',
    })
    this.reason = reason
  }
}

function unknownError(status: number, error: { message: string } | undefined = undefined): StripeRefusal {
  const body: ErrorBody = { type: 'api_error', message: 'An unknown error occurred' }
  return new StripeRefusal(status, { ...body, ...error })
}

function refusalOf(error: unknown, requestId: string): ApiResponse {
  const refusal = error instanceof StripeRefusal ? error : bug(error)
  const body = { ...refusal.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` }
  return { status: refusal.status, body: JSON.stringify({ error: body }, null, 2) }
}

function bug(error: unknown): StripeRefusal {
  console.error('stripe stand-in: bug', error)
  return new StripeRefusal(500, { type: 'api_error', message: String(error) })
}

function headersOf(response: Outcome): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': response.requestId,
    'stripe-version': API_VERSION,
    ...(response.idempotencyKey && { 'idempotency-key': response.idempotencyKey }),
    ...(response.replayOf && { 'idempotent-replayed': 'true', 'original-request': response.replayOf }),
    ...(response.status === 409 && { 'stripe-should-retry': 'true' }),
    ...(response.limited && { 'stripe-rate-limited-reason': response.limited }),
  }
}

/** Returns CORS headers, because the script in the page sends requests from the product's origin. */
function crossOrigin(req: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': req.headers.origin ?? '*',
    'access-control-allow-headers': 'authorization, content-type, stripe-account, stripe-version, idempotency-key',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-expose-headers': 'request-id, stripe-rate-limited-reason',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}

function describe(req: IncomingMessage, path: string, response: Outcome): LoggedRequest {
  return {
    method: req.method ?? '',
    path,
    status: response.status,
    parameters: response.parameters,
    idempotencyKey: response.idempotencyKey,
    version: headerText(req, 'stripe-version'),
    userAgent: headerText(req, 'user-agent'),
  }
}
