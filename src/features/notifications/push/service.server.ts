import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { PushCopy } from '../contract.ts'
import { destinationOf, knownType } from '../rules.ts'
import { pushTtlSeconds, REFUSALS } from '../spec.ts'
import { arePushKeys, isPushEndpoint } from './rules.ts'
import { deleteSubscription, deleteSubscriptions, readSubscriptions, saveSubscription } from './store.server.ts'

type DeviceInput = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Subscribes a browser to push messages until its session ends.
 * @throws AppError PUSH_ENDPOINT_UNKNOWN (not the URL of a push service), PUSH_KEYS_INVALID, PUSH_ENDPOINT_TAKEN
 */
export async function subscribe(ctx: SignedInContext, { endpoint, keys }: DeviceInput) {
  if (!isPushEndpoint(endpoint, ctx.env.APP_ENV === 'local')) throw new AppError(REFUSALS.endpointUnknown)
  if (!arePushKeys(keys.p256dh, keys.auth) || !(await isPoint(keys.p256dh))) throw new AppError(REFUSALS.keysInvalid)
  const { userId, familyId } = ctx.claims
  const subscription = { userId, familyId, endpoint, ...keys, userAgent: ctx.request.userAgent }
  if (!(await saveSubscription(ctx.db, subscription))) throw new AppError(REFUSALS.endpointTaken)
  return { success: true as const }
}

/** Returns true if the key is a point on the curve P-256. Encryption fails with any other key. */
async function isPoint(p256dh: string): Promise<boolean> {
  const bytes = Uint8Array.from(atob(p256dh.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  const imported = crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  return imported.then(
    () => true,
    () => false,
  )
}

export async function unsubscribeDevice(ctx: SignedInContext, endpoint: string) {
  await deleteSubscription(ctx.db, ctx.claims.userId, endpoint)
  return { success: true as const }
}

type Tools = Pick<Context, 'db' | 'providers' | 'log'>
/**
 * Result of a push message: undefined if it is delivered, refused or expired, or else the error that requires a retry.
 */
export type PushResult = string | undefined

/**
 * Sends push messages to devices and deletes devices that no longer exist. Skips messages after `urgent_until`. One
 * round trip, or two if devices are deleted.
 */
export async function deliverPushes(
  { db, providers, log }: Tools,
  copies: PushCopy[],
  now = new Date(),
): Promise<PushResult[]> {
  const targets = new Map(
    (await readSubscriptions(db, [...new Set(copies.map((copy) => copy.subscription_id))])).map((one) => [one.id, one]),
  )
  const gone: string[] = []
  const results = await Promise.all(
    copies.map(async (copy): Promise<PushResult> => {
      const target = targets.get(copy.subscription_id)
      const ttlSeconds = ttlOf(copy, now)
      if (!target || ttlSeconds <= 0) return undefined
      try {
        const outcome = await providers.push.send(target, { ...pushOf(copy), ttlSeconds })
        if (outcome === 'gone') gone.push(target.id)
        if (outcome === 'refused') log.warn('a push was refused', { host: new URL(target.endpoint).host })
        return undefined
      } catch (error) {
        return String(error)
      }
    }),
  )
  if (gone.length > 0) await deleteSubscriptions(db, gone)
  return results
}

/**
 * Returns the seconds for which a push service stores the message for an offline device, at most until `urgent_until`.
 */
const ttlOf = ({ urgent_until }: PushCopy, now: Date): number =>
  urgent_until ? Math.min(pushTtlSeconds, Math.ceil((urgent_until.getTime() - now.getTime()) / 1_000)) : pushTtlSeconds

/** Returns the payload of a push message. Its tag is the type, so that a newer message replaces the visible one. */
function pushOf({ notification_id, type, title, message, data, path, more }: PushCopy) {
  const known = knownType(type)
  return {
    data: {
      id: notification_id,
      type: known,
      title,
      body: more > 0 ? `${message}\nand ${more} more` : message,
      tag: known,
      url: path ?? destinationOf(known, data) ?? '/',
    },
    topic: known,
    urgency: known === 'session_request' || known === 'session_started' ? ('high' as const) : ('normal' as const),
  }
}
