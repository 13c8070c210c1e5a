import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { ports } from '#app/ports.server.ts'
import { appRouter } from '#app/router.server.ts'
import { users } from '#features/accounts/index.server.ts'
import { type AccessClaims, issueAccessToken } from '#server/access-token.ts'
import { actorOf } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { connect } from '#server/db/index.ts'
import { type Env, parseEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { drainOutbox } from '#server/outbox/drain.ts'
import { receiveSlices } from '#server/outbox/queue.ts'
import { createProviders } from '#server/providers.ts'
import { createCallerFactory } from '#server/trpc.ts'
import type { Purge } from '#shared/edge.ts'
import { type AdminPermission, adminPermissions } from '#shared/session.ts'
import type { TestCloud } from './cloud.ts'
import { settleWithFile } from './leftovers.ts'
import { readNotices } from './notices.ts'
import { startQueue } from './queues.ts'
import { refusals } from './refusals.ts'
import { startRooms } from './rooms.ts'

export type Role = 'fan' | 'creator' | 'admin'
export type TestPerson = { id: string; username: string; role: Role; claims: AccessClaims }

type RestOptions = { as?: TestPerson; body?: unknown; key?: string }
// the body is untyped, because the expectations of tests check it
type RestAnswer = { status: number; body: ReturnType<typeof JSON.parse>; headers: Headers }

const bodyOf = (body: unknown): string | FormData | undefined =>
  body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)

const createCaller = createCallerFactory(appRouter)

/** Maximum wait for another process. A drain that a test has killed keeps its lease of rows for longer. */
const otherDrainsMs = 15_000

/** Kinds of outbox rows whose delivery inserts further rows. */
const expandingKinds = Object.entries(ports.outbox.topics).flatMap(([kind, { expand }]) => (expand ? [kind] : []))

/**
 * Waits until other processes of the test run have delivered the outbox rows that they leased. Also drains due rows,
 * because an earlier drain skips rows that another drain has locked. Then waits for the rows into which the delivered ones
 * were expanded.
 */
async function waitForOtherDrains(owners: pg.Pool, drain: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + otherDrainsMs
  let newest: string | undefined
  let isExpanded = false
  while (Date.now() < until) {
    const { rows } = await owners.query<{ id: string | null; due: boolean | null; expands: boolean | null }>(
      `select max(id) as id, bool_or(due_at <= now()) as due, bool_or(kind = any ($2)) as expands from outbox
      where last_error is null and id <= coalesce($1, id)
        and case when due_at <= now() then kind <> 'realtime' else attempts > 0 end`,
      [newest, expandingKinds],
    )
    const [{ id, due, expands } = { id: null, due: null, expands: null }] = rows
    if (id === null && !isExpanded) return
    newest = id === null ? undefined : (newest ?? id)
    isExpanded = id !== null && (isExpanded || expands === true)
    if (due) await drain()
    else if (id !== null) await pause(20)
  }
}

/** Database, local cloud, and callers that call procedures as the product does. */
export type World = ReturnType<typeof createWorld>

