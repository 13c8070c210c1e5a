import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createMail } from './index.ts'

/** Returns the outcome of sending when the service gives this response. */
async function outcomeOf(status: number, body: object) {
  const server = createServer((_, res) => res.writeHead(status).end(JSON.stringify(body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const mail = createMail({ apiKey: 'k', from: 'us@limelight.test', base: `http://127.0.0.1:${port}` })
  try {
    return await mail.send({ to: 'a@limelight.test', subject: 's', text: 't', html: 'h' }, 'key').catch(String)
  } finally {
    server.close()
  }
}

test.for([
  [200, {}, 'sent'],
  [422, { name: 'validation_error', message: 'Invalid `to` field.' }, 'refused'],
  [400, { name: 'validation_error', message: 'We found an error with one or more fields.' }, 'refused'],
] as const)('answer %d %o means %s', async ([status, body, outcome]) => {
  expect(await outcomeOf(status, { id: 'm1', ...body })).toBe(outcome)
})

test.for([
  [422, { name: 'invalid_from_address', message: 'Invalid from field.' }],
  [422, { name: 'validation_error', message: 'Invalid `from` field.' }],
  [400, { name: 'invalid_idempotency_key', message: 'The key must be between 1-256 chars.' }],
  [401, { name: 'missing_api_key', message: 'Missing API key.' }],
  [403, { name: 'validation_error', message: 'The limelight.test domain is not verified.' }],
  [409, { name: 'concurrent_idempotent_requests', message: 'Still in progress.' }],
  [429, { name: 'daily_quota_exceeded', message: 'You have reached your daily quota.' }],
  [500, { name: 'application_error', message: 'An unexpected error occurred.' }],
  [200, {}],
] as const)('answer %d %o is retried', async ([status, body]) => {
  expect(await outcomeOf(status, body)).toBe(`Error: mail answered ${status}`)
})
