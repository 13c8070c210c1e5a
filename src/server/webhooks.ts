import { sha256Hex } from '#shared/encoding.ts'
import type { Context } from './context.ts'
import { noteSecurity } from './security-events.ts'

/** Age from which a signed event is ignored. Jobs read the current state from the provider before that. */
export const eventAgeMs = 15 * 60_000

export const isOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > eventAgeMs

const received = () => Response.json({ received: true })

/** Responds with 400 to a call without a valid signature, and records it. */
export function refuseSignature(ctx: Context, path: string): Response {
  noteSecurity(ctx, 'signature', path)
  return new Response('signature refused', { status: 400 })
}

/**
 * Handles a signed webhook once: a retry with the same body within the age limit has no effect and gets the same
 * response. A failure is logged and gets a 500 response, so that the provider sends it again; it then counts as new.
 */
export async function handleOnce(ctx: Context, name: string, body: string, handle: () => Promise<unknown>) {
  const { cache } = ctx.providers
  const id = await sha256Hex(new TextEncoder().encode(body))
  if ((await cache.once(`webhook:${name}`, id, eventAgeMs / 1_000)) === false) return received()
  try {
    await handle()
    return received()
  } catch (error) {
    await cache.forget(`webhook:${name}`, id)
    ctx.log.error('webhook failed', error, { name })
    return new Response('try again', { status: 500 })
  }
}
