import * as z from 'zod'
import { type Installation, variable } from './installation.ts'
import { ask, bearer, Refused } from './vendor.ts'

/** Calls Cloudflare's API for the account of the bucket, with the token that wrangler uses too. */
export type Cloudflare = {
  get<T>(schema: z.ZodType<T>, path: string): Promise<T>
  /** Like `get`; returns undefined for a resource that does not exist. */
  find<T>(schema: z.ZodType<T>, path: string): Promise<T | undefined>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<void>
}

/** Says how to allow what only this API can read. */
export const tokenStep = 'Set CLOUDFLARE_API_TOKEN (Workers R2 Storage and Queues: Edit)'

/** Returns undefined without CLOUDFLARE_API_TOKEN. */
export function openCloudflare(at: Installation): Cloudflare | undefined {
  const token = at.vars.CLOUDFLARE_API_TOKEN
  if (!token) return undefined
  const base = `${at.vars.R2_ENDPOINT ?? 'https://api.cloudflare.com'}/client/v4/accounts/${variable(at, 'R2_ACCOUNT_ID')}`
  const headers = bearer(token)
  const get: Cloudflare['get'] = async (schema, path) =>
    (await ask(z.object({ result: schema }), base + path, { headers })).result
  return {
    get,
    find: (schema, path) =>
      get(schema, path).catch((error: unknown) => {
        if (error instanceof Refused && error.status === 404) return undefined
        throw error
      }),
    async send(method, path, body) {
      await ask(z.object({ success: z.literal(true) }), base + path, { method, headers, body })
    },
  }
}
