// npm run job -- <name>: runs one of the product's scheduled jobs now. With DATABASE_URL set, the Worker's variables are
// taken from the environment (.dev.vars.example); otherwise it is the local cloud that is running under PORT.
import path from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'
import { command, root } from './command.ts'
import { readSettings, type Settings } from './settings.ts'
import { workerVars } from './vars.ts'

type RunJob = typeof import('../app/run-job.server.ts')
const runJob = 'app/run-job.server.ts'

/**
 * Does something with a module of the product, through Vite: Node alone reads no JSX. Until it is done, because a job loads
 * some of its parts when it needs them.
 */
async function withProduct<Module>(file: string, work: (module: Module) => Promise<void>): Promise<void> {
  const server = await createServer({
    ...{ root, configFile: false, logLevel: 'error', appType: 'custom' },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
    await work(await runner.import<Module>(path.join(root, 'src', file)))
    await runner.close()
  } finally {
    await server.close()
  }
}

/** The variables of the local cloud behind `settings.cloudPort` (the ports of src/local/cloud.ts). */
async function localVars({ port, cloudPort, dir }: Settings): Promise<Record<string, string>> {
  const stripe = `http://127.0.0.1:${cloudPort + 4}`
  const runs = await fetch(`${stripe}/__control/health`).then(
    (answer) => answer.ok,
    () => false,
  )
  if (!runs)
    throw new Error(`No local cloud at port ${cloudPort}: run \`npm run dev\` first, or set the Worker's variables.`)
  return workerVars(`http://127.0.0.1:${port}`, dir, {
    ...{ neon: cloudPort + 2, redis: cloudPort + 3, stripe: cloudPort + 4, ably: cloudPort + 5, mail: cloudPort + 6 },
    ...{ report: cloudPort + 7, push: cloudPort + 8, r2: cloudPort + 9, realtimekit: cloudPort + 10 },
    stripeScriptUrl: `${stripe}/endive/stripe.js`,
  })
}

command(import.meta.filename, async ([name]) => {
  if (name === undefined) {
    await withProduct<RunJob>(runJob, async ({ listJobs }) => {
      for (const job of listJobs()) console.log(`${job.name.padEnd(16)}every ${job.everyMinutes} min`)
    })
    return
  }
  const vars = process.env.DATABASE_URL ? process.env : await localVars(readSettings(process.env, []))
  await withProduct<RunJob>(runJob, async ({ runNamed }) =>
    console.log(name, JSON.stringify(await runNamed(name, vars))),
  )
})
