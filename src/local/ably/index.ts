import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { createFaults } from '../http/faults.ts'
import { json, listen, pathOf, readJson } from '../http/serve.ts'
import { createLimits, type Limits } from '../limits/limits.ts'
import { closeIdleChannels } from './account.ts'
import { type KeySettings, parseKey } from './auth.ts'
import { clearTimers, dispose } from './connection.ts'
import { type Account, serveControlApi } from './control-api.ts'
import { type Billed, createHub, type Hub } from './model.ts'
import { sendOccupancy } from './occupancy.ts'
import { deleteOldMessages } from './publish.ts'
import { send } from './send.ts'
import { createSockets, serveHttp } from './server.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'
import { createWebhooks, type Webhook } from './webhook.ts'
import { ACTION } from './wire.ts'

const dropSchema = z.strictObject({ clientId: z.string().optional(), forget: z.boolean().optional() })

/** Selects the connections to drop; default: all. `forget` also deletes their state, so that they cannot resume. */
export type Drop = z.infer<typeof dropSchema>

/** State of a channel. `members` contains the client id of each connection that has entered presence. */
export type ChannelSummary = { name: string; members: string[]; connections: number }

export type Ably = {
  port: number
  close(): Promise<void>
  /** Returns the channels with an attached or present client. Also `GET /__control/channels`. */
  channels(): ChannelSummary[]
  /** Returns the billed messages of each channel so far, without presence. Also `GET /__control/usage`. */
  usage(): (Billed & { name: string })[]
  /** Drops sockets without a close frame and returns their number. Also `POST /__control/drop`. */
  dropConnections(drop?: Drop): number
}

type Options = {
  port: number
  key: string
  keySettings?: KeySettings
  /** Token of the Control API, which also serves under `/v1/apps/`. Without it every request is refused. */
  controlToken?: string
  settings?: Partial<Settings>
  webhook?: Webhook
  limits?: Limits<'ably'>
}

/**
 * Starts Ably's realtime and REST service on loopback, in memory, for one application key (`app.id:secret`). Port 0
 * selects a free port; `settings` change times and sizes. Rejects if the port is taken.
 */
export async function startAbly(options: Options): Promise<Ably> {
  const key = parseKey(options.key, options.keySettings)
  const settings = { ...DEFAULT_SETTINGS, ...options.settings }
  const { limits = createLimits('ably') } = options
  const webhooks = createWebhooks(options.webhook ? [options.webhook] : [], key, settings)
  const hub = createHub({ key, settings, webhooks, limits })
  const account: Account = { token: options.controlToken ?? randomUUID(), hub, rules: new Map() }
  const faults = createFaults()
  const sockets = createSockets(hub)
  const listener = faults.wrap((req, res) => void serve(account, req, res))
  const { port, close } = await listen(listener, { port: options.port, upgrade: faults.upgrade(sockets.upgrade) })
  const upkeep = setInterval(() => maintain(hub), Math.min(settings.maxIdleMs, settings.leastIdleMs) / 4)
  const counting = setInterval(() => sendOccupancy(hub), hub.settings.occupancyMs)
  return {
    port,
    channels: () => summarise(hub),
    usage: () => billedOf(hub),
    dropConnections: (drop) => dropConnections(hub, drop),
    async close() {
      clearInterval(upkeep)
      clearInterval(counting)
      hub.webhooks.close()
      for (const connection of hub.connections.values()) {
        connection.socket?.removeAllListeners('close')
        clearTimers(connection)
      }
      sockets.close()
      await close()
    },
  }
}

async function serve(account: Account, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { hub } = account
  const path = pathOf(req)
  if (path === '/__control/channels') return json(res, 200, summarise(hub))
  if (path === '/__control/usage') return json(res, 200, billedOf(hub))
  if (path === '/__control/drop' && req.method === 'POST') {
    const drop = dropSchema.safeParse(await readJson(req).catch(() => undefined))
    if (!drop.success) return json(res, 400, { error: z.prettifyError(drop.error) })
    return json(res, 200, { dropped: dropConnections(hub, drop.data) })
  }
  if (!(await serveControlApi(account, req, res))) await serveHttp(hub, req, res)
}

/** Sends heartbeats on idle connections, ends dead ones, deletes old messages, and closes idle channels. */
function maintain(hub: Hub): void {
  const now = Date.now()
  for (const connection of hub.connections.values()) {
    const { socket, maxIdleMs, sentAt, activeAt, heartbeats } = connection
    // A lost network sends no close frame: a client without a reply within this time is disconnected.
    if (activeAt < now - maxIdleMs) socket?.terminate()
    if (!socket || Math.min(sentAt, activeAt) > now - maxIdleMs / 2) continue
    if (heartbeats) send(connection, { action: ACTION.HEARTBEAT })
    socket.ping()
    connection.sentAt = now
  }
  for (const channel of hub.channels.values()) deleteOldMessages(hub, channel)
  closeIdleChannels(hub)
}

function summarise(hub: Hub): ChannelSummary[] {
  return [...hub.channels.values()]
    .filter(({ attachments, members }) => attachments.size > 0 || members.size > 0)
    .map(({ name, attachments, members }) => ({
      name,
      members: [...members.values()].map(({ clientId }) => clientId),
      connections: attachments.size,
    }))
}

const billedOf = ({ channels }: Hub) => [...channels.values()].map(({ name, billed }) => ({ name, ...billed }))

function dropConnections(hub: Hub, { clientId, forget = false }: Drop = {}): number {
  const chosen = [...hub.connections.values()].filter(
    ({ session, socket }) => socket && (clientId === undefined || session.clientId === clientId),
  )
  for (const connection of chosen) {
    const { socket } = connection
    if (forget) dispose(hub, connection)
    socket?.terminate()
  }
  return chosen.length
}
