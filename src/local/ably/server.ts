import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { BodyTooLargeError, readBody, urlOf } from '../http/serve.ts'
import { countConnection } from './account.ts'
import { authenticate } from './auth.ts'
import { CONTENT_TYPE, decodeBody, decodeFrame, encodeBody, encodeFrame, type Format } from './codec.ts'
import { failConnection, handleLostTransport, open } from './connection.ts'
import { AblyError, asAblyError } from './errors.ts'
import type { Hub } from './model.ts'
import { receive } from './protocol.ts'
import { serveRest } from './rest.ts'
import type { RestRequest, RestResponse } from './rest-types.ts'
import { ACTION } from './wire.ts'

const SOCKET_FRAME_MAX = 1024 * 1024

/** Handles a REST request over HTTP. Never rejects. */
export async function serveHttp(hub: Hub, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname: path, searchParams: query } = urlOf(req)
  const cors = corsHeaders(req)
  if (req.method === 'OPTIONS') return void res.writeHead(204, { ...cors, ...preflight(req) }).end()
  const envelope = query.get('envelope') === 'json'
  const format: Format = req.headers.accept?.includes('msgpack') && !envelope ? 'msgpack' : 'json'
  const response = await responseOf(async () => {
    const { method = 'GET', headers } = req
    const bytes = await readBody(req, hub.settings.requestBytesMax)
    const body = decodeBody(bytes, headers['content-type'] ?? '')
    const call: RestRequest = { method, path, query, headers, body, format }
    return serveRest(hub, call)
  })
  const { status = 200, body, headers = {} } = envelope ? toEnvelope(response) : response
  // Without a charset, because the SDK compares the complete content type.
  const type = body === undefined ? {} : { 'content-type': CONTENT_TYPE[format] }
  res.writeHead(status, { ...cors, ...type, ...headers })
  res.end(body === undefined ? undefined : encodeBody(body, format))
}

async function responseOf(serve: () => Promise<RestResponse>): Promise<RestResponse> {
  try {
    return await serve()
  } catch (thrown) {
    const tooLarge = thrown instanceof BodyTooLargeError
    const error = tooLarge ? new AblyError(40009, 413, thrown.message) : asAblyError(thrown)
    const headers = {
      'X-Ably-ErrorCode': String(error.code),
      'X-Ably-ErrorMessage': error.message.replace(/[^\x20-\x7e]/g, '?'),
    }
    return { status: error.statusCode, body: { error: error.wire() }, headers }
  }
}

/** Puts status and headers into the body of a 200, for browsers that cannot read the headers across origins. */
function toEnvelope({ status = 200, body = null, headers = {} }: RestResponse): RestResponse {
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { body: { statusCode: status, headers: lowered, response: body } }
}

/** Returns CORS headers with the request's origin: the SDK sends credentials, for which browsers refuse `*`. */
function corsHeaders(req: IncomingMessage) {
  return {
    'Access-Control-Allow-Origin': req.headers.origin ?? '*',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': 'Link,Content-Length,X-Ably-ErrorCode,X-Ably-ErrorMessage,X-Ably-ServerId',
    Vary: 'Origin',
  }
}

function preflight(req: IncomingMessage) {
  return {
    'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
    'Access-Control-Allow-Headers': req.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Max-Age': '86400',
  }
}

/** Accepts the realtime connections. */
export function createSockets(hub: Hub) {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: SOCKET_FRAME_MAX })
  return {
    upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) =>
      sockets.handleUpgrade(req, socket, head, (ws) => welcome(hub, ws, req)),
    close: () => sockets.close(),
  }
}

type Socket = Parameters<typeof handleLostTransport>[2]

/** Refusal of a new connection that the SDK tries again by itself. */
const CONNECTION_RATE = 80021

function welcome(hub: Hub, socket: Socket, req: IncomingMessage): void {
  // A socket with an error also closes; the close handler does the work.
  socket.on('error', () => {})
  const { searchParams: query } = urlOf(req)
  const format: Format = query.get('format') === 'msgpack' ? 'msgpack' : 'json'
  try {
    if (!(Number(query.get('v')) >= 1)) throw new AblyError(40001, 400, 'Unsupported protocol version')
    const session = authenticate(hub.key, { headers: req.headers, query })
    countConnection(hub)
    hub.transports.add(socket)
    socket.on('close', () => hub.transports.delete(socket))
    const connection = open(hub, {
      socket,
      session,
      format,
      echo: query.get('echo') !== 'false',
      heartbeats: query.get('heartbeats') === 'true',
      heartbeatInterval: numberOf(query.get('heartbeatInterval')),
      remainPresentFor: numberOf(query.get('remainPresentFor')),
      continues: query.get('resume') ?? query.get('recover') ?? undefined,
    })
    socket.on('pong', () => {
      connection.activeAt = Date.now()
    })
    socket.on('message', (data, isBinary) => {
      if (connection.socket !== socket) return
      connection.activeAt = Date.now()
      try {
        receive(hub, connection, decodeFrame(bytesOf(data), isBinary))
      } catch (thrown) {
        failConnection(hub, connection, asAblyError(thrown))
      }
    })
    socket.on('close', () => handleLostTransport(hub, connection, socket))
  } catch (thrown) {
    const error = asAblyError(thrown)
    const action = error.code === CONNECTION_RATE ? ACTION.DISCONNECTED : ACTION.ERROR
    socket.send(encodeFrame({ action, error: error.wire() }, format))
    socket.close()
  }
}

const numberOf = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) : undefined

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
