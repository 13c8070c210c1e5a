import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { createFaults } from '../http/faults.ts'
import { json, type Listener, listen, pathOf, readJson } from '../http/serve.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { serveBroadcast } from './broadcast.ts'
import { serveClient } from './client.ts'
import type { App } from './model.ts'
import { RecordingService } from './recording/recordings.ts'
import { forget, serveRest, vanish } from './rest.ts'
import { clientBaseUri, clientScript } from './script.ts'
import { type BilledSeconds, billedSeconds } from './sessions.ts'
import { createSockets } from './sockets.ts'
import { type Delivery, twistSchema, Webhooks } from './webhooks.ts'

export type MeetingSummary = { id: string; title: string; status: string; people: { name: string; customId: string }[] }

export type RealtimeKit = {
  port: number
  /** URL of the script that a page loads before the client. */
  scriptUrl: string
  /** Returns the meetings with participants, and the newest empty ones. Also `GET /__control/meetings`. */
  meetings(): MeetingSummary[]
  deliveries(): readonly Delivery[]
  /** Returns the billed seconds so far. Also `GET /__control/usage`. */
  usage(): BilledSeconds
  close(): Promise<void>
}

type Options = {
  port: number
  /** API token of the product's server. */
  token: string
  /** Id of the app; without it, any id is accepted. */
  appId?: string
  /** Clock of joins and leaves, in milliseconds since 1970. */
  now?: () => number
  /** URL to which webhooks are sent. */
  webhookUrl?: string
  /** Returns the URL of the stand-in for R2, to which recordings are uploaded. */
  r2?: () => Promise<string>
  limits?: Limits<'realtimekit'>
}

const whoSchema = z.strictObject({ customId: z.string() })
const openingSchema = z.strictObject({ isRefused: z.boolean() })
const meetingSchema = z.strictObject({ meetingId: z.string() })
/** Body of `/__control/play`, which plays a demo video in the meeting of the token. */
const playSchema = z.strictObject({
  token: z.string(),
  film: z
    .string()
    .regex(/^[a-z]+$/)
    .default('night'),
})
/** Body of `/__control/sit`, which connects a viewer without a browser to the meeting of the token. */
const sitSchema = z.strictObject({ token: z.string() })
const passSchema = z.strictObject({ customId: z.string(), passes: z.boolean() })
const networkSchema = z.strictObject({ customId: z.string(), kbps: z.number().positive().nullable() })
const joinSchema = z.strictObject({ delayMs: z.int().min(0).max(60_000) })
const shownMeetings = 20
const mediaFaults = ['/__control/pass', '/__control/network', '/__control/crash']

/**
 * Starts a stand-in for Cloudflare RealtimeKit on loopback, in memory: the REST API, the protocol of the browser's
 * client, and an SFU. Faults in addition to those of all services:
 * - `POST /__control/vanish` {customId} closes a participant's connection
 * - `/__control/pass` {customId, passes} drops (false) or forwards (true) the participant's media
 * - `/__control/crash` {customId} crashes the SFU of the participant's meeting
 * - `/__control/network` {customId, kbps} limits the participant's bandwidth; null removes the limit
 * - `/__control/join` {delayMs} delays every join
 * - `/__control/webhooks` {twist, count, delayMs} changes the next webhooks; `/__control/release` sends held ones
 * - `/__control/forget` {meetingId} deletes a meeting and disconnects its participants without a notification
 * - `/__control/opening` {isRefused} refuses new meetings
 */
export async function startRealtimeKit(options: Options): Promise<RealtimeKit> {
  const { port, token, appId, webhookUrl, r2, limits = createLimits('realtimekit'), now = () => Date.now() } = options
  let sfu: ReturnType<App['sfu']> | undefined
  // Set after the start, because both need the port.
  let script = ''
  let origin = ''
  const recordings = new RecordingService({
    app: () => app,
    r2: r2 ?? (() => Promise.reject(new Error('no R2 was given'))),
    origin: () => origin,
  })
  const app: App = {
    token,
    appId,
    organizationId: randomUUID(),
    origin: () => origin,
    secret: randomBytes(32).toString('hex'),
    meetings: new Map(),
    webhooks: new Webhooks({ url: webhookUrl }),
    recordings,
    limits,
    joinDelayMs: 0,
    now,
    opensNone: false,
    sfu() {
      sfu ??= import('./sfu/sfu.ts').then(({ Sfu }) => new Sfu())
      return sfu
    },
  }
  const faults = createFaults()
  const sockets = createSockets(app)
  const listening = await listen(withCors(faults.wrap((req, res) => serve(app, script, req, res))), {
    port,
    upgrade: faults.upgrade(sockets.upgrade),
  })
  origin = `http://127.0.0.1:${listening.port}`
  script = clientScript(clientBaseUri, listening.port)
  return {
    port: listening.port,
    scriptUrl: `${origin}/client.js`,
    meetings: () => summarise(app),
    deliveries: () => app.webhooks.deliveries,
    usage: () => billedSeconds(app),
    async close() {
      await recordings.close()
      app.webhooks.close()
      sockets.close()
      await (await sfu)?.shutDown()
      await listening.close()
    },
  }
}

