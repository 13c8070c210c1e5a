import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { json, readBody, urlOf } from '../http/serve.ts'
import type { Api } from './api.ts'
import { StripeRefusal } from './errors.ts'
import { closeDispute, openDispute, warnOfFraud } from './resources/disputes.ts'
import { vendorFaultsSchema } from './vendor-faults.ts'
import { walletSwitch } from './wallets.ts'
import type { Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

const releaseSchema = z.strictObject({ order: z.enum(['fifo', 'reverse']).default('fifo') })
const disputeSchema = z.strictObject({ reason: z.string().default('fraudulent') })
const outcomeSchema = z.strictObject({ outcome: z.enum(['won', 'lost']) })
const nothingSchema = z.strictObject({})
const EVENTS_SHOWN = 100

type Parts = { world: World; webhooks: Webhooks; api: Api }
type Request = { method: string; path: string; query: URLSearchParams; body: unknown }
type Route = { method: string; path: RegExp; run(parts: Parts, request: Request, id: string): unknown }

const ROUTES: Route[] = [
  on('POST', '/faults', ({ world }, { body }) => {
    world.faults.add(vendorFaultsSchema.parse(body))
    return { faults: world.faults.list() }
  }),
  on('GET', '/faults', ({ world }) => ({ faults: world.faults.list() })),
  on('DELETE', '/faults', ({ world }) => {
    world.faults.clear()
    return { faults: [] }
  }),
  on('GET', '/wallets', ({ world }) => world.wallets.list()),
  on('POST', '/wallets', ({ world }, { body }) => {
    world.wallets.set(walletSwitch.parse(body))
    return world.wallets.list()
  }),
  on('POST', '/release', async ({ webhooks }, { body }) => ({
    released: await webhooks.release(releaseSchema.parse(body).order),
  })),
  on('GET', '/events', ({ world, webhooks }, { query }) => ({
    events: listEvents(world, webhooks, query.get('type')),
  })),
  on('POST', '/events/:id/resend', ({ world, webhooks }, _, id) => {
    world.db.events.get(id, 'event')
    webhooks.resend(id)
    return { ok: true }
  }),
  on('POST', '/charges/:id/dispute', ({ world }, { body }, id) =>
    openDispute(world, id, disputeSchema.parse(body).reason),
  ),
  on('POST', '/charges/:id/early-fraud-warning', ({ world }, { body }, id) => {
    nothingSchema.parse(body)
    return warnOfFraud(world, id)
  }),
  on('POST', '/disputes/:id', ({ world }, { body }, id) => closeDispute(world, id, outcomeSchema.parse(body).outcome)),
  on('GET', '/state', ({ world, webhooks, api }) => ({
    counts: Object.fromEntries(Object.entries(world.db).map(([name, table]) => [name, table.size])),
    balances: world.db.balances.oldestFirst(),
    faults: world.faults.list(),
    held: webhooks.held(),
    pending: world.db.events.oldestFirst().filter((event) => event.pending_webhooks > 0).length,
    deliveries: webhooks.deliveries(),
    requests: api.requests(),
  })),
  on('POST', '/reset', ({ world, webhooks, api }) => {
    for (const table of Object.values(world.db)) table.clear()
    world.faults.clear()
    world.wallets.reset()
    webhooks.reset()
    api.reset()
    return { ok: true }
  }),
]

/**
 * Serves the paths `/__control/…` of this stand-in, for tests and the console. All services have `fault` and `health`,
 * which http/faults.ts serves.
 */
export async function control(parts: Parts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname, searchParams } = urlOf(req)
  const path = pathname.slice('/__control'.length)
  const route = ROUTES.find((candidate) => candidate.method === req.method && candidate.path.test(path))
  if (!route) return json(res, 404, { error: `no control path ${req.method} ${pathname}` })
  const raw = (await readBody(req)).toString('utf8')
  try {
    const request = { method: route.method, path, query: searchParams, body: raw ? JSON.parse(raw) : {} }
    json(res, 200, await route.run(parts, request, route.path.exec(path)?.[1] ?? ''))
  } catch (error) {
    if (error instanceof z.ZodError) return json(res, 400, { error: z.prettifyError(error) })
    if (error instanceof SyntaxError) return json(res, 400, { error: error.message })
    if (error instanceof StripeRefusal) return json(res, error.status, { error: error.message })
    throw error
  }
}

function on(method: string, path: string, run: Route['run']): Route {
  return { method, path: new RegExp(`^${path.replace(':id', '(\\w+)')}$`), run }
}

/** Returns the newest events with every delivery attempt. */
function listEvents(world: World, webhooks: Webhooks, type: string | null) {
  const wanted = world.db.events.newestFirst().filter((event) => type === null || event.type === type)
  return wanted.slice(0, EVENTS_SHOWN).map(({ id, type, created, account, pending_webhooks, data }) => ({
    id,
    type,
    created,
    account: account ?? null,
    object: idIn(data.object),
    pending_webhooks,
    deliveries: webhooks.deliveries().filter((delivery) => delivery.event === id),
  }))
}

function idIn(object: unknown): string | null {
  return typeof object === 'object' && object !== null && 'id' in object ? String(object.id) : null
}
