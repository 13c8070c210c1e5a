import type { AccessClaims } from './access-token.ts'
import type { Actor } from './actor.ts'
import type { Db } from './db/index.ts'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import type { Ports } from './ports.ts'
import type { Bindings, Providers } from './providers.ts'

/** Everything a procedure may use, made once per request; there are no globals. */
export type Context = {
  env: Env
  db: Db
  now: Date
  log: Log
  providers: Providers
  /** What the kernel needs of features (ports.ts). */
  ports: Ports
  /** The access token's claims, or null for a visitor. Proves who, not that the account is still active. */
  claims: AccessClaims | null
  /** Who writes; follows from `claims`, or is the job or the provider that this context was made for. */
  actor: Actor
  /** `browser` keeps the refresh token in its cookie; `api` gets it in the body. */
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
  /** The Idempotency-Key header, made once for the person's intent. */
  idempotencyKey: string | undefined
  /** Answer headers a procedure may add to (Set-Cookie). */
  responseHeaders: Headers
  /** Work for after the answer. It may be lost with the isolate, so nothing that must happen depends on it alone. */
  afterCommit(work: () => Promise<unknown>): void
  /** Sends out, after the answer, what the committed event has put into the outbox. */
  announce(): void
}

/** `images` and `rooms`: the Worker's bindings that draw pictures, and that keep rooms. */
export type Runtime = Bindings & {
  env: Env
  waitUntil(work: Promise<unknown>): void
  /** Where log lines go; the console by default. */
  write?: (line: string) => void
}
