import { AsyncLocalStorage } from 'node:async_hooks'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import * as z from 'zod'
import { startEdge } from '#local/edge/in-process.ts'
import { temporaryDir } from '#local/testbed.ts'
import { startProduct } from '#testing/product.ts'

const started = z.object({
  vars: z.record(z.string(), z.string()),
  ownerUrl: z.string(),
  consoleOrigin: z.string(),
  controls: z.record(z.string(), z.string()),
})

const logLine = z.object({ level: z.string(), event: z.string() })

export type Role = 'fan' | 'creator'
/** A signed-in person with the header of their access token. */
export type Person = { id: string; email: string; authorization: string }
type Call = { as?: Person | undefined; body?: object; key?: string; address?: string }
export type Answer = { status: number; body: unknown }

/** Counts the database requests of calls by their label. Other work of the process has no label. */
function countTrips() {
  const labels = new AsyncLocalStorage<string>()
  const trips = new Map<string, number>()
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const label = labels.getStore()
    if (label !== undefined && String(input).endsWith('/sql')) trips.set(label, (trips.get(label) ?? 0) + 1)
    return fetch(input, init)
  }
  return {
    trips: (label: string) => trips.get(label) ?? 0,
    under: <T>(label: string, work: () => T): T => labels.run(label, work),
  }
}

type Cloud = z.infer<typeof started> & { stop(): Promise<void> }

/** Starts the local cloud in another process. */
async function startCloud(appOrigin: string): Promise<Cloud> {
  const { dir, remove } = temporaryDir('crowd')
  const cloud = fork(path.join(import.meta.dirname, 'cloud.ts'), [appOrigin, dir])
  const [about] = await once(cloud, 'message')
  return {
    ...started.parse(about),
    async stop() {
      cloud.disconnect()
      await once(cloud, 'exit')
      remove()
    },
  }
}

/** Starts the product in this process, with the edge cache in front of it. */
export async function openProduct() {
  const { trips, under } = countTrips()
  const problems = new Map<string, number>()
  const note = (what: string) => problems.set(what, (problems.get(what) ?? 0) + 1)
  const starting = Promise.withResolvers<Cloud>()
  const product = await startProduct({
    write(line) {
      const { level, event } = logLine.parse(JSON.parse(line))
      if (level !== 'info') note(`the log: ${event}`)
    },
    async startCloud(appOrigin) {
      const cloud = await startCloud(appOrigin)
      starting.resolve(cloud)
      return cloud.vars
    },
  })
  const { ownerUrl, consoleOrigin, controls, stop } = await starting.promise
  const owners = new pg.Pool({ connectionString: ownerUrl })
  owners.on('error', () => undefined)
  const edge = startEdge(product.respond)
  const base = `${product.env.APP_ORIGIN}/api/v1`
  return {
    ...product,
    consoleOrigin,
    trips,
    problems,
    note,
    call: (method: string, address: string, call: Call = {}) =>
      product.respond(requestOf(method, base + address, call)).then(read),
    /** Reads a URL that all viewers share, through the edge cache. Its database requests count under the label. */
    shared: (label: string, address: string) => under(label, () => edge(new Request(base + address))),
    control: (service: string, action: string, body: object) => control(`${controls[service]}/${action}`, body),
    owner: async <T>(row: z.ZodType<T>, text: string, values: unknown[] = []): Promise<T[]> =>
      z.array(row).parse((await owners.query(text, values)).rows),
    person: async (id: string, email: string, role: Role = 'fan'): Promise<Person> => {
      const token = await product.bearer({ userId: id, familyId: crypto.randomUUID(), role })
      return { id, email, authorization: `Bearer ${token}` }
    },
    async end() {
      await product.settled()
      await owners.end()
      await product.close()
      await stop()
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>

function requestOf(method: string, url: string, { as, body, key, address }: Call): Request {
  const headers = new Headers(as && { authorization: as.authorization })
  if (body) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  if (address) headers.set('cf-connecting-ip', address)
  return new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

const read = async (answer: Response): Promise<Answer> => ({ status: answer.status, body: await answer.json() })

/** Controls a stand-in. */
async function control(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}
