import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createJobContext } from '#app/context.server.ts'
import type { Runtime } from '#server/context.ts'
import { type Env, parseEnv } from '#server/env.ts'
import { startCloud } from '../local/cloud.ts'
import { startAppServer } from './app-server.ts'
import type { TestCloud } from './cloud.ts'
import { lendImages } from './images.ts'
import { purgesOnly } from './queues.ts'
import { startRooms } from './rooms.ts'

/**
 * Plans of the tests' accounts. All test files share one account, three of them run at once, and the stand-ins respond in
 * milliseconds: a job's calls, one after the other, would exceed rates that they cannot reach in production. So the tests
 * use larger plans, and rates as the vendors raise them on request. A test of the limits starts a stand-in of its own.
 */
const limits = [
  'neon=1',
  'ably=pro',
  'ably.new-channels=5000',
  'mail.requests=1000',
  'stripe.requests=500',
  'stripe.requests-per-endpoint=500',
  'stripe.new-payouts=500',
].join()

/** Starts a local cloud on free ports in a new directory, and the product's REST API and webhooks on top of it. */
export async function startTestCloud(): Promise<{
  cloud: TestCloud
  restartDatabase(): Promise<void>
  close(): Promise<void>
}> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-tests-'))
  const roomsDir = path.join(dir, 'rooms')
  let env: Env | undefined
  const { images, close: closeImages } = lendImages()
  const pending = new Set<Promise<unknown>>()
  const runtime = (): Runtime => {
    if (!env) throw new Error('the cloud is not up yet')
    return {
      env,
      images,
      rooms: () => rooms,
      queues: () => purgesOnly,
      write: () => undefined,
      waitUntil: (work) => {
        pending.add(work)
        void work.finally(() => pending.delete(work))
      },
    }
  }
  const { rooms } = startRooms(() => createJobContext(runtime(), 'call-meter'), roomsDir)
  const app = await startAppServer(runtime)
  const started = await startCloud({ port: 0, dir, fresh: true, appOrigin: app.origin, limits })
  env = parseEnv(started.vars)
  return {
    cloud: {
      vars: started.vars,
      ownerUrl: started.ownerUrl,
      appOrigin: app.origin,
      roomsDir,
      consoleOrigin: `http://127.0.0.1:${started.port}`,
      controls: Object.fromEntries(started.services.flatMap(({ name, control }) => (control ? [[name, control]] : []))),
    },
    restartDatabase: () => started.postgres.restart(),
    async close() {
      await app.close()
      await closeImages()
      await Promise.allSettled(pending)
      await started.close()
      fs.rmSync(dir, { recursive: true, force: true })
    },
  }
}
