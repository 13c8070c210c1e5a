import { setTimeout as pause } from 'node:timers/promises'
import { callTRPCProcedure } from '@trpc/server'
import { appRouter, restTable } from '#app/router.server.ts'
import { toAppError } from '#server/errors.ts'
import type { RestCall } from '#server/rest/table.ts'
import type { TestPerson, World } from '../world.ts'

/** Response to a request. `code`: `OK`, or the code of the refusal. */
export type Asked = {
  status: number
  code: string | undefined
  body: unknown
  sentence: string | undefined
  fault: string | undefined
  /** Seconds of the header `Retry-After`. */
  retryAfterSeconds?: number | undefined
}

const attempts = 5
const inFlight = 4

/** Sends an HTTP request. On overload retries after `Retry-After`. */
export async function askRaw(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, init)
    const retryAfter = answer.headers.get('retry-after')
    const text = await answer.text()
    if (answer.status !== 503 || retryAfter === null || attempt === attempts) return { status: answer.status, text }
    await pause(Number(retryAfter) * 1_000)
  }
}

/** Calls a procedure like an API client: over HTTP if it has a REST path. On overload retries after `Retry-After`. */
export async function ask(...call: Parameters<typeof askOnce>): Promise<Asked> {
  for (let attempt = 1; ; attempt++) {
    const answer = await askOnce(...call)
    if (answer.retryAfterSeconds === undefined || answer.status !== 503 || attempt === attempts) return answer
    await pause(answer.retryAfterSeconds * 1_000)
  }
}

/** Runs `call` for every item, at most four at a time, because an overloaded database refuses calls after 8 seconds. */
export async function forEachBounded<T>(items: readonly T[], call: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await call(item)
  }
  await Promise.all(Array.from({ length: inFlight }, work))
}

async function askOnce(
  world: World,
  path: string,
  type: string,
  me: TestPerson | undefined,
  input: unknown,
): Promise<Asked> {
  const call = restTable.calls.find(({ procedure }) => procedure === path)
  // URLs have a maximum length, so long inputs skip HTTP.
  const isLong = call?.method !== 'POST' && call?.method !== 'PUT' && JSON.stringify(input ?? null).length > 4_000
  return call && !isLong ? askRest(world, call, me, input) : askDirectly(world, path, type, me, input)
}

/** Encodes a value for a URL. Replaces lone surrogates, which a URL cannot contain. */
export const encodeForUrl = (value: unknown) => encodeURIComponent(String(value).toWellFormed())

async function askRest(world: World, call: RestCall, me: TestPerson | undefined, input: unknown): Promise<Asked> {
  const given: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeForUrl(given[name]) || '-')
  const rest = Object.entries(given).filter(([name]) => !call.parameters.includes(name))
  const query = rest.map(([name, value]) => `${name}=${encodeForUrl(value)}`).join('&')
  const isRead = call.method === 'GET'
  const answer = await fetch(`${world.cloud.appOrigin}${path}${isRead ? `?${query}` : ''}`, {
    method: call.method,
    headers: {
      // A separate IP address, so that these requests do not count towards other tests' rate limits.
      'cf-connecting-ip': `hostile-${call.procedure}`,
      'content-type': 'application/json',
      ...(me && { authorization: `Bearer ${await world.bearer(me)}` }),
    },
    ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await answer.json() : await answer.text()
  const said = (name: string): string | undefined => {
    const text: unknown = isJson && typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof text === 'string' ? text : undefined
  }
  const code = answer.ok ? 'OK' : said('code')
  const retryAfter = answer.headers.get('retry-after')
  return {
    status: answer.status,
    code,
    body,
    sentence: said('message'),
    fault: undefined,
    retryAfterSeconds: retryAfter === null ? undefined : Number(retryAfter),
  }
}

async function askDirectly(
  world: World,
  path: string,
  type: string,
  me: TestPerson | undefined,
  input: unknown,
): Promise<Asked> {
  try {
    const ctx = world.contextOf(me)
    const call = { router: appRouter, path, ctx, signal: undefined, batchIndex: 0, getRawInput: async () => input }
    const body: unknown = await callTRPCProcedure({ ...call, type: type === 'query' ? 'query' : 'mutation' })
    return { status: 200, code: 'OK', body, sentence: undefined, fault: undefined }
  } catch (error) {
    const refusal = toAppError(error)
    return {
      status: refusal?.status ?? 500,
      code: refusal?.code,
      body: undefined,
      sentence: refusal?.message,
      fault: refusal ? undefined : String(error),
      retryAfterSeconds: refusal?.retryAfterSeconds,
    }
  }
}
