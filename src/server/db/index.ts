import { NeonDbError, neon, neonConfig } from '@neondatabase/serverless'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http'

export type Db = NeonHttpDatabase

type Address = { DATABASE_URL: string; NEON_LOCAL_PROXY?: string | undefined; databaseTimeoutMs?: number }

/** A statement that takes longer than this is given up; the request answers 503 and nothing is half done. */
export const databaseTimeoutMs = 8_000

const made = new Map<string, Db>()

/**
 * The database over Neon's HTTP driver: one statement, or one batch, is one round trip. It holds an address and nothing
 * else, so one serves every request of an isolate; an object with sockets must never outlive its request on Workers.
 */
export function connect(address: Address): Db {
  const proxy = address.NEON_LOCAL_PROXY
  const timeoutMs = address.databaseTimeoutMs ?? databaseTimeoutMs
  if (proxy) neonConfig.fetchEndpoint = () => `http://${proxy}/sql`
  // the function is one for the whole isolate, so each client brings its own limit along with its requests
  neonConfig.fetchFunction = fetchWithin
  const known = `${timeoutMs} ${address.DATABASE_URL}`
  const db = made.get(known) ?? drizzle(neon(address.DATABASE_URL, { fetchOptions: { timeoutMs } }))
  made.set(known, db)
  return db
}

const attempts = 3

/** Of two statements that wait for each other PostgreSQL undoes one as a whole: it is asked again, behind the other. */
async function fetchWithin(
  input: RequestInfo,
  { timeoutMs = databaseTimeoutMs, ...init }: RequestInit & { timeoutMs?: number },
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.ok || attempt === attempts || !(await isDeadlock(answer.clone()))) return answer
  }
}

const deadlock = '40P01'
const isDeadlock = (answer: Response): Promise<boolean> =>
  answer.json().then(
    (body) => Object(body).code === deadlock,
    () => false,
  )

/** The five characters of SQLSTATE, from whatever wrapper the error arrives in. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof NeonDbError) return e.code
  return undefined
}

/**
 * Whether the database itself could not be reached, was not able to work or answered nonsense: the caller may try again.
 * Every failure of a statement arrives wrapped by Drizzle; one without a SQLSTATE never was the database's own refusal.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError || error instanceof NeonDbError)) return false
  const state = sqlState(error)
  // 08 connection, 40 undone for the sake of others, 53 resources, 57 operator intervention, 58 system
  return state === undefined || /^(08|40|53|57|58)/.test(state)
}

/** Whether the text it was given cannot be stored at all: PostgreSQL has no place for a null character. */
export const isUnstorable = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

/** The unique constraint that a write ran into, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause)
    if (e instanceof NeonDbError && e.code === '23505') return e.constraint
  return undefined
}
