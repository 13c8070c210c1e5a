import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { jobs, runJob } from '#app/jobs.server.ts'
import { type Acknowledged, type Crowd, disruptDatabase, purchaseIdOf, runClient } from './chaos.ts'
import { isExhaustive } from './sample.ts'
import { startTestCloud } from './start.ts'
import { createWorld, type World } from './world.ts'

// Sixteen clients send requests over HTTP. Meanwhile database sessions are killed at random and PostgreSQL restarts
// three times.

const seconds = isExhaustive ? 30 : 4
const clients = 16

let world: World
let started: Awaited<ReturnType<typeof startTestCloud>>
beforeAll(async () => {
  started = await startTestCloud()
  world = createWorld(started.cloud)
})
afterAll(() => started.close())

type Movement = { id: string; kind: string; tokens: number; memo: string; reference: string | null }
const movements = (kinds: string[]) =>
  world.owner<Movement>('select id, kind, tokens::int, memo, reference from ledger.movements where kind = any($1)', [
    kinds,
  ])

async function createCrowd(fans: number, creators: number): Promise<Crowd> {
  const some = (count: number, role: 'fan' | 'creator', tokens: number) =>
    Promise.all(Array.from({ length: count }, () => world.person(role, tokens)))
  return { fans: await some(fans, 'fan', 500), creators: await some(creators, 'creator', 0) }
}

const acknowledgedOf = (all: Acknowledged[], kinds: Acknowledged['kind'][]) =>
  all.filter(({ kind, status }) => status === 200 && kinds.includes(kind))

/** Expects one movement for each acknowledged tip. The message of a tip is its idempotency key. */
async function checkTips(all: Acknowledged[]): Promise<void> {
  const stored = (await movements(['tip'])).map(({ memo, tokens }) => `${memo} ${tokens}`)
  expect(stored.sort()).toEqual(
    acknowledgedOf(all, ['tip'])
      .map(({ key, body }) => `${key} ${body?.tokens}`)
      .sort(),
  )
}

async function checkPurchases(all: Acknowledged[]): Promise<void> {
  const ids = acknowledgedOf(all, ['purchase', 'gift']).map(purchaseIdOf).sort()
  expect(new Set(ids).size).toBe(ids.length)
  const stored = (await movements(['purchase', 'gift'])).map(({ reference }) => reference)
  expect(stored.sort()).toEqual(ids)
  const refunded = await world.owner<{ id: string }>("select id from purchases where status = 'refunded' order by id")
  expect(refunded.map(({ id }) => id)).toEqual(
    acknowledgedOf(all, ['refund'])
      .map(({ answer }) => String(answer.purchase_id))
      .sort(),
  )
}

test('every acknowledged request takes effect exactly once despite killed sessions and database restarts', async () => {
  const crowd = await createCrowd(clients, 3)
  let isOver = false
  const until = Date.now() + seconds * 1000
  const [harm, ...lives] = await Promise.all([
    disruptDatabase(started.cloud.ownerUrl, started.restartDatabase, until).finally(() => {
      isOver = true
    }),
    ...crowd.fans.map((fan) => runClient(world, crowd, fan, () => isOver)),
  ])
  const all = lives.flatMap(({ acknowledged }) => acknowledged)
  expect(lives.flatMap(({ contradictions }) => contradictions)).toEqual([])
  expect(harm.restarted).toBe(3)
  expect(harm.killed).toBeGreaterThan(0)
  // checks that some requests were retried
  expect(all.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(0)
  expect(acknowledgedOf(all, ['tip']).length).toBeGreaterThan(0)
  expect(acknowledgedOf(all, ['purchase', 'gift']).length).toBeGreaterThan(0)
  // the jobs complete the unfinished operations
  const context = (name: string) =>
    createJobContext({ env: world.env, waitUntil: () => undefined, write: () => undefined }, name)
  for (const name of Object.keys(jobs)) await runJob(context, name)
  await vi.waitFor(() => checkPurchases(all))
  await checkTips(all)
  expect(await world.owner('select * from ledger.prove()')).toEqual([])
})
