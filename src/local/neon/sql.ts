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

export type Sql = { handle(req: IncomingMessage, res: ServerResponse): Promise<void>; close(): Promise<void> }

/**
 * Serves Neon's `POST /sql`: one statement, or a batch in one transaction. It uses the extended protocol, which refuses
 * two statements in one query, and sends values as text. It cancels the statement of a client that disconnects.
 */
export function createSql(address: { host: string; port: number }, limits: Limits<'neon'>): Sql {
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
    const pool = new pg.Pool({ ...address, ...login, max: MAX_CONNECTIONS })
    // Emitted when the server drops a connection. Without a listener, the error would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    pools.set(key, pool)
    return pool
  }

  return {
    handle: async (req, res) => {
      const asked = await understand(req)
      if ('refusal' in asked) return json(res, asked.status, { message: asked.refusal })
      if (!limits.fits('connections')) return json(res, 400, tooManyConnections)
      running += 1
      try {
        const client = await poolFor(asked.options['neon-connection-string']).connect()
        json(res, 200, await perform(client, res, asked.body, asked.options))
      } catch (error) {
        if (!res.destroyed) answerError(res, error)
      } finally {
        running -= 1
      }
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

type Understood = { body: z.infer<typeof requestBody>; options: Options } | { status: number; refusal: string }

async function understand(req: IncomingMessage): Promise<Understood> {
  const headers = options.safeParse(req.headers)
  if (!headers.success) return { status: 400, refusal: z.prettifyError(headers.error) }
  try {
    const body = requestBody.safeParse(JSON.parse((await readBody(req, BODY_LIMIT_BYTES)).toString('utf8')))
    if (!body.success) return { status: 400, refusal: z.prettifyError(body.error) }
    return { body: body.data, options: headers.data }
  } catch (error) {
    if (error instanceof BodyTooLargeError) return { status: 413, refusal: error.message }
    return { status: 400, refusal: 'the body is not JSON' }
  }
}

async function perform(
  client: pg.PoolClient,
  res: ServerResponse,
  body: z.infer<typeof requestBody>,
  headers: Options,
): Promise<object> {
  let abandoned = false
  const abandon = () => {
    abandoned = !res.writableFinished
    // Closes the socket while the statement runs; the server then cancels the statement.
    if (abandoned) void client.end().catch(() => {})
  }
  res.once('close', abandon)
  try {
    return 'queries' in body ? { results: await batch(client, body.queries, headers) } : await run(client, body)
  } finally {
    res.off('close', abandon)
    // Ends a transaction that a statement such as BEGIN left open, so that it does not affect the next request.
    client.release(abandoned || client.getTransactionStatus() !== 'I')
  }
}

async function batch(client: pg.PoolClient, statements: Statement[], headers: Options): Promise<object[]> {
  const level = headers['neon-batch-isolation-level']
  const mode = [
    level && `ISOLATION LEVEL ${level}`,
    headers['neon-batch-read-only'] === 'true' && 'READ ONLY',
    headers['neon-batch-deferrable'] === 'true' && 'DEFERRABLE',
  ]
  await client.query(['BEGIN', ...mode.filter(Boolean)].join(' '))
  try {
    const results: object[] = []
    for (const one of statements) results.push(await run(client, one))
    await client.query('COMMIT')
    return results
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function run(client: pg.PoolClient, { query, params }: Statement): Promise<object> {
  const config = {
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

function answerError(res: ServerResponse, error: unknown): void {
  // Errors of PostgreSQL have a SQLSTATE. Other errors, such as an unreachable server, are failures of the proxy.
  if (!(error instanceof pg.DatabaseError)) {
    json(res, 500, { message: String(error) })
    return
  }
  const { message, code, severity, detail, hint, position, internalPosition, internalQuery, where } = error
  const { schema, table, column, dataType, constraint, file, line, routine } = error
  json(res, 400, {
    message,
    code,
    severity,
    detail,
    hint,
    position,
    internalPosition,
    internalQuery,
    where,
    schema,
    table,
    column,
    dataType,
    constraint,
    file,
    line,
    routine,
  })
}
