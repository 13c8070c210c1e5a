import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createMail } from './index.ts'

const mail = { to: 'a@limelight.test', subject: 's', text: 't', html: 'h' }

/** Returns the outcomes of sending two mails when the service gives this response. */
async function outcomesOf(status: number, body: object, headers = {}) {
  const server = createServer((_, res) => res.writeHead(status, headers).end(JSON.stringify(body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const provider = createMail({ apiKey: 'k', from: 'us@limelight.test', base: `http://127.0.0.1:${port}` })
  try {
    return await provider.send([mail, mail], 'key').catch((error: unknown) => error)
  } finally {
    server.close()
  }
}

const id = { id: 'm1' }
const refused = { index: 0, message: 'Invalid `to` field.' }

test.for([
  [200, { data: [id, id] }, ['sent', 'sent']],
  [200, { data: [id], errors: [refused] }, ['refused', 'sent']],
  [200, { data: [], errors: [refused, { ...refused, index: 1 }] }, ['refused', 'refused']],
  // an earlier attempt with this key was accepted
  [409, { name: 'invalid_idempotent_request', message: 'Used with another payload.' }, ['sent', 'sent']],
] as const)('response %d %o means %o', async ([status, body, outcomes]) => {
  expect(await outcomesOf(status, body)).toEqual(outcomes)
})

test.for([
  [422, { name: 'invalid_from_address', message: 'Invalid from field.' }],
  [400, { name: 'invalid_idempotency_key', message: 'The key must be between 1-256 chars.' }],
  [401, { name: 'missing_api_key', message: 'Missing API key.' }],
  [403, { name: 'validation_error', message: 'The limelight.test domain is not verified.' }],
  [409, { name: 'concurrent_idempotent_requests', message: 'Still in progress.' }],
  [429, { name: 'daily_quota_exceeded', message: 'You have reached your daily quota.' }],
  [500, { name: 'application_error', message: 'An unexpected error occurred.' }],
  [200, {}],
  [200, { data: [id] }],
] as const)('response %d %o is retried', async ([status, body]) => {
  expect(await outcomesOf(status, body)).toEqual(new Error(`mail answered ${status}`))
})

test('an invalid sender is an error of the product', async () => {
  const errors = [{ index: 0, message: 'Invalid `from` field.' }]
  expect(await outcomesOf(200, { data: [id], errors })).toEqual(
    new Error('mail refused the sender: Invalid `from` field.'),
  )
})

test.for([
  [{ 'retry-after': '3' }, 3],
  [{ 'retry-after': 'soon' }, 1],
  [{}, 1],
] as const)('a rate limit with the headers %o ends after %d s', async ([headers, seconds]) => {
  const found = await outcomesOf(429, { name: 'rate_limit_exceeded', message: 'Too many requests.' }, headers)
  expect(found).toMatchObject({ name: 'Error', seconds })
})
