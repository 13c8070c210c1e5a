import type { AccessClaims } from './access-token.ts'
import type { Actor } from './actor.ts'
import type { Db } from './db/index.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Ports } from './ports.ts'
import type { Bindings, Providers } from './providers.ts'

/** Everything that a procedure may use, created once for each request. There are no globals. */
export type Context = {
  env: Env
  db: Db
  now: Date
  log: Log
  providers: Providers
  /** Functions of features that the kernel needs (ports.ts). */
  ports: Ports
  /** Claims of the access token; null for a visitor. They prove the identity, but not that the account is still active. */
  claims: AccessClaims | null
  /** Author of changes: derived from `claims`, or the job or provider for which this context was created. */
  actor: Actor
  /** `browser` keeps the refresh token in its cookie; `api` gets it in the body. */
  client: 'browser' | 'api'
  /** Set while a page is rendered and its procedures are called in process. The edge limits pages. */
  isPage?: true
  request: {
    id: string
    address: string
    /** ISO 3166-1 alpha-2, as Cloudflare reports it; null if unknown. */
    country: string | null
    userAgent: string | null
    cookie: string
    origin: string | null
    /** Aborted when the caller disconnects; absent without an HTTP request. */
    signal?: AbortSignal
  }
  /** The Idempotency-Key header, created once for the user's intent. */
  idempotencyKey: string | undefined
  /** Response headers that a procedure may add to (Set-Cookie). */
  responseHeaders: Headers
  /** Schedules work for after the response. It may be lost with the isolate, so required work must not depend on it alone. */
  afterCommit(work: () => Promise<unknown>): void
  /** Delivers, after the response, the outbox rows of the committed change. */
  announce(): void
}

/** `images` and `rooms`: the Worker's bindings that render pictures and that host rooms. */
export type Runtime = Bindings & {
  env: Env
  waitUntil(work: Promise<unknown>): void
  /** Writes a log line; default: the console. */
  write?: (line: string) => void
}
