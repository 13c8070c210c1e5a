import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitWhile } from './waitForHydration.ts'

/** Tasks that wait until the page is idle. */
let waiting: (() => void)[] = []
const rest = async () => {
  for (const act of waiting.splice(0)) act()
  await vi.advanceTimersByTimeAsync(50)
}

beforeEach(() => {
  vi.useFakeTimers()
  waiting = []
  vi.stubGlobal('window', { scheduler: { postTask: (act: () => void) => waiting.push(act) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function watch(isWaiting: () => boolean) {
  const log: string[] = []
  void waitWhile(isWaiting).then(() => log.push('done'))
  return log
}

test('checks a running process again each time the page is idle', async () => {
  const states = [true, true, false]
  const log = watch(() => states.shift() ?? false)
  await rest()
  await rest()
  expect(log).toEqual([])
  await rest()
  expect(log).toEqual(['done'])
})

test('waits at most ten seconds for a page that is never idle or never complete', async () => {
  const log = [watch(() => false), watch(() => true)]
  await vi.advanceTimersByTimeAsync(9_900)
  expect(log).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(100)
  expect(log).toEqual([['done'], ['done']])
  await rest()
  expect(waiting).toEqual([])
})
