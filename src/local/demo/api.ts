import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { demoPassword } from '../seed/people.ts'

const session = z.object({ session: z.object({ access_token: z.string() }) })

type Options = {
  /** Username of the demo user who calls. Default: a visitor. */
  as?: string
  body?: object
  /** Idempotency key. Default: a new one. */
  key?: string
}
/** Calls the product's REST API. @throws an Error if the response is not successful. */
export type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: Options) => Promise<unknown>

/** Returns a function that calls the API as demo users, and signs them in when their tokens are missing or expired. */
export function createCall(origin: string, signal?: AbortSignal): Call {
  const tokens = new Map<string, string>()
  const send = (method: string, path: string, token: string | undefined, { body, key }: Options) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key ?? randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(signal && { signal }),
      ...(body && { body: JSON.stringify(body) }),
    })
  const signIn = async (username: string): Promise<string> => {
    const body = { email: `${username}@limelight.test`, password: demoPassword }
    const token = session.parse(await read(await send('POST', '/auth/sign-in', undefined, { body }))).session
      .access_token
    tokens.set(username, token)
    return token
  }
  return async (method, path, options = {}) => {
    const { as } = options
    if (as === undefined) return read(await send(method, path, undefined, options))
    const response = await send(method, path, tokens.get(as) ?? (await signIn(as)), options)
    return read(response.status === 401 ? await send(method, path, await signIn(as), options) : response)
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.ok) return response.json()
  throw new Error(`${new URL(response.url).pathname} responded with ${response.status}: ${await response.text()}`)
}
