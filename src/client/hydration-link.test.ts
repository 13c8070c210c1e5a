import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppRouter } from './app-router.ts'
import { hydrationLink } from './hydration-link.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Answers at once, and refuses what it is asked of the shop. */
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      if (op.path.startsWith('shop')) return observer.error(TRPCClientError.from(new Error('no')))
      observer.next({ result: { type: 'data', data: op.path } })
      observer.complete()
    })

function begin() {
  const heard: string[] = []
  let rest = () => {}
  const atRest = (act: () => void) => {
    rest = act
  }
  const client = createTRPCClient<AppRouter>({ links: [hydrationLink(atRest), server] })
  const ask = () => [
    client.wallet.balance.query().then(() => heard.push('balance')),
    client.shop.one.query({ id: 'x' }).catch(() => heard.push('refusal')),
  ]
  return { heard, client, ask, rest: () => rest() }
}

test('the answers of queries wait until React rests; what somebody does is answered at once', async () => {
  const { heard, client, ask, rest } = begin()
  const asked = ask()
  await client.discovery.seen.mutate({ id: 'x' }).then(() => heard.push('deed'))
  expect(heard).toEqual(['deed'])
  rest()
  await Promise.all(asked)
  expect(heard).toEqual(['deed', 'balance', 'refusal'])
  await client.wallet.balance.query().then(() => heard.push('later'))
  expect(heard.at(-1)).toBe('later')
})

test('a page that never rests is given its answers after two seconds', async () => {
  const { heard, ask } = begin()
  const asked = ask()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(asked)
  expect(heard).toEqual(['balance', 'refusal'])
})
