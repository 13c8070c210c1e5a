// npm run job -- <name>: runs one of the product's scheduled jobs now. If DATABASE_URL is set, the Worker's variables
// come from the environment (.dev.vars.example). Otherwise they are those of the local cloud that is running under
// PORT.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { readSettings, type Settings } from '#local/settings.ts'
import { serviceUrlsFor, workerVars } from '#local/vars.ts'
import { command, root } from './command.ts'

type Jobs = typeof import('#app/run-job.server.ts')
const jobs = 'app/run-job.server.ts'
const cache = path.join(root, 'node_modules/.cache/limelight')

/**
 * Runs work with a bundled module of the product: Node alone cannot read JSX, and loading the modules one by one takes
 * three times as long. The bundle exists until the work is done, because a job loads some parts on demand.
 */
async function withProduct<Module, Result>(file: string, work: (module: Module) => Promise<Result>): Promise<Result> {
  fs.mkdirSync(cache, { recursive: true })
  // A separate directory, because jobs can run concurrently; inside the project, because the bundle imports its
  // packages.
  const dir = fs.mkdtempSync(path.join(cache, 'job-'))
  try {
    const external = (id: string) => !/^[.#]/.test(id) && !path.isAbsolute(id)
    const bundle = await rolldown({ input: path.join(root, 'src', file), cwd: root, platform: 'node', external })
    const { output } = await bundle.write({ dir, sourcemap: 'inline', entryFileNames: '[name].mjs' })
    await bundle.close()
    process.setSourceMapsEnabled(true)
    return await work(await import(pathToFileURL(path.join(dir, output[0].fileName)).href))
  } finally {
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** Returns the variables of the local cloud behind `settings.cloudPort`. */
async function localVars({ port, cloudPort, dir }: Settings): Promise<Record<string, string>> {
  const at = serviceUrlsFor(cloudPort)
  const runs = await fetch(`http://127.0.0.1:${at.stripe}/__control/health`).then(
    (answer) => answer.ok,
    () => false,
  )
  if (!runs)
    throw new Error(`No local cloud at port ${cloudPort}: run \`npm run dev\` first, or set the Worker's variables.`)
  return workerVars(`http://127.0.0.1:${port}`, dir, at)
}

/** Returns the Worker's variables: the environment's if it has DATABASE_URL, else the local cloud's. */
export const readVars = async (): Promise<Record<string, string | undefined>> =>
  process.env.DATABASE_URL ? process.env : localVars(readSettings(process.env, []))

/** Runs a job with the Worker's variables, and waits for its remaining work. Returns the job's result. */
export async function runJob(name: string): Promise<unknown> {
  const vars = await readVars()
  return withProduct(jobs, ({ runNamed }: Jobs) => runNamed(name, vars))
}

command(import.meta.filename, async ([name]) => {
  if (name !== undefined) return console.log(name, JSON.stringify(await runJob(name)))
  await withProduct(jobs, async ({ listJobs }: Jobs) => {
    for (const job of listJobs()) console.log(`${job.name.padEnd(16)}every ${job.everyMinutes} min`)
  })
})
