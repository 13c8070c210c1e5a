import * as z from 'zod'

export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** `refused`: the service will never accept this mail, for example because of an invalid address. */
export type MailOutcome = 'sent' | 'refused'

/** Sends mail. The key makes a retry of the same mail harmless. */
export type MailProvider = {
  /** @throws if the service could not accept it now; it may be sent again with the same key. */
  send(mail: Mail, idempotencyKey: string): Promise<MailOutcome>
}

const answerWithinMs = 5_000

const refusal = z.object({ name: z.string(), message: z.string() })

/** Returns true if the service refused the mail itself. A wrong API key, sender or idempotency key is our own error. */
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
