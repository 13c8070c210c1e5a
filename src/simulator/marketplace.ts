import { createPrivateKey, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createJobContext } from '#app/context.server.ts'
import { jobs, runJob, runJobs } from '#app/jobs.server.ts'
import { appRouter } from '#app/router.server.ts'
import { type Cloud, startCloud } from '#local/cloud.ts'
import { createLimits } from '#local/limits/limits.ts'
import { createSql } from '#local/neon/sql.ts'
import { createMigratedDatabase } from '#local/template.ts'
import { appRole } from '#ops/database/migrate.ts'
import { actorOf } from '#server/actor.ts'
import type { Runtime } from '#server/context.ts'
import { type Env, parseEnv } from '#server/env.ts'
import { receiveSlices } from '#server/outbox/queue.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { createResponder } from '#testing/app-server.ts'
import { startQueue } from '#testing/queues.ts'
import { startRooms } from '#testing/rooms.ts'
import { type Chance, createChance } from './chance.ts'
import { VirtualClock } from './clock.ts'
import { type Database, openDatabase, startMs } from './database.ts'
import { Faults, type Host, ResponseLost } from './faults.ts'
import { gateWebCrypto, replaceChance, replaceTime } from './globals.ts'
import { replaceFetch } from './network.ts'
import { callerOrProgram } from './operations/programs.ts'
import { type Asker, type Query, read } from './reading.ts'
import { Scheduler } from './scheduler.ts'

const appOrigin = 'http://limelight.test'

/** Limits that are off. The virtual clock passes no time during an operation, so rates would be reached at once. */
const limits = [
  'neon.connections',
  'mail.requests',
  ...['requests', 'requests-per-endpoint', 'file-requests', 'new-payouts'].map((name) => `stripe.${name}`),
  ...['messages', 'requests', 'new-connections', 'channels', 'new-channels'].map((name) => `ably.${name}`),
  ...['publishes-per-channel', 'publishes-per-connection'].map((name) => `ably.${name}`),
  ...['requests', 'recording-requests'].map((name) => `realtimekit.${name}`),
]
  .map((name) => `${name}=off`)
  .join()

const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>

/** Writes the stored keys of the local cloud. It would otherwise make other keys for each run. */
function writeKeys(dir: string): void {
  const chance = createChance('keys')
  for (const [name, form] of [
    ['session-secret', 'base64url'],
    ['address-key', 'base64'],
  ] as const)
    fs.writeFileSync(path.join(dir, name), chance.fill(Buffer.alloc(32)).toString(form))
  // an Ed25519 key in PKCS #8 (RFC 8410) is a prefix and 32 bytes
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), chance.fill(Buffer.alloc(32))])
  const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
  fs.writeFileSync(path.join(dir, 'receipt-key'), ['local', jwk.d, jwk.x].join(':'))
}

/** Time, chance and faults of this process. */
type Outside = {
  clock: VirtualClock
  scheduler: Scheduler
  faults: Faults
  /** Chance of webhooks. */
  chance: Chance
  /** Restarts all chance, which then depends on no earlier choice. */
  restartChance(seed: string): void
}

function replaceOutside(): Outside {
  const clock = new VirtualClock(startMs)
  const chances = { product: createChance(''), scheduler: createChance(''), network: createChance('') }
  const scheduler = new Scheduler(clock, chances.scheduler)
  replaceChance(chances.product)
  replaceTime(clock)
  gateWebCrypto(scheduler)
  const restartChance = (seed: string) => {
    for (const [name, chance] of Object.entries(chances)) chance.restart(`${name} ${seed}`)
  }
  return { clock, scheduler, faults: new Faults(clock.now), chance: chances.network, restartChance }
}

