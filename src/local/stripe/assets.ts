import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { PAGE_HEADERS } from './pages/document.ts'

type Asset = { type: string; load(): Promise<string>; headers?: Record<string, string> }

const inBrowser = (name: string) => fileURLToPath(new URL(`browser/${name}`, import.meta.url))
const file = (name: string) => () => readFile(inBrowser(name), 'utf8')

/** Bundles modules to a classic script, because pages load Stripe.js by a plain script element. */
async function bundle(name: string): Promise<string> {
  const bundled = await rolldown({ input: inBrowser(name), platform: 'browser' })
  const { output } = await bundled.generate({ format: 'iife' })
  await bundled.close()
  return output[0].code
}

const script = (name: string): Asset => ({ type: 'text/javascript; charset=utf-8', load: () => bundle(name) })
const style = (name: string): Asset => ({ type: 'text/css; charset=utf-8', load: file(name) })

/** Returns a page for a frame, with one script. */
const framed = (title: string, name: string): Asset => ({
  type: 'text/html; charset=utf-8',
  headers: PAGE_HEADERS,
  load: async () => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/assets/frame.css">
</head>
<body>
<script src="/assets/${name}"></script>
</body>
</html>
`,
})

const ASSETS: Record<string, Asset> = {
  '/assets/stripe.js': script('stripe.ts'),
  '/assets/frame.js': script('frame.ts'),
  '/assets/challenge.js': script('challenge-answer.ts'),
  '/assets/frame.css': style('frame.css'),
  '/assets/page.css': style('page.css'),
  '/assets/wallets.js': script('wallets.ts'),
  '/assets/wallets': framed('Secure express checkout', 'wallets.js'),
  '/assets/frame': framed('Secure payment input', 'frame.js'),
}

/** Matches all paths of Stripe.js releases. All return the same script here. */
const SCRIPT_PATH = /^\/(?:v3\/?|[a-z0-9]+\/stripe\.js)$/

export type Assets = { serve(path: string, res: ServerResponse): Promise<boolean> }

/** Serves scripts. Bundles each at its first request and caches it. */
export function createAssets(): Assets {
  const loaded = new Map<string, Promise<string>>()
  return {
    async serve(path, res) {
      const name = SCRIPT_PATH.test(path) ? '/assets/stripe.js' : path
      const asset = ASSETS[name]
      if (!asset) return false
      const content = loaded.get(name) ?? asset.load()
      loaded.set(name, content)
      const headers = { 'content-type': asset.type, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }
      res.writeHead(200, { ...headers, ...asset.headers }).end(await content)
      return true
    },
  }
}
