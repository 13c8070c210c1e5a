import { createHmac } from 'node:crypto'
import { token } from './ids.ts'
import type { Twist } from './jobs.ts'

const ANSWER_TIMEOUT_MS = 10_000
const STALE_SECONDS = 600

/**
 * Returns the `Stripe-Signature` of a body: `t=…,v1=HMAC-SHA256(secret, "t.body")`. A twist uses another secret, or a
 * time that is older than the five minutes that the SDK accepts.
 */
export function signatureOf(payload: string, now: number, secret: string, twist: Twist | undefined): string {
  const timestamp = twist === 'stale' ? now - STALE_SECONDS : now
  const key = twist === 'badsig' ? 'whsec_of_somebody_else' : secret
  const mac = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${mac},v0=${token(64)}`
}

/** Sends a webhook once. Returns the status and the beginning of the response, or 0 and the error. Never rejects. */
export async function postWebhook(url: string, payload: string, signature: string, closing: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature,
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    return { status: response.status, answer: (await response.text()).slice(0, 200) }
  } catch (error) {
    return { status: 0, answer: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause: unknown = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
