export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** Sends mail. The key makes a second attempt at the same mail harmless. */
export type MailProvider = {
  /** @throws when the service did not take it; it may be sent again under the same key. */
  send(mail: Mail, idempotencyKey: string): Promise<void>
}

const answerWithinMs = 5_000

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
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body: unknown = await answer.json().catch(() => undefined)
      if (!answer.ok || typeof body !== 'object' || body === null || !('id' in body))
        throw new Error(`mail answered ${answer.status}`)
    },
  }
}
