import os from 'node:os'
import { buyToday } from './demo/buyers.ts'
import { startDemoShows } from './demo/host.ts'
import { greeting, type Launched, launch, type ServeProduct } from './launch.ts'
import { restartSignal } from './product.ts'
import { readSettings } from './settings.ts'

const PARENT_CHECK_MS = 500
const SAME_REQUEST_MS = 1000

/**
 * Runs a command: starts the local cloud and the product, and prints their URLs. Stops them on Ctrl-C and SIGTERM, and
 * when the terminal closes, the product ends or the parent dies (npm does not forward all signals). SIGUSR2 restarts
 * the product's runtime, if supported.
 */
export async function supervise(args: string[], serve: ServeProduct): Promise<void> {
  const settings = readSettings(process.env, args)
  raisePriority()
  const givingUp = new AbortController()
  const stopped = stopRequest()
  void stopped.then(() => givingUp.abort())
  const began = performance.now()
  const launching = launch(settings, serve, givingUp.signal)
  const launched = await launching.catch(async (error: unknown) => {
    if (givingUp.signal.aborted) process.exit(await stopped)
    throw error
  })
  if (!givingUp.signal.aborted) console.log(greeting(launched, (performance.now() - began) / 1000))
  const { restart } = launched
  if (restart) process.on(restartSignal, restart)
  if (process.env.DEMO_HOST !== 'off') {
    const selling = buyToday(launched).catch((error: unknown) => {
      if (!givingUp.signal.aborted) console.error('Nothing was sold today:', error)
    })
    // the viewers of the shows tip with tokens that they bought
    void selling.then(() => {
      const demo = startDemoShows(launched)
      void stopped.then(() => demo.stop())
    })
  }
  process.exit(await waitUntilStopped(launched, stopped))
}

/**
 * Raises the priority of this process and its children, if allowed. Chromium raises its own priority: several browsers
 * with audio and video delayed the database on the same machine for seconds.
 */
function raisePriority(): void {
  try {
    os.setPriority(-12)
  } catch {
    // Without the right to do so, all processes have the same priority.
  }
}

/**
 * Resolves to the exit code at the first signal. A second signal ends the process without a shutdown; its children end
 * too.
 */
export function stopRequest(): Promise<number> {
  const parent = process.ppid
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  let askedAt: number | undefined
  return new Promise((resolve) => {
    for (const [signal, code] of Object.entries(codes)) {
      process.on(signal, () => {
        askedAt ??= performance.now()
        // One Ctrl-C can cause two signals: from the terminal and from npm.
        if (performance.now() - askedAt > SAME_REQUEST_MS) process.exit(code)
        resolve(code)
      })
    }
    setInterval(() => process.ppid !== parent && resolve(1), PARENT_CHECK_MS).unref()
  })
}

async function waitUntilStopped(launched: Launched, stopped: Promise<number>): Promise<number> {
  const code = await Promise.race([stopped, launched.ended]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
  await launched.close()
  return code
}
