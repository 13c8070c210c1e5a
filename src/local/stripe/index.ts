import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaults } from '../http/faults.ts'
import { listen, readBody, urlOf } from '../http/serve.ts'
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

/** Retry delays: from 1 s to 10 min, about 25 minutes in all, so that a product gets its webhooks after a short outage. */
const RETRY_DELAYS = [1, 2, 5, 10, 30, 60, 120, 300, 420, 600].map((seconds) => seconds * 1000)
const SETTLE_MS = 30

export type StripeOptions = {
  /** 0 takes any free one. */
  port: number
  /** Must be test keys, `sk_test_…` and `pk_test_…`; any other key is refused. */
  secretKey: string
  publishableKey: string
  webhooks: ConfiguredWebhook[]
  /** Directory of the state; without it all data are lost on close. */
  dir?: string
  /** Milliseconds before each retry of a webhook that was not answered with 2xx. */
  retryDelays?: number[]
  /** Delay in milliseconds of the vendor's own actions: the first attempt of a webhook, disputes, payouts. */
  settleMs?: number
  /** Unix seconds. */
  now?: () => number
}

export type StripeStandIn = {
  port: number
  /** STRIPE_API_BASE. */
  apiBase: string
  /** STRIPE_SCRIPT_URL: address of the script that replaces the vendor's. */
  scriptUrl: string
  /** The stored objects, for the checks against the SDK's types. */
  world: World
  close(): Promise<void>
}

/** Starts the payment provider on this machine: API, webhooks, browser script, card frame, 3-D Secure, onboarding, faults. */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  requireTestKeys(options)
  const { world, webhooks } = createWorld({
    webhooks: options.webhooks,
    retryDelays: options.retryDelays ?? RETRY_DELAYS,
    settleMs: options.settleMs ?? SETTLE_MS,
    now: options.now ?? (() => Math.floor(Date.now() / 1000)),
  })
  const snapshot = options.dir === undefined ? undefined : openSnapshot(world.db, options.dir)
  const api = createApi(world, allOperations(world), options)
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
