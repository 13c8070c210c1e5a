import * as z from 'zod'

export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** `refused`: this mail is not taken, and would not be another time: an address that is none, for one. */
export type MailOutcome = 'sent' | 'refused'

/** Sends mail. The key makes a second attempt at the same mail harmless. */
export type MailProvider = {
  /** @throws when the service could not take it now; it may be sent again under the same key. */
  send(mail: Mail, idempotencyKey: string): Promise<MailOutcome>
}

const answerWithinMs = 5_000

const refusal = z.object({ name: z.string(), message: z.string() })

/** Whether the service refused the mail itself. What is wrong with our key, our address or our idempotency is ours to mend. */
function isRefusal(status: number, body: unknown): boolean {
  const { data } = refusal.safeParse(body)
  if (!data || (status !== 400 && status !== 422)) return false
  return (
    data.name !== 'invalid_idempotency_key' && data.name !== 'invalid_from_address' && !/\bfrom\b/.test(data.message)
  )
}

type Config = { apiKey: string; from: string; base?: string | undefined }

export function createMail({ apiKey, from, base = 'https://api.resend.com' }: Config): MailProvider {
  return {
    async send({ to, subject, text, html, headers }, idempotencyKey) {
      const answer = await fetch(`${base}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ from, to: [to], subject, text, html, headers }),
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body: unknown = await answer.json().catch(() => undefined)
      if (answer.ok && typeof body === 'object' && body !== null && 'id' in body) return 'sent'
      if (isRefusal(answer.status, body)) return 'refused'
      throw new Error(`mail answered ${answer.status}`)
    },
  }
}
