import * as z from 'zod'

export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** `refused`: the service will never accept this mail, for example because of an invalid address. */
export type MailOutcome = 'sent' | 'refused'

/** Most mails of one request. */
export const mailBatchMax = 100
/** Requests a second that the account may send, from all isolates together. */
export const mailRequestsPerSecond = 5

/** The account has sent too many requests; the next one may follow after `seconds`. */
export class MailThrottled extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`mail is throttled for ${seconds} s`)
    this.seconds = seconds
  }
}

/** Sends mail. */
export type MailProvider = {
  /**
   * Sends at most `mailBatchMax` mails in one request. The key makes a retry of the same mails harmless.
   * @returns an outcome for each mail. @throws MailThrottled, or another error if the service could not accept them now;
   *   they may be sent again with the same key.
   */
  send(mails: readonly Mail[], idempotencyKey: string): Promise<MailOutcome[]>
  /** Asks whether the service accepts the key. @throws if it does not, or does not respond */
  ping(): Promise<void>
}

const answerWithinMs = 10_000

const accepted = z.object({
  data: z.array(z.object({ id: z.string() })),
  errors: z.array(z.object({ index: z.number(), message: z.string() })).default([]),
})
const refusal = z.object({ name: z.string() })

type Config = { apiKey: string; from: string; base?: string | undefined }

export function createMail({ apiKey, from, base = 'https://api.resend.com' }: Config): MailProvider {
  return {
    async send(mails, idempotencyKey) {
      const answer = await fetch(`${base}/emails/batch`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
          // An invalid mail is refused alone.
          'x-batch-validation': 'permissive',
        },
        body: JSON.stringify(mails.map(({ to, ...mail }) => ({ from, to: [to], ...mail }))),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body: unknown = await answer.json().catch(() => undefined)
      return outcomesOf(answer, body, mails.length)
    },
    async ping() {
      const answer = await fetch(`${base}/domains`, {
        headers: { authorization: `Bearer ${apiKey}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body: unknown = await answer.json()
      // A key that can only send is refused in this way.
      if (!answer.ok && refusal.safeParse(body).data?.name !== 'restricted_api_key')
        throw new Error(`mail answered ${answer.status}`)
    },
  }
}

function outcomesOf({ ok, status, headers }: Response, body: unknown, count: number): MailOutcome[] {
  const all = (outcome: MailOutcome) => Array.from({ length: count }, () => outcome)
  const { data } = accepted.safeParse(body)
  if (ok && data && data.data.length + data.errors.length === count) {
    // A wrong sender is our own error.
    const own = data.errors.find(({ message }) => /\bfrom\b/.test(message))
    if (own) throw new Error(`mail refused the sender: ${own.message}`)
    const refused = new Set(data.errors.map(({ index }) => index))
    return all('sent').map((outcome, index) => (refused.has(index) ? 'refused' : outcome))
  }
  const name = refusal.safeParse(body).data?.name
  // The service knows the key with other content, so it has accepted these mails: an attempt whose response was lost.
  if (status === 409 && name === 'invalid_idempotent_request') return all('sent')
  // Only the rate is over soon; an exhausted quota is an outage.
  if (status === 429 && name === 'rate_limit_exceeded')
    throw new MailThrottled(Math.max(1, Number(headers.get('retry-after')) || 1))
  throw new Error(`mail answered ${status}`)
}
