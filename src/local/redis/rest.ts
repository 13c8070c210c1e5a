import type { IncomingMessage } from 'node:http'
import { json, type Listener, readBody, urlOf } from '../http/serve.ts'
import type { Limits } from '../limits/limits.ts'
import type { Engine } from './engine.ts'
import { type Bytes, isStatus, RedisError, type Reply, toBytes, toText } from './reply.ts'

/** Maximum request size of Upstash's free and pay-as-you-go databases, in bytes. */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024

const METHODS = ['HEAD', 'GET', 'POST', 'PUT']

type Command = { name: Bytes; args: Bytes[] }
type Outcome = { result: unknown } | { error: string }

/** Error for a request that is refused before any command runs. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Serves Upstash's REST API: one command at `/` or in the path, many at `/pipeline`, a transaction at `/multi-exec`. */
export function createRest(engine: Engine, { token, limits }: { token: string; limits: Limits<'redis'> }): Listener {
  return async (req, res) => {
    try {
      admit(req, token)
      const body = await readRequest(req)
      const outcome = answer(engine, req, body)
      // Upstash bills each command. Its plan has no rate.
      limits.charge('commands', Array.isArray(outcome) ? outcome.length : 1)
      json(res, 'error' in outcome ? 400 : 200, outcome, { 'upstash-sync-token': String(engine.revision) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Otherwise the unread rest of a refused body would be parsed as the next request.
      json(res, error.status, { error: error.message }, req.complete ? {} : { connection: 'close' })
    }
  }
}

function admit(req: IncomingMessage, token: string): void {
  if (!METHODS.includes(req.method ?? '')) throw new Refusal(405, 'ERR method not allowed')
  const bearer = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1]
  const given = bearer ?? urlOf(req).searchParams.get('_token')
  if (given !== token) throw new Refusal(401, 'WRONGPASS invalid or missing auth token')
  const format = req.headers['upstash-response-format'] ?? 'json'
  if (format !== 'json') throw new Refusal(400, `ERR unsupported response format: ${format}`)
}

async function readRequest(req: IncomingMessage): Promise<Buffer> {
  const announced = Number(req.headers['content-length'] ?? 0)
  if (announced > MAX_REQUEST_BYTES) {
    const sizes = `Limit: ${MAX_REQUEST_BYTES} bytes, Actual: ${announced} bytes`
    throw new Refusal(400, `ERR max request size exceeded. ${sizes}`)
  }
  return readBody(req, MAX_REQUEST_BYTES)
}

function answer(engine: Engine, req: IncomingMessage, body: Buffer): Outcome | Outcome[] {
  const [path = '/'] = (req.url ?? '/').split('?')
  const encode = req.headers['upstash-encoding'] === 'base64' ? toBase64 : toPlain
  if (path === '/pipeline') return batch(body).map((command) => execute(engine, command, encode))
  if (path === '/multi-exec') return transaction(engine, batch(body), encode)
  return execute(engine, path === '/' ? parseCommand(parseJson(body)) : pathCommand(path, req, body), encode)
}

function execute(engine: Engine, { name, args }: Command, encode: (reply: Reply) => unknown): Outcome {
  try {
    return { result: encode(engine.execute(name, args)) }
  } catch (error) {
    if (!(error instanceof RedisError)) throw error
    return { error: toText(error.message) }
  }
}

/**
 * Runs all commands, or none if one has an unknown name or a wrong number of arguments. A failing command does not stop
 * the others.
 */
function transaction(
  engine: Engine,
  commands: Command[],
  encode: (reply: Reply) => unknown,
): { error: string } | Outcome[] {
  try {
    for (const { name, args } of commands) engine.check(name, args)
  } catch (error) {
    if (!(error instanceof RedisError)) throw error
    return { error: `EXECABORT Transaction discarded because of: ${toText(error.message)}` }
  }
  return commands.map((command) => execute(engine, command, encode))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'ERR failed to parse body')
  }
}

function batch(body: Buffer): Command[] {
  const parsed = parseJson(body)
  if (!Array.isArray(parsed) || parsed.length === 0) throw new Refusal(400, 'ERR failed to parse pipeline request')
  return parsed.map(parseCommand)
}

function parseCommand(value: unknown): Command {
  if (!Array.isArray(value)) throw new Refusal(400, 'ERR failed to parse command')
  const [name, ...args] = value.map(parseWord)
  if (name === undefined) throw new Refusal(400, 'ERR empty command')
  return { name, args }
}

function parseWord(value: unknown): Bytes {
  if (typeof value === 'string') return toBytes(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Refusal(400, 'ERR failed to parse command')
}

/**
 * Parses a command in the path, such as `/set/key/value`. The body is the next argument; options of the query follow.
 */
function pathCommand(path: string, req: IncomingMessage, body: Buffer): Command {
  const words = path.slice(1).split('/').map(decodeWord)
  if (body.length > 0) words.push(body.toString('latin1'))
  for (const [option, value] of urlOf(req).searchParams) {
    if (option === '_token') continue
    words.push(toBytes(option))
    if (value !== '') words.push(toBytes(value))
  }
  const [name = '', ...args] = words
  return { name, args }
}

function decodeWord(word: string): Bytes {
  try {
    return toBytes(decodeURIComponent(word))
  } catch {
    throw new Refusal(400, 'ERR failed to parse command')
  }
}

function toPlain(reply: Reply): unknown {
  if (typeof reply === 'string') return toText(reply)
  if (Array.isArray(reply)) return reply.map(toPlain)
  return reply !== null && isStatus(reply) ? toText(reply.status) : reply
}

/**
 * Encodes all strings in base64 except a single OK reply. In arrays OK is encoded too, because clients decode all
 * strings there.
 */
function toBase64(reply: Reply): unknown {
  return reply !== null && isStatus(reply) && reply.status === 'OK' ? 'OK' : encodeAll(reply)
}

function encodeAll(reply: Reply): unknown {
  if (typeof reply === 'string') return Buffer.from(reply, 'latin1').toString('base64')
  if (Array.isArray(reply)) return reply.map(encodeAll)
  return reply !== null && isStatus(reply) ? encodeAll(reply.status) : reply
}
