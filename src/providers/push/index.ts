import { buildPushPayload } from '@block65/webcrypto-web-push'
import { localPushHost } from '#shared/paths.ts'

/** Push subscription of a browser: endpoint, and keys as base64url (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  /** Payload, which only the browser can read: at most 3,993 bytes of JSON. */
  data: Record<string, string | number | boolean | null>
  /** A newer push of the same topic replaces an undelivered one: at most 32 letters, digits, `-` and `_`. */
  topic: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

/**
 * `gone`: the subscription has ended for good. `refused`: this push will never be accepted, because of invalid keys, an
 * invalid signature or its size.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends pushes to browsers (RFC 8030), encrypted for each (RFC 8291) and signed by the product (RFC 8292). */
export type PushProvider = {
  /** @throws if the service could not accept it now; it may be sent again. */
  send(target: PushTarget, push: Push): Promise<PushOutcome>
}

const answerWithinMs = 5_000

type Config = {
  publicKey: string
  privateKey: string
  /** Contact address for push services: `mailto:` or `https:`. */
  subject: string
  /** URL of the local cloud's push service. */
  base?: string | undefined
}

export function createPush({ publicKey, privateKey, subject, base }: Config): PushProvider {
  const addressOf = (endpoint: string) => {
    const { host, pathname } = new URL(endpoint)
    return base && host === localPushHost ? base + pathname : endpoint
  }
  return {
    async send({ endpoint, p256dh, auth }, { data, topic, ttlSeconds, urgency }) {
      const built = await buildPushPayload(
        { data, options: { ttl: ttlSeconds, topic, urgency } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        { publicKey, privateKey, subject },
      ).catch(() => undefined)
      if (!built) return 'refused'
      const { method, body, headers } = built
      const { 'content-length': _, ...rest } = headers
      const answer = await fetch(addressOf(endpoint), {
        method,
        headers: rest,
        body,
        // A push service has no reason to redirect.
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (answer.status === 429 || answer.status >= 500) throw new Error(`push answered ${answer.status}`)
      return 'refused'
    },
  }
}