/** Collects the work that continues after responses, until its invocation is killed. */
function collectWork(faults: Faults) {
  const pending = new Set<Promise<unknown>>()
  return {
    waitUntil(work: Promise<unknown>) {
      const kept = faults.untilKilled(work.catch(() => undefined)).finally(() => pending.delete(kept))
      pending.add(kept)
    },
    forget: () => pending.clear(),
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

const hostOf = (url: string) => new URL(url).host

/** Returns the services by the host of their address. */
const hostsOf = (vars: Record<string, string>): ReadonlyMap<string, Host> =>
  new Map(
    (
      [
        ['database', `http://${vars.NEON_LOCAL_PROXY}`],
        ['redis', vars.UPSTASH_REDIS_REST_URL],
        ['stripe', vars.STRIPE_API_BASE],
        ['ably', `http://${vars.ABLY_ENDPOINT}`],
        ['mail', vars.MAIL_API_BASE],
        ['push', vars.PUSH_API_BASE],
        ['realtimekit', vars.REALTIMEKIT_API_BASE],
      ] as const
    ).map(([host, url]) => [hostOf(url ?? ''), host]),
  )

/**
 * Starts the stand-ins in this process, and replaces its time, chance and network. `open` returns a marketplace with an
 * empty database; an earlier one must be closed. The process must end afterwards.
 */
export async function startMachine(dir: string) {
  writeKeys(dir)
  const cloud = await startCloud({ port: 0, dir, appOrigin, limits, writesFiles: false })
  await loadStorage(cloud)
  const outside = replaceOutside()
  let current: Parameters<typeof replaceFetch>[0] = () => {
    throw new Error('No marketplace is open.')
  }
  const statements = replaceFetch(() => current())
  let opened = 0
  return {
    statements,
    /** Opens a marketplace. `seed` names its chance, `plantedSql` a script that changes functions of the database. */
    async open(seed: string, plantedSql?: string) {
      const { clock, scheduler, faults, restartChance } = outside
      clock.restart(startMs)
      scheduler.restart()
      faults.restart()
      restartChance(seed)
      const ownerUrl = await createMigratedDatabase(cloud.ownerUrl, `simulation_${++opened}`)
      const database = await openDatabase(ownerUrl, clock.now, seed, plantedSql)
      const market = openMarketplace(cloud, outside, database)
      current = () => market.network
      await scheduler.finish(emptyServices(cloud.vars))
      return market
    },
    close: () => cloud.close(),
  }
}

/**
 * Makes a first request to the storage. Its SDK then loads modules and files, which takes real time that the scheduler
 * does not see.
 */
async function loadStorage({ vars, ownerUrl }: Cloud): Promise<void> {
  const runtime = { env: parseEnv({ ...vars, DATABASE_URL: ownerUrl }), waitUntil: () => undefined }
  await createJobContext(runtime, 'simulator').providers.storage.about('missing')
}

/** Empties the stand-ins that remember payments and limits. */
async function emptyServices(vars: Record<string, string>): Promise<void> {
  await fetch(`${vars.STRIPE_API_BASE}/__control/reset`, { method: 'POST' })
  const headers = { authorization: `Bearer ${vars.UPSTASH_REDIS_REST_TOKEN}` }
  await fetch(`${vars.UPSTASH_REDIS_REST_URL}`, { method: 'POST', headers, body: '["FLUSHALL"]' })
}

/** Returns the service of the database, which has one connection, so that equal runs give equal plans. */
function openSql(cloud: Cloud, { prepare }: Database) {
  const address = { host: '127.0.0.1', port: cloud.postgres.port }
  const oneConnection = { pool: { max: 1, idleTimeoutMillis: 0 }, prepare, keepsPlans: true }
  return createSql(address, createLimits('neon', { choice: limits }), oneConnection)
}

/** Starts the product: its runtime, queue and call rooms, whose requests can fail. */
function startProduct(env: Env, { faults }: Outside) {
  const log: string[] = []
  const work = collectWork(faults)
  const { waitUntil } = work
  const queue = startQueue((batch) => receiveSlices(contextOf('queue'), batch), {
    onSend: () => waitUntil(queue.deliver()),
    retryLater: (seconds) => void setTimeout(() => waitUntil(queue.deliver()), seconds * 1_000),
  })
  const places = startRooms(() => contextOf('call-meter'))
  const runtime = (): Runtime => ({
    env,
    rooms: () => ({ send: (...room) => faults.request('rooms', () => places.rooms.send(...room)) }),
    queues: () => ({ send: (...messages) => faults.request('queues', () => queue.queues.send(...messages)) }),
    waitUntil,
    write: (line) => void (faults.excuses() || log.push(line)),
  })
  const contextOf = (job: string) => createJobContext(runtime(), job)
  /** Returns a caller whose context is that of a request. */
  const as = ({ claims, country = null }: Asker): Caller => {
    const context = contextOf('simulator')
    const request = { ...context.request, id: randomUUID(), address: '192.0.2.1', userAgent: 'simulator', country }
    const caller = createCaller({ ...context, claims, actor: actorOf(claims), request })
    return claims ? callerOrProgram(caller, { env, claims, country, respond }) : caller
  }
  const respond = createResponder(runtime)
  /** Runs jobs. A failure has no consequence if a fault explains it. */
  const runFaulty = (run: () => Promise<unknown>) =>
    faults.invoke(run).catch((error: unknown) => {
      if (!(error instanceof ResponseLost)) throw error
    })
  return {
    log,
    work,
    rooms: places,
    respond,
    as,
    writeFile: (key: string, file: Uint8Array, type: string) =>
      contextOf('simulator').providers.storage.write(key, file, type),
    /** Runs all due jobs, as the cron does. */
    runCron: () => runFaulty(() => runJobs(contextOf)),
    runJob: (name: string) => runFaulty(() => runJob(contextOf, name)),
  }
}

function openMarketplace(cloud: Cloud, outside: Outside, database: Database) {
  const { clock, scheduler, faults, chance, restartChance } = outside
  const url = `postgres://${appRole.user}:${appRole.password}@db.local/${database.name}`
  const env = parseEnv({ ...cloud.vars, DATABASE_URL: url })
  const product = startProduct(env, outside)
  const { log, work, as, writeFile, runCron, runJob, rooms, respond } = product
  const hosts = hostsOf(cloud.vars)
  const network = { scheduler, faults, chance, sql: openSql(cloud, database), hosts, appOrigin, respond }
  return {
    env,
    clock,
    scheduler,
    faults,
    database,
    network,
    respond,
    restartChance,
    /** Address of the stand-in of Stripe, for what payers, banks and Stripe's dashboard do. */
    stripeUrl: String(cloud.vars.STRIPE_API_BASE),
    /** Lines that the product has logged since the last read. */
    takeLog: () => log.splice(0),
    as,
    /** Writes a file into the storage. */
    writeFile,
    /** Calls a query by its path. */
    read: (asker: Asker, query: Query): Promise<unknown> => read(as(asker), query),
    /** Origin of the console of the local cloud, which lists the sent mails. */
    consoleOrigin: `http://127.0.0.1:${cloud.port}`,
    jobNames: Object.keys(jobs),
    runCron,
    runJob,
    /** Ends the connections to the database, which refuses new ones for some seconds. */
    async restartDatabase(ms: number) {
      faults.startOutage('database', ms)
      await network.sql.close()
      network.sql = openSql(cloud, database)
    },
    /** Ends all work that runs, as a deployment does. */
    deploy() {
      faults.endAll()
      work.forget()
    },
    /** Waits for the work that continues after responses. */
    settled: work.settled,
    /** Meters of calls. */
    meters: { enter: rooms.enter, restart: rooms.restart, send: rooms.rooms.send },
    async close() {
      await network.sql.close()
      await database.close()
    },
  }
}

export type Marketplace = ReturnType<typeof openMarketplace>
