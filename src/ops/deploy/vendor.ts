import * as z from 'zod'
import { Problem } from './installation.ts'

const withinMs = 60_000

const complaint = z.union([
  z.object({ errors: z.array(z.object({ message: z.string() })).min(1) }).transform(({ errors }) => errors[0]?.message),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z.object({ error: z.string() }).transform(({ error }) => error),
])

/** A refusal of a vendor, with its status and message. */
export class Refused extends Problem {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`responds with ${status}: ${complaint.safeParse(body).data ?? 'no message'}`)
    this.status = status
    this.body = body
  }
}

type Request = { method?: string; headers?: Record<string, string>; body?: unknown }

/** Sends a request with a JSON body and returns the parsed response. @throws Refused, Problem */
export async function ask<T>(schema: z.ZodType<T>, url: string, { body, headers, ...init }: Request = {}): Promise<T> {
  const response = await fetch(url, {
    ...init,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(withinMs),
  }).catch((cause: unknown) => {
    throw new Problem(`${new URL(url).host} cannot be reached`, { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new Refused(response.status, answer)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new Problem(`${new URL(url).host} sent an unexpected response`, { cause: parsed.error })
  return parsed.data
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns true if `found` has every wanted field and element; a vendor may add others and change their order. */
export function contains(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(found) && wanted.every((one) => found.some((other) => contains(other, one)))
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  return Object.entries(wanted).every(([name, value]) => contains(Object(found)[name], value))
}
