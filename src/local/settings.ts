import path from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { root } from '#ops/command.ts'
import { choosePlans } from './limits/plans.ts'

const port = z.coerce.number().int().min(1).max(65_000)
const environment = z.object({
  PORT: port.default(3000),
  LOCAL_CLOUD_PORT: port.optional(),
  LOCAL_CLOUD_DIR: z.string().min(1).default('.local'),
  LOCAL_CLOUD_LIMITS: z.string().default(''),
})

/**
 * Settings of a local run: the ports of the product (`port`) and the console (`cloudPort`), the data directory `dir`,
 * and the plans of the vendors (`limits`, see src/local/limits/plans.ts).
 */
export type Settings = { port: number; cloudPort: number; dir: string; fresh: boolean; limits?: string | undefined }

/**
 * Reads PORT (3000), LOCAL_CLOUD_PORT (PORT + 1000), LOCAL_CLOUD_DIR (.local), LOCAL_CLOUD_LIMITS and `--fresh`.
 * @throws a sentence for an invalid value.
 */
export function readSettings(env: NodeJS.ProcessEnv, args: string[]): Settings {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw new Error(`${name}=${env[name]} is not a port; ports are whole numbers from 1 to 65000.`)
  }
  const { PORT, LOCAL_CLOUD_PORT = PORT + 1000, LOCAL_CLOUD_DIR, LOCAL_CLOUD_LIMITS: limits } = parsed.data
  if (PORT >= LOCAL_CLOUD_PORT && PORT < LOCAL_CLOUD_PORT + 11)
    throw new Error(`PORT=${PORT} lies in the local cloud's own range; move one of them.`)
  choosePlans(limits)
  const { values } = parseArgs({ args, options: { fresh: { type: 'boolean', default: false } } })
  const dir = path.resolve(root, LOCAL_CLOUD_DIR)
  return { port: PORT, cloudPort: LOCAL_CLOUD_PORT, dir, fresh: values.fresh, limits }
}