/** Allows requests from pages of every origin, as RealtimeKit does. */
const withCors =
  (listener: Listener): Listener =>
  (req, res) => {
    const { origin = '*', 'access-control-request-headers': asked } = req.headers
    res.setHeader('access-control-allow-origin', origin)
    res.setHeader('access-control-allow-credentials', 'true')
    res.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    if (asked !== undefined) res.setHeader('access-control-allow-headers', asked)
    if (req.method === 'OPTIONS') return void res.writeHead(204).end()
    return listener(req, res)
  }

async function serve(app: App, script: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const path = pathOf(req)
  if (path.startsWith('/__control/')) return control(app, path, req, res)
  if (path === '/client.js') return void res.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  if (path === '/.well-known/webhooks.json')
    return json(res, 200, { success: true, data: { publicKey: app.webhooks.publicKey }, message: '' })
  if (serveBroadcast(app, path, res)) return
  const recorded = app.recordings.get(/^\/__recordings\/([^/]+)\.webm$/.exec(path)?.[1] ?? '')
  if (recorded) return void fs.createReadStream(app.recordings.fileOf(recorded)).pipe(res)
  const service = /^\/__client\/([a-z-]+)\//.exec(path)?.[1]
  if (service !== undefined) return serveClient(app, clientBaseUri, req, res, service)
  if (!(await serveRest(app, req, res))) json(res, 404, { success: false })
}

async function control(app: App, path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (path === '/__control/meetings') return json(res, 200, summarise(app))
  if (path === '/__control/usage') return json(res, 200, billedSeconds(app))
  if (path === '/__control/deliveries') return json(res, 200, app.webhooks.deliveries)
  const body = await readJson(req).catch(() => undefined)
  const meetings = [...app.meetings.values()]
  const fault = await mediaFault(app, path, body)
  if (fault) return json(res, 200, fault)
  switch (path) {
    case '/__control/vanish': {
      const { customId } = whoSchema.parse(body)
      return json(res, 200, { gone: meetings.reduce((sum, meeting) => sum + vanish(app, meeting, customId), 0) })
    }
    case '/__control/forget': {
      const meeting = app.meetings.get(meetingSchema.parse(body).meetingId)
      if (meeting) forget(app, meeting)
      return json(res, 200, { gone: meeting ? 1 : 0 })
    }
    case '/__control/opening':
      app.opensNone = openingSchema.parse(body).isRefused
      return json(res, 200, { ok: true })
    case '/__control/join':
      app.joinDelayMs = joinSchema.parse(body).delayMs
      return json(res, 200, { ok: true })
    case '/__control/webhooks':
      app.webhooks.twist(twistSchema.parse(body))
      return json(res, 200, { ok: true })
    case '/__control/play': {
      const { token, film } = playSchema.parse(body)
      const [{ playFilm }, { readFilm }] = await Promise.all([import('./demo/host.ts'), import('./demo/film.ts')])
      const file = await readFile(new URL(`../seed/content/files/${film}.webm`, import.meta.url))
      await playFilm(app, token, readFilm(file))
      return json(res, 200, { ok: true })
    }
    case '/__control/sit': {
      const { sit } = await import('./demo/host.ts')
      sit(app, sitSchema.parse(body).token)
      return json(res, 200, { ok: true })
    }
    case '/__control/release':
      return json(res, 200, { released: app.webhooks.release() })
    default:
      return json(res, 404, { error: 'there is no such control' })
  }
}

/**
 * Applies a fault of a participant's media. @returns the number of affected connections; undefined for another path.
 */
async function mediaFault(app: App, path: string, body: unknown): Promise<object | undefined> {
  if (!mediaFaults.includes(path)) return undefined
  const peers = [...app.meetings.values()].flatMap((meeting) => [...meeting.peers.values()])
  const peersOf = (customId: string) => peers.filter(({ participant }) => participant.customId === customId)
  const sfu = await app.sfu()
  switch (path) {
    case '/__control/pass': {
      const { customId, passes } = passSchema.parse(body)
      for (const { transports } of peersOf(customId)) for (const id of transports) sfu.pass(id, passes)
      return { peers: peersOf(customId).length }
    }
    case '/__control/network': {
      const { customId, kbps } = networkSchema.parse(body)
      for (const { transports } of peersOf(customId)) for (const id of transports) sfu.narrow(id, kbps)
      return { peers: peersOf(customId).length }
    }
    case '/__control/crash': {
      const theirs = new Set(peersOf(whoSchema.parse(body).customId).map(({ meeting }) => meeting))
      const transports = [...theirs].flatMap((one) => [...one.peers.values()].flatMap((peer) => [...peer.transports]))
      for (const id of transports) await sfu.closeTransport(id)
      return { transports: transports.length }
    }
    default:
      return undefined
  }
}

const summarise = ({ meetings }: App): MeetingSummary[] =>
  [...meetings.values()]
    .toReversed()
    .filter(({ peers }, index) => peers.size > 0 || index < shownMeetings)
    .map(({ id, title, status, peers }) => ({
      id,
      title,
      status,
      people: [...peers.values()].map(({ participant: { name, customId } }) => ({ name, customId })),
    }))
