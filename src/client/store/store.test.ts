import { expect, test } from 'vitest'
import { createStore, resetStores } from './store.ts'

test('notifies watchers of changes only', () => {
  const store = createStore({ count: 0 })
  let calls = 0
  const stop = store.watch(() => calls++)
  store.apply((state) => state)
  store.apply(({ count }) => ({ count: count + 1 }))
  stop()
  store.apply(({ count }) => ({ count: count + 1 }))
  expect([store.get().count, calls]).toEqual([2, 1])
})

test('signing out resets all stores', () => {
  const [one, two] = [createStore(1), createStore('a')]
  one.apply(() => 2)
  two.apply(() => 'b')
  resetStores()
  expect([one.get(), two.get()]).toEqual([1, 'a'])
})
