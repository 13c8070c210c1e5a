import path from 'node:path'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import { root } from '#ops/command.ts'
import { bundleEdge } from './bundle.ts'

const config = path.join(root, 'wrangler.edge.toml')

/** Host name under which the Worker at the edge can be reached if the product itself has the port. */
export const edgeHost = 'edge.test'

/** The Worker at the edge in front of a product that is `distanceMs` away: for all hosts, or only for `host`. */
export type Edge = { distanceMs: number; host?: string | undefined }

/** Returns the options of the Worker at the edge. */
export async function edgeWorker({ distanceMs, host }: Edge) {
  const { workerOptions } = optionsOf(config)
  const { modulesRules: _, ...options } = workerOptions
  return {
    ...options,
    name: 'limelight-edge',
    modules: [{ type: 'ESModule' as const, path: 'edge.js', contents: await bundleEdge() }],
    bindings: { DISTANCE_MS: distanceMs },
    ...(host !== undefined && { routes: [`${host}/*`] }),
  }
}
