import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import Stripe from 'stripe'
import { json, listen, readBody, urlOf } from '../../http/serve.ts'

const SECRET = 'whsec_browser_test'
/** Stripe's real hosts, for pages that are not configured for the stand-in. */
const VENDOR = 'https://js.stripe.com https://api.stripe.com https://hooks.stripe.com'

const STYLE = `html { font: 16px/1.5 system-ui; background: #fff; color: #1a1a1f; color-scheme: light }
html[data-theme=night] { background: #15131a; color: #f4f2f7; color-scheme: dark }
main { max-width: 420px; margin: 0 auto } button { margin-top: 16px; min-height: 44px; font: inherit }`

export type Product = {
  url: string
  webhook: { url: string; secret: string }
  /** Sets the port and URLs of the running stand-in. */
  connect(provider: { port: number; apiBase: string; scriptUrl: string }): void
  /** Number of received webhooks by id of a paid payment intent. */
  credited: Map<string, number>
  /** Request bodies that the product's server received; tests check that none contains a card number. */
  bodies: string[]
  close(): Promise<void>
}

/**
 * Starts a minimal product: a page with a strict content security policy, a server that creates payments, and a webhook
 * endpoint. The page's query: `mode` is card or payment, `tag=no` omits the script element, `pure` uses the configured
 * script URL, `theme` sets the colours.
 */
export async function startProduct(): Promise<Product> {
  const scripts = new Map<string, string>()
  for (const name of ['page-plain', 'page-pure']) scripts.set(`/${name}.js`, await bundle(`${name}.ts`))
  const credited = new Map<string, number>()
  const bodies: string[] = []
  let provider = { port: 0, apiBase: '', scriptUrl: '' }
  const sdk = () =>
    new Stripe('sk_test_local', { host: '127.0.0.1', port: provider.port, protocol: 'http', telemetry: false })

  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname, searchParams } = urlOf(req)
    const script = scripts.get(pathname)
    if (script) return res.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (pathname === '/page.css') return res.writeHead(200, { 'content-type': 'text/css' }).end(STYLE)
    const body = (await readBody(req)).toString('utf8')
    if (pathname === '/purchase') {
      bodies.push(body)
      return json(res, 200, await buy(sdk(), JSON.parse(body).paymentMethod))
    }
    if (pathname === '/webhooks/stripe') {
      const event = sdk().webhooks.constructEvent(body, req.headers['stripe-signature'] ?? '', SECRET)
      if (event.type === 'payment_intent.succeeded')
        credited.set(event.data.object.id, (credited.get(event.data.object.id) ?? 0) + 1)
      return json(res, 200, { received: true })
    }
    const hosts = searchParams.get('tag') === 'no' && !searchParams.has('pure') ? VENDOR : provider.apiBase
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(hosts) })
    res.end(html(searchParams, provider.scriptUrl))
  }
  const { port, close } = await listen(serve, { port: 0 })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    webhook: { url: `${url}/webhooks/stripe`, secret: SECRET },
    connect: (started) => {
      provider = started
    },
    credited,
    bodies,
    close,
  }
}

/**
 * Returns a content security policy that allows scripts, frames and requests of `hosts`, and forbids inline code and
 * eval.
 */
function policy(hosts: string): string {
  return (
    `default-src 'none'; script-src 'self' ${hosts}; frame-src ${hosts}; connect-src 'self' ${hosts}; ` +
    "style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'"
  )
}

function html(query: URLSearchParams, scriptUrl: string): string {
  const tag = query.get('tag') === 'no' ? '' : `<script ${query.get('tag') ?? ''} src="${scriptUrl}"></script>`
  const page = query.has('pure') ? 'page-pure' : 'page-plain'
  const mode = query.get('mode') === 'payment' ? 'payment' : 'card'
  const theme = query.get('theme') === 'night' ? 'night' : 'stripe'
  return `<!doctype html><html lang="en" data-mode="${mode}" data-theme="${theme}" data-script-url="${scriptUrl}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout</title>
<link rel="stylesheet" href="/page.css">${tag}</head>
<body><main id="root"></main><script type="module" src="/${page}.js"></script></body></html>`
}

async function buy(stripe: Stripe, paymentMethod: string) {
  try {
    const { status, client_secret } = await stripe.paymentIntents.create({
      amount: 999,
      currency: 'usd',
      payment_method: paymentMethod,
      confirm: true,
      allowed_payment_method_types: ['card'],
      use_stripe_sdk: true,
    })
    return { status, client_secret }
  } catch (error) {
    return { status: 'error', client_secret: null, message: error instanceof Error ? error.message : String(error) }
  }
}

async function bundle(name: string): Promise<string> {
  const bundled = await rolldown({
    input: fileURLToPath(new URL(name, import.meta.url)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundled.generate({ format: 'esm', codeSplitting: false })
  await bundled.close()
  return output[0].code
}