export function createWorld(cloud: TestCloud = inject('cloud')) {
  // an account of its own, because the tests would share its budget of requests
  const env: Env = parseEnv({ ...cloud.vars, REALTIMEKIT_ACCOUNT_ID: randomUUID() })
  const db = connect(env)
  const pending: Promise<unknown>[] = []
  const begin = (work: Promise<unknown>) => {
    // Prevents an unhandled rejection before `settled` awaits the work.
    work.catch(() => {})
    pending.push(work)
  }
  const log: string[] = []
  const purged: Purge[] = []
  // a pool, because a new connection costs the database more than most statements
  const owners = new pg.Pool({ connectionString: cloud.ownerUrl, allowExitOnIdle: true })
  // ignores errors of connections, which a restart of the database ends
  owners.on('error', () => {})
  settleWithFile(async () => {
    await Promise.allSettled(pending.splice(0))
    await owners.end()
  })
  const settled = async () => {
    while (pending.length > 0) await pending.shift()
    await waitForOtherDrains(owners, () => drainOutbox(contextOf()))
  }

  const queue = startQueue((batch) => receiveSlices(contextOf(), batch), {
    onSend: () => begin(queue.deliver()),
    onPurge: (purge) => purged.push(purge),
  })
  const { rooms, enter, skip, restart } = startRooms(() => contextOf(), cloud.roomsDir)

  /** Returns the context of one call as `who`, by default a visitor. */
  function contextOf(who?: TestPerson, changes: Partial<Context> = {}): Context {
    const ctx: Context = {
      env,
      db,
      now: new Date(),
      log: createLog(randomUUID(), (line) => log.push(line)),
      providers: createProviders({ env, rooms: () => rooms, queues: () => queue.queues }),
      ports,
      claims: who?.claims ?? null,
      actor: actorOf(who?.claims ?? null),
      client: 'api',
      request: {
        id: randomUUID(),
        address: `test-${randomUUID()}`,
        country: null,
        userAgent: 'test',
        cookie: '',
        origin: null,
      },
      idempotencyKey: undefined,
      responseHeaders: new Headers(),
      afterCommit: (work) => begin(work()),
      announce: () => begin(drainOutbox(ctx)),
      ...changes,
    }
    return ctx
  }

  return {
    cloud,
    env,
    db,
    log,
    /** Purges of the edge cache that this world sent: by its calls, and by its drains of the outbox of all worlds. */
    purged,
    contextOf,
    /** Connects a participant to the meter of a call. */
    meter: enter,
    skip,
    restart,
    as: (who?: TestPerson, changes?: Partial<Context>) => createCaller(contextOf(who, changes)),
    /** Waits for all work that continues after a response, such as publishing messages. */
    settled,
    /** Runs a statement as the owner of the database. */
    owner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await owners.query<Row>(text, values)).rows,
    /** Makes the database refuse some rows while a function runs. */
    whileRefused: refusals(owners),
    /** Returns a connection of the owner for a long transaction. The caller releases it. */
    ownerClient: () => owners.connect(),
    async person(role: Role = 'fan', tokens = 0): Promise<TestPerson> {
      const username = `t${randomUUID().replaceAll('-', '').slice(0, 20)}`
      const [row] = await db
        .insert(users)
        .values({
          email: `${username}@limelight.test`,
          username,
          displayName: username,
          passwordHash: '-',
          dateOfBirth: '1990-01-01',
          role,
          totpExempt: true,
        })
        .returning({ id: users.id })
      if (!row) throw new Error('an insert returned no row')
      if (role === 'creator')
        await this.owner('insert into creator_profiles (user_id, category) values ($1, $2)', [row.id, 'Other'])
      if (tokens > 0) await this.owner("select ledger.promo_grant($1, $2, 'test')", [row.id, tokens])
      return { id: row.id, username, role, claims: { userId: row.id, familyId: randomUUID(), role } }
    },
    /** Returns the context of an admin's call, as the guard creates it. */
    adminContext: (by: TestPerson, permissions: readonly AdminPermission[] = adminPermissions) => {
      const actor = { kind: 'admin', id: by.id, role: 'admin' } as const
      return { ...contextOf(by), claims: by.claims, actor, permissions }
    },
    /** Sends a REST request over HTTP. Sends objects as JSON, and texts and forms unchanged. */
    async rest(method: string, path: string, options: RestOptions = {}): Promise<RestAnswer> {
      const isForm = options.body instanceof FormData
      const body = bodyOf(options.body)
      const token = options.as && (await this.bearer(options.as))
      const response = await fetch(`${cloud.appOrigin}/api/v1${path}`, {
        method,
        headers: {
          ...(options.body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(options.key && { 'idempotency-key': options.key }),
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
    },
    /** Sets the fault of a stand-in; `off` ends it. */
    async fault(service: string, mode: 'off' | 'down' | 'slow' | 'nonsense', delayMs?: number): Promise<void> {
      const answer = await fetch(`${cloud.controls[service]}/fault`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode, ...(delayMs !== undefined && { delayMs }) }),
      })
      if (!answer.ok) throw new Error(`${service} took no fault: ${answer.status}`)
    },
    /** Returns the notifications of a person with their text, the oldest first. `type` selects one type. */
    async noticesOf({ id, role }: { id: string; role?: Role }, type?: string) {
      return (await readNotices(db, id, role)).filter((one) => type === undefined || one.type === type)
    },
    /** Returns the mails to a person, the newest first. */
    async mailsTo({ username }: { username: string }): Promise<{ subject: string; text: string; html: string }[]> {
      const answer = await fetch(`${cloud.consoleOrigin}/mail?to=${username}@limelight.test`, {
        headers: { accept: 'application/json' },
      })
      return answer.json()
    },
    bearer: async (who: TestPerson) => (await issueAccessToken(env, who.claims, new Date())).token,
  }
}
