import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { releaseOf } from '#server/release.ts'
import { buildVersion } from '../build/version.ts'
import { command, root } from '../command.ts'
import { migrate } from '../database/migrate.ts'
import { checkInstallation } from './check.ts'
import { type Installation, Problem, readInstallation, variable } from './installation.ts'
import { type Run, runCommand } from './run.ts'
import { readHealth } from './services/product.ts'
import { deployed, services } from './services.ts'
import { uploadSourceMaps } from './source-maps.ts'
import { openWorker, splitCommand, type Worker } from './worker.ts'

type Options = {
  run?: Run
  print?: (line: string) => void
  /** Version of the build. */
  version?: string
  /** Deploys to everyone at once: for the first deployment, and for a new class of Durable Objects. */
  isAtOnce?: boolean
  /** Pause between two shares of the traffic. */
  stepMs?: number
  /** Pause between two reads of the health, until a new version is known everywhere, and the number of reads. */
  retryMs?: number
  /** Directory of the project. */
  project?: string
}

/** Shares of the new version in percent. Without traffic only its health is read. */
const shares = [0, 10, 50, 100]
const healthReads = 15

/**
 * Builds, checks the installation, migrates the database, and gives the new version more and more traffic. Each share is
 * verified by the health of that version; if it fails, all traffic returns to the version before. The older version works
 * with the new tables, because a migration only adds (src/ops/README.md).
 */
export async function deployInstallation(at: Installation, options: Options = {}): Promise<void> {
  const { run = runCommand, print = console.log, version = buildVersion(), project = root } = options
  if (fs.existsSync(path.join(project, '.dev.vars')))
    throw new Problem('Delete .dev.vars first: the build would contain the keys of the local cloud.')
  const ownerUrl = variable(at, 'DATABASE_OWNER_URL')
  print(`Building ${version}`)
  await run(['npm', 'run', 'build'])
  const asked = services.filter((one) => !deployed.includes(one))
  const problems = await checkInstallation(at, print, asked)
  if (problems > 0) throw new Problem('Nothing was deployed: solve the problems above first.')
  for (const file of await migrate(ownerUrl)) print(`applied ${file}`)
  await uploadSourceMaps(at, releaseOf(version), { run, print })
  const worker = openWorker(at, run)
  const before = await worker.current()
  if (before === undefined || options.isAtOnce) {
    await worker.deployAtOnce(version)
    await worker.deployEdge()
    await verify(at, version, undefined, options)
  } else {
    await deployGradually(at, { worker, before, version, print }, options)
    // the pages in its cache load the parts of the version before
    await worker.deployEdge()
  }
  print(`${version} serves every request.`)
  if (before) print(`To go back: ${splitCommand(at, { [before]: 100 }).join(' ')}`)
}

type Change = { worker: Worker; before: string; version: string; print: (line: string) => void }

async function deployGradually(at: Installation, { worker, before, version, print }: Change, options: Options) {
  const id = await worker.upload(version)
  try {
    for (const share of shares) {
      await worker.split(share === 100 ? { [id]: 100 } : { [id]: share, [before]: 100 - share })
      await verify(at, version, id, options)
      print(`${version} is healthy with ${share} % of the requests`)
      if (share !== 0 && share !== 100) await pause(options.stepMs ?? 60_000)
    }
    await worker.applyTriggers()
  } catch (error) {
    await worker.split({ [before]: 100 })
    throw new Problem(`All requests return to ${before}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/** Reads the health of the new version until it responds. @throws Problem if it does not, or if it is down */
async function verify(at: Installation, version: string, id: string | undefined, { retryMs = 2_000 }: Options) {
  let last = 'no response'
  for (let read = 0; read < healthReads; read++) {
    const health = await readHealth(at, id).catch((error: unknown) => {
      last = error instanceof Error ? error.message : String(error)
      return undefined
    })
    if (health?.version === version && health.status !== 'down') return
    if (health) last = `${health.version} is ${health.status}`
    await pause(retryMs)
  }
  throw new Problem(`the health check of ${version} failed: ${last}`)
}

/** `npm run deploy`, or `npm run deploy -- --at-once`. */
command(import.meta.filename, async (args) => {
  await deployInstallation(readInstallation(), { isAtOnce: args.includes('--at-once') })
})
