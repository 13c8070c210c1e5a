import { type AccessClaims, readAccessToken } from './access-token.ts'
import { type Actor, actorLabel, actorOf } from './actor.ts'
import type { Context, Runtime } from './context.ts'
import { connect } from './db/index.ts'
import type { Env } from './env.ts'
import { addressOf, requestContextOf } from './http/request-context.ts'
import { createLog } from './log.ts'
import { drainSoon } from './outbox/drain.ts'
import type { Ports } from './ports.ts'
import { createProviders } from './providers.ts'
import { reporterOf } from './report.ts'

export type ProviderName = Extract<Actor, { kind: 'provider' }>['name']

/** Creates the context of an HTTP request. */
export async function createContext(
  ports: Ports,
  runtime: Runtime,
  request: Request,
  client: Context['client'],
  responseHeaders = new Headers(),
): Promise<Context> {
  const { headers } = request
  const { id } = requestContextOf(request)
  const now = new Date()
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const claims = bearer ? await readAccessToken(runtime.env.SESSION_SECRET, bearer, now) : null
  const actor = actorOf(claims)
  const address = addressOf(headers)
  const log = createLog(id, runtime.write, reporterOf(runtime, id, address), actorLabel(actor))
  return withAfterwards(runtime, {
    env: runtime.env,
    db: connect(runtime.env),
    now,
    log,
    providers: createProviders(runtime),
    ports,
    claims,
    actor,
    client,
    request: {
      id,
      address,
      country: countryOf(headers.get('cf-ipcountry')),
      userAgent: headers.get('user-agent'),
      cookie: headers.get('cookie') ?? '',
      origin: originOf(request, runtime.env),
      signal: request.signal,
    },
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
    responseHeaders,
  })
}

/** Creates the context of a provider's webhook call. It has no caller, and its changes have the provider as actor. */
export async function createWebhookContext(
  ports: Ports,
  runtime: Runtime,
  request: Request,
  name: ProviderName,
): Promise<Context> {
  return withActor(await createContext(ports, runtime, request, 'api'), null, { kind: 'provider', name })
}

/**
 * Returns the same context for a caller that is identified later: by a page's cookie, or with a role that has changed.
 */
export const withClaims = (ctx: Context, claims: AccessClaims | null): Context =>
  withActor(ctx, claims, actorOf(claims))

const withActor = (ctx: Context, claims: AccessClaims | null, actor: Actor): Context => ({
  ...ctx,
  claims,
  actor,
  log: ctx.log.of(actorLabel(actor)),
})

/** Returns null for XX (unknown) and T1 (Tor), which are not countries. */
const countryOf = (header: string | null): string | null =>
  header !== null && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : null

/**
 * Returns the origin of the page that sends the request. A page of the requested host is our own under any name:
 * localhost, or a preview's URL.
 */
function originOf({ headers, url }: Request, env: Env): string | null {
  const origin = headers.get('origin')
  return origin !== null && URL.parse(origin)?.host === new URL(url).host ? env.APP_ORIGIN : origin
}

/** Creates the context of a scheduled job, without a signed-in user. */
export function createJobContext(ports: Ports, runtime: Runtime, name: string): Context {
  const id = `job-${name}-${crypto.randomUUID()}`
  const actor: Actor = { kind: 'job', name }
  const log = createLog(id, runtime.write, reporterOf(runtime, id, 'job'), actorLabel(actor))
  return withAfterwards(runtime, {
    env: runtime.env,
    db: connect(runtime.env),
    now: new Date(),
    log,
    providers: createProviders(runtime),
    ports,
    claims: null,
    actor,
    client: 'api',
    request: { id, address: 'job', country: null, userAgent: null, cookie: '', origin: null },
    idempotencyKey: undefined,
    responseHeaders: new Headers(),
  })
}

function withAfterwards(runtime: Runtime, base: Omit<Context, 'afterCommit' | 'announce'>): Context {
  const afterCommit = (work: () => Promise<unknown>) =>
    runtime.waitUntil(work().catch((error) => base.log.error('after-commit work failed', error)))
  const ctx: Context = { ...base, afterCommit, announce: () => afterCommit(() => drainSoon(ctx)) }
  return ctx
}
