import { type Cache, createCache } from '#providers/cache/index.ts'
import { createImages, type Images } from '#providers/images/index.ts'
import { createMail, type MailProvider } from '#providers/mail/index.ts'
import { createPayments, type Payments } from '#providers/payments/index.ts'
import { createPush, type PushProvider } from '#providers/push/index.ts'
import { createRealtime, type Realtime } from '#providers/realtime/index.ts'
import { createStorage, r2Endpoint, type Storage } from '#providers/storage/index.ts'
import { type AccessClaims, readAccessToken } from './access-token.ts'
import { type Actor, actorLabel, actorOf } from './actor.ts'
import { connect, type Db } from './db/index.ts'
import type { Env } from './env.ts'
import { visitOf } from './front/visit.ts'
import { createLog, type Log } from './log.ts'
import { drainOutbox } from './outbox/drain.ts'
import { reporterOf } from './report.ts'

export type Providers = {
  payments: Payments
  realtime: Realtime
  cache: Cache
  mail: MailProvider
  push: PushProvider
  storage: Storage
  images: Images
}

/** Everything a procedure may use, made once per request; there are no globals to reach for (architecture rule 9). */
export type Context = {
  env: Env
  db: Db
  now: Date
  log: Log
  providers: Providers
  /** The access token's claims, or null for a visitor. Proves who, not that the account is still active. */
  claims: AccessClaims | null
  /** Who writes; follows from `claims`, or is the job or the provider that this context was made for. */
  actor: Actor
  /** `browser` keeps the refresh token in its cookie; `api` gets it in the body (decision B2). */
  client: 'browser' | 'api'
  /** Set while a page is rendered, whose procedures are called in process: it is the edge that counts pages. */
  isPage?: true
  request: {
    id: string
    address: string
    /** ISO 3166-1 alpha-2, as Cloudflare knows it; null where it does not. */
    country: string | null
    userAgent: string | null
    cookie: string
    origin: string | null
  }
  /** The Idempotency-Key header, made once for the person's intent (decision B9). */
  idempotencyKey: string | undefined
  /** Answer headers a procedure may add to (Set-Cookie). */
  responseHeaders: Headers
  /** Work for after the answer. It may be lost with the isolate, so nothing that must happen depends on it alone. */
  afterCommit(work: () => Promise<unknown>): void
  /** Sends out, after the answer, what the committed event has put into the outbox. */
  announce(): void
}

export type Runtime = {
  env: Env
  waitUntil(work: Promise<unknown>): void
  /** The Worker's binding that reads and draws pictures. */
  images?: () => Promise<ImagesBinding>
  /** Where log lines go; the console by default. */
  write?: (line: string) => void
}

/** How each provider is built: by the requests that use it, which most do with one or none. */
const makers: { [P in keyof Providers]: (env: Env, now: () => number, images: Runtime['images']) => Providers[P] } = {
  payments: (env) =>
    createPayments({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      base: env.STRIPE_API_BASE,
    }),
  realtime: (env, now) => createRealtime({ key: env.ABLY_API_KEY, endpoint: env.ABLY_ENDPOINT }, now),
  cache: (env, now) => createCache({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }, now),
  mail: (env) => createMail({ apiKey: env.MAIL_API_KEY, from: env.MAIL_FROM, base: env.MAIL_API_BASE }),
  push: (env) =>
    createPush({
      publicKey: env.VAPID_PUBLIC_KEY,
      privateKey: env.VAPID_PRIVATE_KEY,
      subject: env.VAPID_SUBJECT,
      base: env.PUSH_API_BASE,
    }),
  storage: (env) =>
    createStorage({
      endpoint: env.APP_ENV === 'local' ? env.R2_ENDPOINT : r2Endpoint(env.R2_ACCOUNT_ID),
      bucket: env.R2_BUCKET,
      accessKeyId: env.R2_ACCESS_KEY_ID,
      secretAccessKey: env.R2_SECRET_ACCESS_KEY,
    }),
  images: (_env, _now, images) => {
    if (!images) throw new Error('There is no binding IMAGES here.')
    return createImages(images)
  },
}

export function createProviders(
  { env, images }: Pick<Runtime, 'env' | 'images'>,
  now: () => number = Date.now,
): Providers {
  const made: Partial<Providers> = {}
  const use = <P extends keyof Providers>(name: P): Providers[P] => {
    const one = made[name] ?? makers[name](env, now, images)
    made[name] = one
    return one
  }
  return {
    get payments() {
      return use('payments')
    },
    get realtime() {
      return use('realtime')
    },
    get cache() {
      return use('cache')
    },
    get mail() {
      return use('mail')
    },
    get push() {
      return use('push')
    },
    get storage() {
      return use('storage')
    },
    get images() {
      return use('images')
    },
  }
}

/** The context of one HTTP request. */
export async function createContext(
  runtime: Runtime,
  request: Request,
  client: Context['client'],
  responseHeaders = new Headers(),
): Promise<Context> {
  const { headers } = request
  const { id } = visitOf(request)
  const now = new Date()
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const claims = bearer ? await readAccessToken(runtime.env.SESSION_SECRET, bearer, now) : null
  const actor = actorOf(claims)
  const log = createLog(id, runtime.write, reporterOf(runtime, id), actorLabel(actor))
  return withAfterwards(runtime, {
    env: runtime.env,
    db: connect(runtime.env),
    now,
    log,
    providers: createProviders(runtime),
    claims,
    actor,
    client,
    request: {
      id,
      address: headers.get('cf-connecting-ip') ?? '127.0.0.1',
      country: countryOf(headers.get('cf-ipcountry')),
      userAgent: headers.get('user-agent'),
      cookie: headers.get('cookie') ?? '',
      origin: originOf(request, runtime.env),
    },
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
    responseHeaders,
  })
}

/** The context of a provider's call to a webhook: nobody is signed in, and what is written is the provider's. */
export async function createWebhookContext(
  runtime: Runtime,
  request: Request,
  name: Extract<Actor, { kind: 'provider' }>['name'],
): Promise<Context> {
  return withActor(await createContext(runtime, request, 'api'), null, { kind: 'provider', name })
}

/** The context of the person that `claims` prove, once they are known: a page's cookie, a role that changed since. */
export const withClaims = (ctx: Context, claims: AccessClaims | null): Context =>
  withActor(ctx, claims, actorOf(claims))

const withActor = (ctx: Context, claims: AccessClaims | null, actor: Actor): Context => ({
  ...ctx,
  claims,
  actor,
  log: ctx.log.of(actorLabel(actor)),
})

/** XX and T1 (Tor) are no countries. */
const countryOf = (header: string | null): string | null =>
  header !== null && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : null

/** The page that asks. One of the host it asks is ours by whatever name it was reached: localhost, a preview's address. */
function originOf({ headers, url }: Request, env: Env): string | null {
  const origin = headers.get('origin')
  return origin !== null && URL.parse(origin)?.host === new URL(url).host ? env.APP_ORIGIN : origin
}

/** The context of a scheduled job: nobody is signed in. */
export function createJobContext(runtime: Runtime, name: string): Context {
  const id = `job-${name}-${crypto.randomUUID()}`
  const actor: Actor = { kind: 'job', name }
  const log = createLog(id, runtime.write, reporterOf(runtime, id), actorLabel(actor))
  return withAfterwards(runtime, {
    env: runtime.env,
    db: connect(runtime.env),
    now: new Date(),
    log,
    providers: createProviders(runtime),
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
  const ctx: Context = { ...base, afterCommit, announce: () => afterCommit(() => drainOutbox(ctx)) }
  return ctx
}
