import path from 'node:path'
import { ensureBuilt } from './build/production.ts'
import { command } from './command.ts'
import { type Launched, launch, type ServeProduct } from './launch.ts'
import { spawnProduct } from './product.ts'
import type { Settings } from './settings.ts'
import { supervise } from './supervise.ts'

const asBuilt = '--built'
const server = path.join(import.meta.dirname, 'serve-production.ts')

/** The production build in workerd, without Vite. */
const productionBuild =
  (inspectorPort?: number): ServeProduct =>
  ({ port, vars, state }) =>
    spawnProduct(
      [server, String(port), ...(inspectorPort === undefined ? [] : [String(inspectorPort)])],
      { vars, state },
      true,
    )

/**
 * The production build over a local cloud, for tests; builds when the sources are newer than the build. A
 * debugger may look into it at `inspectorPort`.
 * @throws a sentence when a port is taken or the product is not well.
 */
export async function startPreview(settings: Settings, inspectorPort?: number): Promise<Launched> {
  await ensureBuilt()
  const launched = await launch(settings, productionBuild(inspectorPort))
  if (launched.status === 200) return launched
  await launched.close()
  throw new Error(`The product's health answers ${launched.status}.`)
}

command(import.meta.filename, async (args) => {
  // a second copy beside a running one must not build anew under it
  if (!args.includes(asBuilt)) await ensureBuilt()
  await supervise(
    args.filter((arg) => arg !== asBuilt),
    productionBuild(),
  )
})
