import { NeonDbError, neon, neonConfig } from '@neondatabase/serverless'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'

export type Db = NeonHttpDatabase

type Address = { DATABASE_URL: string; NEON_LOCAL_PROXY?: string | undefined; databaseTimeoutMs?: number }

/**
 * Time limit of a statement in milliseconds. After it the request gets a 503 response, and the statement has no effect.
 */
export const databaseTimeoutMs = 8_000

const made = new Map<string, Db>()

/**
 * Returns the database over Neon's HTTP driver: one statement, or one batch, is one round trip. The client holds no
 * sockets, so a single one serves every request of an isolate. On Workers an object with sockets must not outlive its
 * request.
 */
export function connect(address: Address): Db {
  const proxy = address.NEON_LOCAL_PROXY
  const timeoutMs = address.databaseTimeoutMs ?? databaseTimeoutMs
  if (proxy) neonConfig.fetchEndpoint = () => `http://${proxy}/sql`
  // The fetch function is global to the isolate, so each client passes its own time limit with its requests.
  neonConfig.fetchFunction = fetchWithin
  const known = `${timeoutMs} ${address.DATABASE_URL}`
  const db = made.get(known) ?? drizzle(neon(address.DATABASE_URL, { fetchOptions: { timeoutMs } }))
  made.set(known, db)
  return db
}

const attempts = 4
/** Largest first pause in milliseconds before a connection is tried again; it doubles each time. */
const pauseMs = 100

/**
 * Retries a statement that certainly had no effect: PostgreSQL rolled it back because of a deadlock, or had no connection
 * left in a rush.
 */
async function fetchWithin(
  input: RequestInfo,
  { timeoutMs = databaseTimeoutMs, ...init }: RequestInit & { timeoutMs?: number },
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok || attempt === attempts) return answer
    const code = await codeOf(answer.clone())
    if (code !== deadlock && code !== tooManyConnections) return answer
    const ms = code === deadlock ? 0 : pauseMs * 2 ** (attempt - 1)
    await new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)))
  }
}

const deadlock = '40P01'
const tooManyConnections = '53300'
const codeOf = (answer: Response): Promise<unknown> =>
  answer.json().then(
    (body) => Object(body).code,
    () => undefined,
  )

/** Returns the SQLSTATE (five characters) of an error, however it is wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof NeonDbError) return e.code
  return undefined
}

/**
 * Returns true if the database could not be reached, could not work, or sent an invalid response; the caller may try
 * again. Drizzle wraps every failure of a statement. A failure without a SQLSTATE never came from the database itself.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError || error instanceof NeonDbError)) return false
  const state = sqlState(error)
  // 08 connection, 40 rolled back because of others, 53 resources, 57 operator intervention, 58 system
  return state === undefined || /^(08|40|53|57|58)/.test(state)
}

/** Returns true if a text cannot be stored at all: PostgreSQL does not accept null characters. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

/** Returns the unique constraint that a write violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause)
    if (e instanceof NeonDbError && e.code === '23505') return e.constraint
  return undefined
}
