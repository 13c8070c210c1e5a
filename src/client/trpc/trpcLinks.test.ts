import { createTRPCClient } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminCall } from '../admin/adminCalls.ts'
import type { AppRouter } from '../app-router.ts'
import { httpLinks } from './trpcLinks.ts'

const client = createTRPCClient<AppRouter>({ links: [httpLinks({ token: async () => 'token-1' })] })
const tip = { recipientId: '01890000-0000-7000-8000-000000000000', tokens: 5, idempotencyKey: 'k1' }

type Sent = { method: string; url: string; key: string | null; bearer: string | null; body: unknown }
let sent: Sent[]
let answers: (() => Response)[]

const down = () =>
  Response.json({ error: { json: { message: 'later', code: -32603, data: { httpStatus: 503 } } } }, { status: 503 })
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const done = () => Response.json({ result: { data: { json: null } } })

beforeEach(() => {
  sent = []
  answers = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const given = new Headers(headers)
    sent.push({ method, url, key: given.get('idempotency-key'), bearer: given.get('authorization'), body })
    return (answers.shift() ?? lost)()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Returns the outcome of a call after all its retries. */
async function ended(call: Promise<unknown>): Promise<unknown> {
  const end = call.then(
    () => 'done',
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return end
}

test('retries a call that has an idempotency key with the same key, body and token', async () => {
  answers = [down, lost, done]
  expect(await ended(client.tips.send.mutate(tip, { context: { idempotencyKey: 'k1' } }))).toBe('done')
  expect(sent).toEqual(Array(3).fill({ ...sent[0], method: 'POST', key: 'k1', bearer: 'Bearer token-1' }))
  expect(sent[0]?.body).toContain('"tokens":5')
})

test.each([down, lost])('sends a mutation without an idempotency key once', async (answer) => {
  answers = [answer, done]
  expect(await ended(client.accounts.signOut.mutate())).toBeInstanceOf(Error)
  expect(sent).toHaveLength(1)
})

test('tries a query three times', async () => {
  answers = [lost, down, lost]
  expect(await ended(client.wallet.balance.query())).toBeInstanceOf(Error)
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
})

test('sends the search of an admin in the body, not in the URL', async () => {
  answers = [done]
  await ended(client.people.list.query({ search: 'ada@limelight.test' }, adminCall.trpc))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.method).toBe('POST')
  expect(sent[0]?.url).not.toContain('ada')
  expect(sent[0]?.body).toContain('ada@limelight.test')
})
