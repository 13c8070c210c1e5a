import { createTRPCClient } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import type { AppRouter } from '../app-router.ts'
import { lazyLink } from './lazy-link.ts'

test('a call fails when its code does not load; the next call loads it again', async () => {
  let loads = 0
  const link = lazyLink(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch')
    return () => () =>
      observable((observer) => {
        observer.next({ result: { type: 'data', data: { balance: 7 } } })
        observer.complete()
      })
  })
  const client = createTRPCClient<AppRouter>({ links: [link] })
  await expect(client.wallet.balance.query()).rejects.toThrow('Failed to fetch')
  const answers = await Promise.all([client.wallet.balance.query(), client.wallet.balance.query()])
  expect(answers).toEqual([{ balance: 7 }, { balance: 7 }])
  expect(loads).toBe(2)
})

test('skips a call that was cancelled while its code was loading', async () => {
  let made = 0
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const link = lazyLink(async () => {
    await arrived
    return () => () => {
      made += 1
      return observable(() => () => {})
    }
  })
  const op = { id: 1, type: 'query' as const, path: 'wallet.balance', input: undefined, context: {}, signal: null }
  const next = () => observable<never, never>(() => () => {})
  link({})({ op, next }).subscribe({}).unsubscribe()
  arrive()
  await arrived
  await Promise.resolve()
  expect(made).toBe(0)
})
