import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import type { AppRouter } from '../app-router.ts'
import { hydrationLink } from './hydration-link.ts'

/** Answers every call at once, and refuses calls of the shop. */
const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      if (op.path.startsWith('shop')) return observer.error(TRPCClientError.from(new Error('no')))
      observer.next({ result: { type: 'data', data: op.path } })
      observer.complete()
    })

function begin() {
  const log: string[] = []
  const hydrated = Promise.withResolvers<void>()
  const client = createTRPCClient<AppRouter>({ links: [hydrationLink(() => hydrated.promise), server] })
  const ask = () => [
    client.wallet.balance.query().then(() => log.push('balance')),
    client.shop.one.query({ id: 'x' }).catch(() => log.push('refusal')),
  ]
  return { log, client, ask, wake: hydrated.resolve }
}

test('delays responses of queries until the page is hydrated, but not those of mutations', async () => {
  const { log, client, ask, wake } = begin()
  const asked = ask()
  await client.discovery.seen.mutate({ id: 'x' }).then(() => log.push('mutation'))
  expect(log).toEqual(['mutation'])
  wake()
  await Promise.all(asked)
  expect(log).toEqual(['mutation', 'balance', 'refusal'])
  await client.wallet.balance.query().then(() => log.push('later'))
  expect(log.at(-1)).toBe('later')
})

test('delivers simultaneous responses in separate tasks, so that input is handled between them', async () => {
  const { log, client, wake } = begin()
  wake()
  await client.wallet.balance.query()
  const between = new MessageChannel()
  between.port1.onmessage = () => log.push('input')
  const asked = [1, 2].map(() => client.wallet.balance.query().then(() => log.push('answer')))
  between.port2.postMessage(undefined)
  await Promise.all(asked)
  between.port1.close()
  expect(log).toEqual(['answer', 'input', 'answer'])
})
