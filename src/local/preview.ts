import path from 'node:path'
import { ensureBuilt } from '#ops/build/production.ts'
import { command } from '#ops/command.ts'
import { type Edge, edgeHost } from './edge/options.ts'
import { type Launched, launch, type ServeProduct } from './launch.ts'
import { spawnProduct } from './product.ts'
import type { Settings } from './settings.ts'
import { supervise } from './supervise.ts'

const asBuilt = '--built'
const server = path.join(import.meta.dirname, 'serve-production.ts')

/** A debugger can connect at `inspectorPort`. `edge` puts the Worker at the edge in front of the product. */
type Options = { inspectorPort?: number; edge?: Edge }

/** Serves the production build in workerd, without Vite. */
const productionBuild =
  ({ inspectorPort, edge }: Options = {}): ServeProduct =>
  ({ port, vars, state }) =>
    spawnProduct(
      [server, String(port), ...(inspectorPort === undefined ? [] : [String(inspectorPort)])],
      { vars, state, ...(edge && { edge }) },
      true,
    )

/**
 * Starts the production build on a local cloud, for tests; builds first if the sources are newer.
 * @throws a sentence if a port is taken or the product is not healthy.
 */
export async function startPreview(settings: Settings, options?: Options): Promise<Launched> {
  await ensureBuilt()
  const launched = await launch(settings, productionBuild(options))
  if (launched.status === 200) return launched
  await launched.close()
  throw new Error(`The product's health check responds with ${launched.status}.`)
}

command(import.meta.filename, async (args) => {
  // Checked before the build: a second preview must not rebuild the code of a running one.
  if (!args.includes(asBuilt)) await ensureBuilt()
  await supervise(
    args.filter((arg) => arg !== asBuilt),
    productionBuild({ edge: { distanceMs: 0, ...(process.env.EDGE === 'off' && { host: edgeHost }) } }),
  )
})
