import http from 'node:http'
import * as z from 'zod'
import { createMail } from '#providers/mail/index.ts'

const batch = z.array(z.object({ to: z.array(z.string()), subject: z.string() }))
type MailRequest = { at: number; key: string; to: string[]; subjects: string[] }
type Answer = { status: number; body: object; headers?: Record<string, string> }

/**
 * Starts a mail service that records its requests in their order. `answer` decides the response to the next requests;
 * undefined accepts them, and `lost` accepts them but breaks the connection before the response.
 */
export async function startMailService() {
  const requests: MailRequest[] = []
  const service: { requests: MailRequest[]; answer: Answer | 'lost' | undefined } = { requests, answer: undefined }
  const server = http.createServer(async (req, res) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const mails = batch.parse(JSON.parse(Buffer.concat(chunks).toString()))
    const key = String(req.headers['idempotency-key'])
    requests.push({ at, key, to: mails.flatMap(({ to }) => to), subjects: mails.map(({ subject }) => subject) })
    if (service.answer === 'lost') return res.destroy()
    const accepted = { status: 200, body: { data: mails.map((_, id) => ({ id: String(id) })), errors: [] } }
    const { status, body, headers = {} }: Answer = service.answer ?? accepted
    return res.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    service,
    mail: createMail({ apiKey: 'key', from: 'us@limelight.test', base: `http://127.0.0.1:${address.port}` }),
    close: () => server.close(),
  }
}
