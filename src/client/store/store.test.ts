import { expect, test } from 'vitest'
import { createStore, resetStores } from './store.ts'

test('who watches hears of changes, and of nothing else', () => {
  const store = createStore({ count: 0 })
  let heard = 0
  const stop = store.watch(() => heard++)
  store.apply((state) => state)
  store.apply(({ count }) => ({ count: count + 1 }))
  stop()
  store.apply(({ count }) => ({ count: count + 1 }))
  expect([store.get().count, heard]).toEqual([2, 1])
})

test('signing out resets all of them', () => {
  const [one, two] = [createStore(1), createStore('a')]
  one.apply(() => 2)
  two.apply(() => 'b')
  resetStores()
  expect([one.get(), two.get()]).toEqual([1, 'a'])
})
