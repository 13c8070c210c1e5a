import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { secretNames } from '#server/env.ts'
import { builtConfig } from '../build/production.ts'
import { type Installation, Problem, urlOf } from './installation.ts'
import { CommandFailed, type Run, withFolder } from './run.ts'

const deployment = z.object({ versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })).min(1) })
const uploaded = z.object({ type: z.enum(['version-upload', 'deploy']), version_id: z.string() })

/** Deployed versions of a Worker. */
export type Worker = ReturnType<typeof openWorker>

/** Controls the versions of the Worker with wrangler. */
export function openWorker(at: Installation, run: Run) {
  const wrangler = (...args: string[]) => ['npx', 'wrangler', ...args]
  const env = pick(at, ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'])
  const named = (version: string) => [
    '-c',
    builtConfig,
    '--tag',
    version.slice(0, 25),
    '--message',
    `limelight@${version}`,
  ]
  /** Runs a command of wrangler that creates a version, with the secrets that were checked. Returns its id. */
  const create = (...args: string[]): Promise<string> =>
    withFolder(async (folder) => {
      const [secrets, output] = [path.join(folder, 'secrets.json'), path.join(folder, 'output.ndjson')]
      fs.writeFileSync(secrets, JSON.stringify(pick(at, secretNames)), { mode: 0o600 })
      const command = wrangler(...args, '--secrets-file', secrets)
      await run(command, { env: { ...env, WRANGLER_OUTPUT_FILE_PATH: output } })
      const lines = fs.existsSync(output) ? fs.readFileSync(output, 'utf8').split('\n') : []
      const id = lines.flatMap((line) => uploaded.safeParse(jsonOf(line)).data?.version_id ?? []).at(-1)
      if (!id) throw new Problem('wrangler did not name the new version')
      return id
    })
  return {
    /** Returns the version with the most traffic; undefined before the first deployment. */
    async current(): Promise<string | undefined> {
      const command = wrangler('deployments', 'status', '--json', '--name', at.worker)
      const text = await run(command, { env, isQuiet: true }).catch((error: unknown) => {
        if (error instanceof CommandFailed) return undefined
        throw error
      })
      if (text === undefined) return undefined
      const { versions } = deployment.parse(JSON.parse(text))
      return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id
    },
    /** Uploads a version without traffic. */
    upload: (version: string) => create('versions', 'upload', ...named(version)),
    /** Deploys at once, with the cron and new classes of Durable Objects. */
    deployAtOnce: (version: string) => create('deploy', ...named(version)),
    /** Deploys the Worker at the edge (src/edge), which has the domain. Its cache begins empty. */
    deployEdge: () =>
      run(wrangler('deploy', '-c', 'wrangler.edge.toml', '--domain', new URL(urlOf(at, '/')).hostname), { env }),
    /** Splits the traffic between versions, in percent. */
    split: (parts: Record<string, number>) => run(splitCommand(at, parts), { env }),
    /** Applies the cron of wrangler.toml, which a version does not contain. */
    applyTriggers: () => run(wrangler('triggers', 'deploy', '-c', builtConfig), { env }),
  }
}

/** Returns the command that splits the traffic, also for a person who returns to an older version. */
export const splitCommand = (at: Installation, parts: Record<string, number>): string[] => [
  ...['npx', 'wrangler', 'versions', 'deploy'],
  ...Object.entries(parts).map(([id, percentage]) => `${id}@${percentage}%`),
  ...['--name', at.worker, '-y'],
]

function pick({ vars }: Installation, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (vars[name] ? [[name, vars[name]]] : [])))
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
