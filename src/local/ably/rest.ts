import { countRequest } from './account.ts'
import { authenticate, can, demand, denied, type Session } from './auth.ts'
import { batchPresence, batchPublish } from './batch.ts'
import { convertPayloads } from './codec.ts'
import { AblyError } from './errors.ts'
import { type Channel, channelOf, type Hub } from './model.ts'
import { metricsOf } from './occupancy.ts'
import { history, page } from './pages.ts'
import { present } from './presence.ts'
import { channelName, deleteOldMessages, parseMessages, publish } from './publish.ts'
import type { RestRequest, RestResponse } from './rest-types.ts'
import { revokeTokens } from './revoke.ts'
import { requestToken } from './token.ts'

type Route = { method: string; path: RegExp; serve: (hub: Hub, call: RestRequest, name: string) => RestResponse }

const ROUTES: Route[] = [
  { method: 'GET', path: /^\/time$/, serve: () => ({ body: [Date.now()] }) },
  { method: 'POST', path: /^\/keys\/([^/]+)\/requestToken$/, serve: token },
  { method: 'POST', path: /^\/keys\/([^/]+)\/revokeTokens$/, serve: revoke },
  { method: 'POST', path: /^\/messages$/, serve: publishBatch },
  { method: 'GET', path: /^\/presence$/, serve: readPresenceBatch },
  { method: 'GET', path: /^\/channels$/, serve: listChannels },
  { method: 'GET', path: /^\/channels\/([^/]+)$/, serve: readStatus },
  { method: 'POST', path: /^\/channels\/([^/]+)\/messages$/, serve: publishOne },
  { method: 'GET', path: /^\/channels\/([^/]+)\/(?:messages|history)$/, serve: readHistory },
  { method: 'GET', path: /^\/channels\/([^/]+)\/presence$/, serve: readPresence },
  { method: 'GET', path: /^\/channels\/([^/]+)\/presence\/history$/, serve: readPresenceHistory },
]

/** Serves the REST API that the SDK and the product use. Throws 40400 for other paths, 40500 for other methods, 42918. */
export function serveRest(hub: Hub, call: RestRequest): RestResponse {
  const candidates = ROUTES.filter(({ path }) => path.test(call.path))
  if (candidates.length === 0) throw new AblyError(40400, 404, `Could not find path: ${call.path}`)
  const route = candidates.find(({ method }) => method === call.method)
  if (!route) throw new AblyError(40500, 405, `Method not allowed: ${call.method}`)
  // Token requests have a limit of their own, which the product does not use.
  if (route.serve !== token) countRequest(hub)
  return route.serve(hub, call, segment(route.path.exec(call.path)?.[1] ?? ''))
}

function segment(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new AblyError(40000, 400, `Invalid path: ${encoded}`)
  }
}

function token(hub: Hub, call: RestRequest, keyName: string): RestResponse {
  const showsKey = call.headers.authorization !== undefined || call.query.has('key')
  const caller = showsKey ? authenticate(hub.key, call) : undefined
  return { status: 201, body: requestToken(hub, keyName, call.body, caller) }
}

function revoke(hub: Hub, call: RestRequest, keyName: string): RestResponse {
  return revokeTokens(hub, keyName, call.body, authenticate(hub.key, call))
}

function publishBatch(hub: Hub, call: RestRequest): RestResponse {
  const session = authenticate(hub.key, call)
  return batchPublish(hub, session, call.body, Number(call.headers['x-ably-version'] ?? 1))
}

function readPresenceBatch(hub: Hub, call: RestRequest): RestResponse {
  const session = authenticate(hub.key, call)
  const names = (call.query.get('channels') ?? '').split(',')
  return batchPresence(hub, session, names, call.format)
}

function publishOne(hub: Hub, call: RestRequest, encoded: string): RestResponse {
  const name = channelName(encoded)
  const session = authenticate(hub.key, call)
  const items = Array.isArray(call.body) ? call.body : [call.body]
  const [first] = parseMessages(items, hub.settings.messagesPerPublish)
  const { id, serials } = publish(hub, name, items, { session, ...onBehalfOf(hub, session, first?.connectionKey) })
  return { status: 201, body: { channel: name, messageId: id, serials } }
}

/**
 * Returns the realtime connection on whose behalf a REST request publishes. `connectionKey` proves the right to do so.
 */
function onBehalfOf(hub: Hub, session: Session, connectionKey: string | undefined) {
  if (connectionKey === undefined) return {}
  const connection = [...hub.connections.values()].find(({ key }) => key === connectionKey)
  if (!connection) throw new AblyError(40006, 400, 'Invalid connectionKey')
  return { connection, session: { ...session, clientId: connection.session.clientId ?? session.clientId } }
}

function readHistory(hub: Hub, call: RestRequest, encoded: string): RestResponse {
  const channel = readable(hub, call, channelName(encoded))
  const messages = (channel?.log ?? []).flatMap((frame) => frame.messages)
  const result = page(history(messages, call.query), call.query, call.path.split('/').at(-1) ?? '')
  hub.limits.charge('messages', result.body.length)
  return { ...result, body: convertPayloads(result.body, call.format) }
}

function readPresenceHistory(hub: Hub, call: RestRequest, encoded: string): RestResponse {
  const channel = readable(hub, call, channelName(encoded))
  const result = page(history(channel?.presenceLog ?? [], call.query), call.query, 'history')
  hub.limits.charge('messages', result.body.length)
  return { ...result, body: convertPayloads(result.body, call.format) }
}

function readable(hub: Hub, call: RestRequest, name: string): Channel | undefined {
  demand(authenticate(hub.key, call), name, 'history')
  const channel = hub.channels.get(name)
  if (channel) deleteOldMessages(hub, channel)
  return channel
}

function readPresence(hub: Hub, call: RestRequest, encoded: string): RestResponse {
  const name = channelName(encoded)
  demand(authenticate(hub.key, call), name, 'presence', 'subscribe')
  const only = { clientId: call.query.get('clientId'), connectionId: call.query.get('connectionId') }
  const members = present(hub.channels.get(name)).filter(
    ({ clientId, connectionId }) =>
      (!only.clientId || clientId === only.clientId) && (!only.connectionId || connectionId === only.connectionId),
  )
  const result = page(members, call.query, 'presence')
  hub.limits.charge('messages', result.body.length)
  return { ...result, body: convertPayloads(result.body, call.format) }
}

function readStatus(hub: Hub, call: RestRequest, encoded: string): RestResponse {
  const name = channelName(encoded)
  const session = authenticate(hub.key, call)
  if (!can(session, name, 'channel-metadata')) throw denied(session, name, 'channel-metadata')
  return { body: statusOf(channelOf(hub, name)) }
}

function listChannels(hub: Hub, call: RestRequest): RestResponse {
  const session = authenticate(hub.key, call)
  const prefix = call.query.get('prefix') ?? ''
  const active = [...hub.channels.values()].filter(
    ({ name, attachments }) =>
      attachments.size > 0 && name.startsWith(prefix) && can(session, name, 'channel-metadata'),
  )
  return page(active.map(statusOf), call.query, 'channels')
}

function statusOf(channel: Channel) {
  const { name, attachments } = channel
  const occupancy = { metrics: metricsOf(channel) }
  return { channelId: name, name, status: { isActive: attachments.size > 0, occupancy } }
}
