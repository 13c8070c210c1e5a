import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createJobContext } from '#app/context.server.ts'
import { jobs, runJob, runJobs } from '#app/jobs.server.ts'
import { appRouter } from '#app/router.server.ts'
import { startCloud } from '#local/cloud.ts'
import { createLimits } from '#local/limits/limits.ts'
import { createSql } from '#local/neon/sql.ts'
import type { AccessClaims } from '#server/access-token.ts'
import { actorOf } from '#server/actor.ts'
import type { Context, Runtime } from '#server/context.ts'
import { parseEnv } from '#server/env.ts'
import { receiveSlices } from '#server/outbox/queue.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { createResponder } from '#testing/app-server.ts'
import { startQueue } from '#testing/queues.ts'
import { startRooms } from '#testing/rooms.ts'
import { createChance } from './chance.ts'
import { VirtualClock } from './clock.ts'
import { openDatabase, startMs } from './database.ts'
import { gateWebCrypto, replaceChance, replaceTime } from './globals.ts'
import { replaceFetch } from './network.ts'
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

/** Writes the stored keys of the local cloud. It would otherwise make them from chance without the seed. */
function writeKeys(dir: string, seed: string): void {
  const chance = createChance(`keys ${seed}`)
  for (const [name, form] of [
    ['session-secret', 'base64url'],
    ['address-key', 'base64'],
  ] as const)
    fs.writeFileSync(path.join(dir, name), chance.fill(Buffer.alloc(32)).toString(form))
}

/** Collects the work that continues after responses. */
function collectWork() {
  const pending = new Set<Promise<unknown>>()
  return {
    waitUntil(work: Promise<unknown>) {
      const kept = work.catch(() => undefined).finally(() => pending.delete(kept))
      pending.add(kept)
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** Replaces time and chance of the process from now on. */
function replaceOutside(seed: string) {
  const clock = new VirtualClock(startMs)
  const scheduler = new Scheduler(clock, createChance(`scheduler ${seed}`))
  replaceChance(createChance(`product ${seed}`))
  replaceTime(clock)
  gateWebCrypto(scheduler)
  return { clock, scheduler }
}

/**
 * Starts the product on a local cloud in this process, and replaces time, chance and the network of the process. The
 * process must end after the simulation.
 */
export async function startMarketplace(seed: string, dir: string) {
  writeKeys(dir, seed)
  const cloud = await startCloud({ port: 0, dir, appOrigin, limits })
  const { clock, scheduler } = replaceOutside(seed)
  const env = parseEnv(cloud.vars)
  const database = await openDatabase(cloud.ownerUrl, clock.now, seed)
  const address = { host: '127.0.0.1', port: cloud.postgres.port }
  const oneConnection = { pool: { max: 1, idleTimeoutMillis: 0 }, prepare: database.prepare, keepsPlans: true }
  const sql = createSql(address, createLimits('neon', { choice: limits }), oneConnection)

  const log: string[] = []
  const { waitUntil, settled } = collectWork()
  const queue = startQueue((batch) => receiveSlices(createJobContext(runtime(), 'queue'), batch), {
    onSend: () => waitUntil(queue.deliver()),
    retryLater: (seconds) => void setTimeout(() => waitUntil(queue.deliver()), seconds * 1_000),
  })
  const runtime = (): Runtime => ({
    env,
    rooms: () => rooms,
    queues: () => queue.queues,
    waitUntil,
    write: (line) => void log.push(line),
  })
  const { rooms } = startRooms(() => createJobContext(runtime(), 'call-meter'))
  const respond = createResponder(runtime)
  const statements = replaceFetch({ scheduler, sql, neonHost: env.NEON_LOCAL_PROXY, appOrigin, respond })

  /** Returns the context of one call, as the kernel creates it for a request. */
  const contextOf = (claims: AccessClaims): Context => {
    const context = createJobContext(runtime(), 'simulator')
    const request = { ...context.request, id: randomUUID(), address: '192.0.2.1', userAgent: 'simulator' }
    return { ...context, claims, actor: actorOf(claims), request }
  }
  return {
    clock,
    scheduler,
    database,
    statements,
    /** Lines that the product has logged since the last read. */
    takeLog: () => log.splice(0),
    as: (claims: AccessClaims): Caller => createCaller(contextOf(claims)),
    jobNames: Object.keys(jobs),
    /** Runs all due jobs, as the cron does. */
    runCron: () => runJobs((job) => createJobContext(runtime(), job)),
    runJob: (name: string) => runJob((job) => createJobContext(runtime(), job), name),
    /** Waits for the work that continues after responses. */
    settled,
    async close() {
      await sql.close()
      await database.close()
      await cloud.postgres.close()
    },
  }
}

export type Marketplace = Awaited<ReturnType<typeof startMarketplace>>
