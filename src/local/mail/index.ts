import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type * as z from 'zod'
import { createFaults } from '../http/faults.ts'
import { json, listen, pathOf, readJson } from '../http/serve.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { addDomain, type Domain, listDomains, refuseSender } from './domains.ts'
import { type EmailRequest, parseBatch, parseEmail, type Refusal } from './request.ts'
import { type Mail, type MailStore, openStore } from './store.ts'

export type { Mail } from './store.ts'

export type MailService = {
  port: number
  /** Returns the mails, newest first; with `to`, only mails to this email address. */
  mails(to?: string): Mail[]
  close(): Promise<void>
}

type Json = z.infer<ReturnType<typeof z.json>>
type MailResponse = { status: number; body: Json | object }
/** Body of an accepted request. */
type Accepted = { accepted: Json } | { refusal: Refusal }

/**
 * Starts a stand-in for Resend that stores mails instead of delivering them. It serves `POST /emails`,
 * `POST /emails/batch`, `GET /emails/{id}` and `/domains`, with Resend's errors and its Idempotency-Key. `domains` are
 * verified.
 */
export async function startMail(options: {
  port: number
  apiKey: string
  /** Key that can only send. */
  sendingKey?: string
  /** File of the mails. Without it, mails are lost when the process ends. */
  file?: string
  domains: readonly string[]
  limits?: Limits<'mail'>
}): Promise<MailService> {
  const { limits = createLimits('mail') } = options
  const store = openStore(options.file)
  const domains = options.domains.map((name): Domain => ({ id: randomUUID(), name, status: 'verified' }))
  const faults = createFaults()
  const { port, close } = await listen(
    faults.wrap(async (req, res) => {
      const { status, body } = await handle(req, options, { store, domains, limits })
      json(res, status, body, rateHeaders(limits, status))
    }),
    { port: options.port },
  )
  return {
    port,
    mails: store.list,
    async close() {
      await close()
      store.close()
    },
  }
}

/** Returns the headers of every response, and the one of a refusal. Times are in seconds. */
function rateHeaders(limits: Limits<'mail'>, status: number): Record<string, string> {
  const { max, seconds, remaining, freeInMs } = limits.stateOf('requests')
  const reset = String(Math.ceil(freeInMs / 1000) || seconds)
  return {
    ...(Number.isFinite(max) && {
      'ratelimit-policy': `${max};w=${seconds}`,
      'ratelimit-limit': String(max),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': reset,
    }),
    ...(status === 429 && { 'retry-after': reset }),
  }
}

type Account = { store: MailStore; domains: Domain[]; limits: Limits<'mail'> }

async function handle(
  req: IncomingMessage,
  { apiKey, sendingKey }: { apiKey: string; sendingKey?: string },
  { store, domains, limits }: Account,
): Promise<MailResponse> {
  const bearer = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (!bearer) return refuse(401, 'missing_api_key', 'Missing API key in the authorization header.')
  if (bearer !== apiKey && bearer !== sendingKey) return refuse(403, 'invalid_api_key', 'API key is invalid.')
  if (!limits.take('requests')) {
    const rate = `You can only make ${limits.maxOf('requests')} requests per second.`
    const advice = 'See rate limit response headers for more information. Or contact support to increase rate limit.'
    return refuse(429, 'rate_limit_exceeded', `Too many requests. ${rate} ${advice}`)
  }
  const [, collection, id, ...rest] = pathOf(req).split('/')
  if ((collection !== 'emails' && collection !== 'domains') || rest.length > 0)
    return refuse(404, 'not_found', 'The requested endpoint does not exist.')
  const isSending = collection === 'emails' && req.method === 'POST'
  if (bearer === sendingKey && !isSending)
    return refuse(401, 'restricted_api_key', 'This API key is restricted to only send emails.')
  const body: unknown = req.method === 'POST' ? await readJson(req).catch(() => undefined) : undefined
  if (collection === 'domains') return serveDomains(req, domains, body)
  if (id !== undefined && id !== 'batch') return retrieve(req, store.find(id))
  if (!isSending) return refuse(405, 'method_not_allowed', 'Method is not allowed for the requested endpoint.')
  const isPermissive = req.headers['x-batch-validation'] === 'permissive'
  return once(body, req.headers['idempotency-key'], store, () =>
    id === 'batch' ? sendBatch(body, isPermissive, { store, domains }) : send(body, { store, domains }),
  )
}

