import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pg from 'pg'
import * as z from 'zod'
import { BodyTooLargeError, json, readBody } from '../http/serve.ts'
import type { Limits } from '../limits/limits.ts'

// Neon's documented maximum of a request, in bytes.
const BODY_LIMIT_BYTES = 10 * 1024 * 1024
const MAX_CONNECTIONS = 50

const statement = z.object({ query: z.string(), params: z.array(z.unknown()).optional() })
const requestBody = z.union([z.object({ queries: z.array(statement).min(1) }), statement])
type Statement = z.infer<typeof statement>

const isolationLevels = z
  .enum(['ReadUncommitted', 'ReadCommitted', 'RepeatableRead', 'Serializable'])
  .transform((level) => level.replace(/(?<=[a-z])(?=[A-Z])/, ' ').toUpperCase())
const options = z.object({
  'neon-connection-string': z.url({ protocol: /^postgres(ql)?$/ }),
  'neon-raw-text-output': z.literal('true'),
  'neon-array-mode': z.literal('true'),
  'neon-batch-isolation-level': isolationLevels.optional(),
  'neon-batch-read-only': z.enum(['true', 'false']).optional(),
  'neon-batch-deferrable': z.enum(['true', 'false']).optional(),
})
type Options = z.infer<typeof options>

type Answer = { status: number; body: object }

export type Sql = {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Answers a request without HTTP. `lost` is aborted when the client has disconnected. */
  answer(headers: object, body: string, lost?: AbortSignal): Promise<Answer>
  close(): Promise<void>
}

/** `prepare` runs on a connection before each request. `keepsPlans`: a connection plans an equal statement once. */
export type SqlOptions = {
  pool?: pg.PoolConfig
  prepare?(client: pg.ClientBase): Promise<void>
  keepsPlans?: boolean
}

/**
 * Serves Neon's `POST /sql`: one statement, or a batch in one transaction. It uses the extended protocol, which refuses
 * two statements in one query, and sends values as text. It cancels the statement of a client that disconnects.
 */
export function createSql(
  address: { host: string; port: number },
  limits: Limits<'neon'>,
  { pool: poolConfig, prepare, keepsPlans = false }: SqlOptions = {},
): Sql {
  // Neon opens a connection for each request that runs. Here they share a smaller pool, but count as Neon's.
  let running = 0
  limits.watch('connections', () => running)
  const pools = new Map<string, pg.Pool>()
  const poolFor = (connectionString: string): pg.Pool => {
    const url = new URL(connectionString)
    const login = {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
    }
    const key = JSON.stringify(login)
    const known = pools.get(key)
    if (known) return known
    const pool = new pg.Pool({ ...address, ...login, max: MAX_CONNECTIONS, ...poolConfig })
    // Emitted when the server drops a connection. Without a listener, the error would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    pools.set(key, pool)
    return pool
  }

  const answer: Sql['answer'] = async (headers, body, lost) => {
    const asked = understand(headers, body)
    if ('refusal' in asked) return { status: 400, body: { message: asked.refusal } }
    if (!limits.fits('connections')) return { status: 400, body: tooManyConnections }
    running += 1
    try {
      const client = await poolFor(asked.options['neon-connection-string']).connect()
      await prepare?.(client)
      return { status: 200, body: await perform({ client, keepsPlans }, asked.body, asked.options, lost) }
    } catch (error) {
      return answerOf(error)
    } finally {
      running -= 1
    }
  }

  return {
    answer,
    handle: async (req, res) => {
      const text = await readBody(req, BODY_LIMIT_BYTES).catch((error: unknown) => {
        if (error instanceof BodyTooLargeError) return error
        throw error
      })
      if (text instanceof Error) return json(res, 413, { message: text.message })
      const lost = new AbortController()
      res.once('close', () => !res.writableFinished && lost.abort())
      const { status, body } = await answer(req.headers, text.toString('utf8'), lost.signal)
      if (!res.destroyed) json(res, status, body)
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  }
}

/** PostgreSQL's error for a connection above the maximum. */
const tooManyConnections = {
  message: 'remaining connection slots are reserved for roles with the SUPERUSER attribute',
  code: '53300',
  severity: 'FATAL',
}

type Understood = { body: z.infer<typeof requestBody>; options: Options } | { refusal: string }

function understand(given: object, text: string): Understood {
  const headers = options.safeParse(given)
  if (!headers.success) return { refusal: z.prettifyError(headers.error) }
  try {
    const body = requestBody.safeParse(JSON.parse(text))
    return body.success ? { body: body.data, options: headers.data } : { refusal: z.prettifyError(body.error) }
  } catch {
    return { refusal: 'the body is not JSON' }
  }
}

type Connection = { client: pg.PoolClient; keepsPlans: boolean }

async function perform(
  connection: Connection,
  body: z.infer<typeof requestBody>,
  headers: Options,
  lost: AbortSignal | undefined,
): Promise<object> {
  const { client } = connection
  // Closes the socket while the statement runs; the server then cancels the statement.
  const abandon = () => void client.end().catch(() => {})
  lost?.addEventListener('abort', abandon)
  try {
    return 'queries' in body ? { results: await batch(connection, body.queries, headers) } : await run(connection, body)
  } finally {
    lost?.removeEventListener('abort', abandon)
    // Ends a transaction that a statement such as BEGIN left open, so that it does not affect the next request.
    client.release(lost?.aborted || client.getTransactionStatus() !== 'I')
  }
}

async function batch(connection: Connection, statements: Statement[], headers: Options): Promise<object[]> {
  const { client } = connection
  const level = headers['neon-batch-isolation-level']
  const mode = [
    level && `ISOLATION LEVEL ${level}`,
    headers['neon-batch-read-only'] === 'true' && 'READ ONLY',
    headers['neon-batch-deferrable'] === 'true' && 'DEFERRABLE',
  ]
  await client.query(['BEGIN', ...mode.filter(Boolean)].join(' '))
  try {
    const results: object[] = []
    for (const one of statements) results.push(await run(connection, one))
    await client.query('COMMIT')
    return results
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function run({ client, keepsPlans }: Connection, { query, params }: Statement): Promise<object> {
  const config = {
    ...(keepsPlans && { name: createHash('sha1').update(query).digest('hex') }),
    text: query,
    values: params ?? [],
    rowMode: 'array' as const,
    queryMode: 'extended',
    types: { getTypeParser: () => (value: string) => value },
  }
  const { command, rowCount, fields, rows } = await client.query<unknown[]>(config)
  const shape = ({ name, dataTypeID, tableID, columnID, dataTypeSize, dataTypeModifier, format }: pg.FieldDef) => ({
    name,
    dataTypeID,
    tableID,
    columnID,
    dataTypeSize,
    dataTypeModifier,
    format,
  })
  return { command, rowCount, rowAsArray: true, fields: fields.map(shape), rows }
}

function answerOf(error: unknown): Answer {
  // Errors of PostgreSQL have a SQLSTATE. Other errors, such as an unreachable server, are failures of the proxy.
  if (!(error instanceof pg.DatabaseError)) return { status: 500, body: { message: String(error) } }
  const { message, code, severity, detail, hint, position, internalPosition, internalQuery, where } = error
  const { schema, table, column, dataType, constraint, file, line, routine } = error
  const about = { message, code, severity, detail, hint, position, internalPosition, internalQuery, where }
  return { status: 400, body: { ...about, schema, table, column, dataType, constraint, file, line, routine } }
}
