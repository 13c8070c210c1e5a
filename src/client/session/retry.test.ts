import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { authRetry, tokenRetry, withRetry } from './retry.ts'

const answered = (httpStatus: number) =>
  TRPCClientError.from({ error: { code: -32_000, message: 'no', data: { httpStatus } } })
const offline = new TRPCClientError('Failed to fetch')

/** Retries a call that always fails. @returns the number of calls and the pauses between them. */
async function failing(rules: typeof authRetry, error: Error) {
  const pauses: number[] = []
  let calls = 0
  const call = async () => {
    calls++
    throw error
  }
  const pause = async (ms: number) => void pauses.push(ms)
  await expect(withRetry(rules, call, pause)).rejects.toBe(error)
  return { calls, pauses }
}

test.each([
  ['no network', offline],
  ['503', answered(503)],
  ['500', answered(500)],
] as const)('%s: tries sign-in three times and a token refresh twice', async (_, error) => {
  expect(await failing(authRetry, error)).toEqual({ calls: 3, pauses: [1_000, 2_000] })
  expect(await failing(tokenRetry, error)).toEqual({ calls: 2, pauses: [1_000] })
})

test.each([401, 409, 422, 429])('does not retry status %i, such as a wrong password', async (status) => {
  expect(await failing(authRetry, answered(status))).toEqual({ calls: 1, pauses: [] })
  expect(await failing(tokenRetry, answered(status))).toEqual({ calls: 1, pauses: [] })
})

test('stops retrying after a success', async () => {
  let calls = 0
  const call = async () => {
    calls++
    if (calls === 1) throw offline
    return calls
  }
  expect(await withRetry(authRetry, call, async () => {})).toBe(2)
})