function serveDomains(req: IncomingMessage, domains: Domain[], body: unknown): MailResponse {
  if (req.method === 'GET') return { status: 200, body: listDomains(domains) }
  if (req.method !== 'POST')
    return refuse(405, 'method_not_allowed', 'Method is not allowed for the requested endpoint.')
  const added = addDomain(domains, body)
  return 'refusal' in added ? { status: added.refusal.statusCode, body: added.refusal } : { status: 201, body: added }
}

function retrieve(req: IncomingMessage, mail: Mail | undefined): MailResponse {
  if (req.method !== 'GET')
    return refuse(405, 'method_not_allowed', 'Method is not allowed for the requested endpoint.')
  if (!mail) return refuse(404, 'not_found', 'Email not found')
  const { headers: _, ...fields } = mail
  return {
    status: 200,
    body: { object: 'email', ...fields, bcc: null, cc: null, reply_to: null, last_event: 'delivered' },
  }
}

/** Handles a request with an idempotency key at most once. Only an accepted request uses up its key. */
function once(
  body: unknown,
  key: string | string[] | undefined,
  store: MailStore,
  handle: () => Accepted,
): MailResponse {
  if (key !== undefined && (typeof key !== 'string' || key.length < 1 || key.length > 256))
    return refuse(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
  const before = key === undefined ? undefined : store.used(key)
  if (before && before.fingerprint !== fingerprint)
    return refuse(409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload.')
  if (before) return { status: 200, body: before.body }
  const outcome = handle()
  if ('refusal' in outcome) return { status: outcome.refusal.statusCode, body: outcome.refusal }
  if (key !== undefined) store.use(key, { fingerprint, body: outcome.accepted })
  return { status: 200, body: outcome.accepted }
}

type Outgoing = Pick<Account, 'store' | 'domains'>

function send(body: unknown, { store, domains }: Outgoing): Accepted {
  const parsed = parseEmail(body)
  if ('refusal' in parsed) return parsed
  const refusal = refuseSender(domains, parsed.email.from)
  return refusal ? { refusal } : { accepted: add(parsed.email, store) }
}

/** Sends every mail of a batch or none; a permissive batch sends the valid ones and lists the errors of the others. */
function sendBatch(body: unknown, isPermissive: boolean, { store, domains }: Outgoing): Accepted {
  const parsed = parseBatch(body)
  if ('refusal' in parsed) return parsed
  const emails = parsed.items.flatMap((item) => ('email' in item ? item.email : []))
  const errors = parsed.items.flatMap((item) => ('email' in item ? [] : item))
  const [first] = errors
  if (first && !isPermissive) return { refusal: { statusCode: 422, name: 'validation_error', message: first.message } }
  for (const { from } of emails) {
    const refusal = refuseSender(domains, from)
    if (refusal) return { refusal }
  }
  return { accepted: { data: emails.map((email) => add(email, store)), ...(isPermissive && { errors }) } }
}

function add({ from, to, subject, html, text, headers }: EmailRequest, store: MailStore): { id: string } {
  const id = randomUUID()
  const created_at = new Date().toISOString()
  store.add({ id, to, from, subject, html: html ?? null, text: text ?? null, headers, created_at })
  return { id }
}

function refuse(statusCode: number, name: string, message: string): MailResponse {
  const refusal: Refusal = { statusCode, name, message }
  return { status: statusCode, body: refusal }
}
