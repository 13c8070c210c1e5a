import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaults } from '../http/faults.ts'
import { listen, readBody, urlOf } from '../http/serve.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { createApi } from './api.ts'
import { type Assets, createAssets } from './assets.ts'
import { createWorld, perform } from './compose.ts'
import { control } from './control.ts'
import { allOperations } from './operations.ts'
import { onboardingPage } from './pages/onboarding.ts'
import { challengePage } from './pages/three-d-secure.ts'
import { openSnapshot } from './snapshot.ts'
import type { ConfiguredWebhook } from './webhooks.ts'
import type { World } from './world.ts'

/**
 * Delays of webhook retries: 1 s to 10 min, in total 25 minutes, so that a product gets its webhooks after a short
 * outage.
 */
const RETRY_DELAYS = [1, 2, 5, 10, 30, 60, 120, 300, 420, 600].map((seconds) => seconds * 1000)
const SETTLE_MS = 30

export type StripeOptions = {
  /** Port of the service; 0 selects a free one. */
  port: number
  /** Secret key `sk_test_…` and, below, publishable key `pk_test_…`. Other keys, such as live keys, are refused. */
  secretKey: string
  publishableKey: string
  webhooks: ConfiguredWebhook[]
  /** Directory of the snapshot. Without it, `close` loses all data. */
  dir?: string
  /** Milliseconds before each retry of a webhook without a 2xx response. */
  retryDelays?: number[]
  /** Delay in milliseconds of Stripe's own actions: the first attempt of a webhook, disputes, payouts. */
  settleMs?: number
  /** Returns the current time in Unix seconds. */
  now?: () => number
  limits?: Limits<'stripe'>
}

export type StripeStandIn = {
  port: number
  /** Base URL of the API, for STRIPE_API_BASE. */
  apiBase: string
  /** URL of the script that replaces Stripe.js, for STRIPE_SCRIPT_URL. */
  scriptUrl: string
  /** State with the stored objects, for tests that compare them with the SDK's types. */
  world: World
  close(): Promise<void>
}

/** Starts a stand-in for Stripe: API, webhooks, browser script, card frame, 3-D Secure, onboarding and faults. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  requireTestKeys(options)
  const { world, webhooks } = createWorld({
    webhooks: options.webhooks,
    retryDelays: options.retryDelays ?? RETRY_DELAYS,
    settleMs: options.settleMs ?? SETTLE_MS,
    now: options.now ?? (() => Math.floor(Date.now() / 1000)),
  })
  const snapshot = options.dir === undefined ? undefined : openSnapshot(world.db, options.dir)
  const api = createApi(world, allOperations(world), options, options.limits ?? createLimits('stripe'))
  const assets = createAssets()
  const route = async (req: IncomingMessage, res: ServerResponse) => {
    const url = urlOf(req)
    if (url.pathname.startsWith('/v1/')) await api.listener(req, res)
    else if (url.pathname.startsWith('/__control/')) await control({ world, webhooks, api }, req, res)
    else await servePage(world, assets, req, res, url)
    if (req.method !== 'GET') snapshot?.touch()
  }
  const listening = await listen(createFaults().wrap(route), { port: options.port })
  world.jobs.start(async (work) => {
    await perform(world, webhooks, work)
    snapshot?.touch()
  })
  const apiBase = `http://127.0.0.1:${listening.port}`
  return {
    port: listening.port,
    apiBase,
    scriptUrl: `${apiBase}/endive/stripe.js`,
    world,
    async close() {
      world.jobs.close()
      webhooks.close()
      await listening.close()
      snapshot?.close()
    },
  }
}

async function servePage(world: World, assets: Assets, req: IncomingMessage, res: ServerResponse, url: URL) {
  if (await assets.serve(url.pathname, res)) return
  const [, area, id = ''] = url.pathname.split('/')
  const posted = req.method === 'POST' ? (await readBody(req)).toString('utf8') : null
  if (area === '3d-secure') return challengePage(world, res, id, url, posted)
  if (area === 'onboarding') return onboardingPage(world, res, id, posted)
  res.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
}

function requireTestKeys({ secretKey, publishableKey }: StripeOptions): void {
  if (/^sk_test_\w+$/.test(secretKey) && /^pk_test_\w+$/.test(publishableKey)) return
  throw new Error('The Stripe stand-in takes test keys only: sk_test_… and pk_test_….')
}
