import { unstable_startWorker } from 'wrangler'
import { builtConfig, ensureBuilt } from './build/production.ts'
import { command } from './command.ts'
import { type Launched, launch, type ServeProduct } from './launch.ts'
import type { Settings } from './settings.ts'
import { supervise } from './supervise.ts'

/** The production build in workerd, without Vite. */
const productionBuild: ServeProduct = async ({ port, vars, state }) => {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  process.env.WRANGLER_SEND_METRICS = 'false'
  const worker = await unstable_startWorker({
    config: builtConfig,
    bindings: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, { type: 'plain_text', value }])),
    dev: {
      server: { hostname: '127.0.0.1', port },
      persist: state,
      inspector: false,
      watch: false,
      logLevel: 'warn',
    },
  })
  await worker.ready
  // It lives in this process: its end is ours.
  return { ended: new Promise<never>(() => {}), close: () => worker.dispose() }
}

/**
 * The production build over a local cloud, for tests; builds when the sources are newer than the build.
 * @throws a sentence when a port is taken or the product is not well.
 */
export async function startPreview(settings: Settings): Promise<Launched> {
  await ensureBuilt()
  const launched = await launch(settings, productionBuild)
  if (launched.status === 200) return launched
  await launched.close()
  throw new Error(`The product's health answers ${launched.status}.`)
}

command(import.meta.filename, async (args) => {
  await ensureBuilt()
  await supervise(args, productionBuild)
})
