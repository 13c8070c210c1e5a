import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilOver } from './awake.ts'

/** What waits until the page rests. */
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

function watch(goesOn: () => boolean) {
  const heard: string[] = []
  void untilOver(goesOn).then(() => heard.push('over'))
  return heard
}

test('what goes on is looked at again each time the page rests', async () => {
  const states = [true, true, false]
  const heard = watch(() => states.shift() ?? false)
  await rest()
  await rest()
  expect(heard).toEqual([])
  await rest()
  expect(heard).toEqual(['over'])
})

test('a page that never rests, or has a part that never comes, is waited for ten seconds', async () => {
  const heard = [watch(() => false), watch(() => true)]
  await vi.advanceTimersByTimeAsync(9_900)
  expect(heard).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(100)
  expect(heard).toEqual([['over'], ['over']])
  await rest()
  expect(waiting).toEqual([])
})
