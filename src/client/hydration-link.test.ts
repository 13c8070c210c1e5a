import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import type { AppRouter } from './app-router.ts'
import { hydrationLink } from './hydration-link.ts'

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
  const hydrated = Promise.withResolvers<void>()
  const client = createTRPCClient<AppRouter>({ links: [hydrationLink(() => hydrated.promise), server] })
  const ask = () => [
    client.wallet.balance.query().then(() => heard.push('balance')),
    client.shop.one.query({ id: 'x' }).catch(() => heard.push('refusal')),
  ]
  return { heard, client, ask, wake: hydrated.resolve }
}

test('the answers of queries wait until the page is hydrated; what somebody does is answered at once', async () => {
  const { heard, client, ask, wake } = begin()
  const asked = ask()
  await client.discovery.seen.mutate({ id: 'x' }).then(() => heard.push('deed'))
  expect(heard).toEqual(['deed'])
  wake()
  await Promise.all(asked)
  expect(heard).toEqual(['deed', 'balance', 'refusal'])
  await client.wallet.balance.query().then(() => heard.push('later'))
  expect(heard.at(-1)).toBe('later')
})

test('answers that come together are given one a task, so that a finger is heard between them', async () => {
  const { heard, client, wake } = begin()
  wake()
  await client.wallet.balance.query()
  const between = new MessageChannel()
  between.port1.onmessage = () => heard.push('finger')
  const asked = [1, 2].map(() => client.wallet.balance.query().then(() => heard.push('answer')))
  between.port2.postMessage(undefined)
  await Promise.all(asked)
  between.port1.close()
  expect(heard).toEqual(['answer', 'finger', 'answer'])
})
