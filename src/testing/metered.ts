import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { createJobContext } from '#app/context.server.ts'
import { appRole } from '#ops/database/migrate.ts'
import type { Runtime } from '#server/context.ts'
import { type Env, parseEnv } from '#server/env.ts'
import { startAbly } from '../local/ably/index.ts'
import { startMail } from '../local/mail/index.ts'
import { startRealtimeKit } from '../local/realtimekit/index.ts'
import { createMigratedDatabase } from '../local/template.ts'
import { temporaryDir } from '../local/testbed.ts'
import { keys, mailDomain } from '../local/vars.ts'
import { startAppServer } from './app-server.ts'
import { lendImages } from './images.ts'
import { purgesOnly } from './queues.ts'
import { startRooms } from './rooms.ts'
import { createWorld } from './world.ts'

/** Database and stand-ins of one test. `now` is the clock of joins and leaves at RealtimeKit. */
async function startServices(dir: string, webhookUrl: string, now: () => number) {
  const cloud = inject('cloud')
  const database = new URL(await createMigratedDatabase(cloud.ownerUrl, `metered_${randomUUID().replaceAll('-', '')}`))
  const ownerUrl = database.href
  Object.assign(database, { username: appRole.user, password: appRole.password })
  const ably = await startAbly({ port: 0, key: keys.ably })
  const mail = await startMail({
    port: 0,
    apiKey: keys.mail,
    file: path.join(dir, 'mails.json'),
    domains: [mailDomain],
  })
  const meetings = await startRealtimeKit({ port: 0, token: keys.realtimekit, webhookUrl, now })
  const vars = {
    ...cloud.vars,
    DATABASE_URL: database.href,
    ABLY_ENDPOINT: `127.0.0.1:${ably.port}`,
    MAIL_API_BASE: `http://127.0.0.1:${mail.port}`,
    REALTIMEKIT_API_BASE: `http://127.0.0.1:${meetings.port}`,
  }
  return { ably, mail, meetings, vars, ownerUrl }
}

/** Starts the webhooks of the product in this process. `env` is set once the services run. */
async function startWebhooks(roomsDir: string) {
  const pending = new Set<Promise<unknown>>()
  const { images, close: closeImages } = lendImages()
  const started: { env?: Env } = {}
  const { rooms } = startRooms(() => createJobContext(runtime(), 'call-meter'), roomsDir)
  const app = await startAppServer(() => runtime())
  function runtime(): Runtime {
    if (!started.env) throw new Error('the services are not up yet')
    return {
      env: started.env,
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
  const settled = async () => {
    while (pending.size > 0) await Promise.allSettled(pending)
  }
  return { origin: app.origin, started, settled, close: () => Promise.all([app.close(), closeImages()]) }
}

/**
 * Starts a world whose database and stand-ins of Ably, RealtimeKit and the mail service are used by one test only, so
 * that their counters have only its uses. `skip` moves the clock of RealtimeKit and of `now` ahead.
 */
export async function startMeteredWorld() {
  const { dir, remove } = temporaryDir('metered')
  const roomsDir = path.join(dir, 'rooms')
  let ahead = 0
  const clock = () => Date.now() + ahead
  const webhooks = await startWebhooks(roomsDir)
  const url = `${webhooks.origin}/api/webhooks/realtimekit`
  const { ably, mail, meetings, vars, ownerUrl } = await startServices(dir, url, clock)
  webhooks.started.env = parseEnv(vars)
  const world = createWorld({ ...inject('cloud'), vars, ownerUrl, appOrigin: webhooks.origin, roomsDir })
  const control = (name: string, body: object) =>
    fetch(`http://127.0.0.1:${meetings.port}/__control/${name}`, { method: 'POST', body: JSON.stringify(body) })

  return {
    world,
    ably,
    mail,
    meetings,
    now: () => new Date(clock()),
    skip: (ms: number) => {
      ahead += ms
    },
    /** Connects a participant without a browser to the meeting of a token. */
    sit: (token: string) => control('sit', { token }),
    /** Closes the connections of a person to meetings. */
    leave: (personId: string) => control('vanish', { customId: personId }),
    /** Waits for the work after all responses, including those to webhooks. */
    async settled() {
      await world.settled()
      await webhooks.settled()
      await world.settled()
    },
    async close() {
      await Promise.all([ably.close(), mail.close(), meetings.close()])
      await webhooks.settled()
      await webhooks.close()
      remove()
    },
  }
}
