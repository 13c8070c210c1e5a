import fs from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type WorkerdStructuredLog } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import * as z from 'zod'
import { builtConfig } from '#ops/build/production.ts'
import { command } from '#ops/command.ts'
import { type Edge, edgeWorker } from './edge/options.ts'
import { restartSignal } from './product.ts'

const localSchema = z.object({
  vars: z.record(z.string(), z.string()),
  state: z.string(),
  edge: z.object({ distanceMs: z.number(), host: z.string().optional() }).optional(),
})
/** Matches messages of workerd about browsers that disconnect during a response; they are not printed. */
const gone = /kj::getCaughtExceptionAsKj\(\) = .*(Broken pipe|Connection reset by peer|disconnected)/

/** Options of a served build. A debugger can connect at `inspectorPort`. */
type Served = {
  port: number
  vars?: Record<string, string>
  state: string
  inspectorPort?: number
  edge?: Edge | undefined
}

/**
 * Serves a build by its wrangler configuration in a single workerd. `wrangler dev` would put a second workerd in front
 * of it for code reloads, and would lose posted data on an idle connection between the two.
 */
export async function serveBuilt(config: string, served: Served): Promise<Miniflare> {
  const worker = new Miniflare(await howToServe(config, served))
  await worker.ready
  return worker
}

async function howToServe(config: string, { port, vars = {}, state, inspectorPort, edge }: Served) {
  const { workerOptions, main = '' } = optionsOf(config)
  const { modulesRules: _, ...options } = workerOptions
  const at = path.dirname(config)
  const product = {
    ...options,
    name: 'limelight',
    modulesRoot: at,
    modules: modulesOf(at, main),
    bindings: { ...z.record(z.string(), z.json()).parse(options.bindings ?? {}), ...vars },
  }
  return convertV4MiniflareOptions({
    workers: await withEdge(product, edge),
    host: '127.0.0.1',
    port,
    cf: false,
    unsafeTriggerHandlers: true,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    resourcePersistencePath: state,
    log: new Log(LogLevel.WARN),
    handleStructuredLogs: say,
  })
}

/** Returns the Workers of a build, the one for unknown hosts first. */
async function withEdge<Worker>(product: Worker, edge: Edge | undefined) {
  if (!edge) return [product]
  const one = await edgeWorker(edge)
  return edge.host === undefined ? [one, product] : [product, one]
}

/**
 * `serve-production.ts <port> [<inspectorPort>]`: serves the production build with the variables of LIMELIGHT_LOCAL, and
 * restarts it on `restartSignal`.
 */
command(import.meta.filename, async ([port, inspector]) => {
  const { vars, state, edge } = localSchema.parse(JSON.parse(process.env.LIMELIGHT_LOCAL ?? '{}'))
  const inspectorPort = inspector === undefined ? undefined : Number(inspector)
  const served = { port: Number(port), vars, state, inspectorPort, edge }
  const serving = serveBuilt(builtConfig, served)
  // The runtime is killed without a shutdown, like a failing machine. The next one reads its stored data.
  process.on(
    restartSignal,
    () => void serving.then(async (worker) => worker.setOptions(await howToServe(builtConfig, served))),
  )
  process.once('SIGTERM', () => void serving.then((worker) => worker.dispose()).finally(() => process.exit(0)))
  await serving
})

/** Returns all modules of the build, the entry module first. */
function modulesOf(at: string, main: string) {
  const others = fs.readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((file) => file !== main)
  const files = [main, ...others].filter((file) => file.endsWith('.js'))
  return files.map((file) => ({ type: 'ESModule' as const, path: file }))
}

function say({ level, message }: WorkerdStructuredLog): void {
  if ((level === 'error' || level === 'warn') && !gone.test(message)) console[level](message)
}
