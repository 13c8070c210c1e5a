import { expect, test } from 'vitest'
import { listenToToasts } from '#ui/toast.ts'
import { goLive } from './go-live.ts'

/** What is opened and said by going live where the modal is there or not, and its code arrives or not. */
async function happens(isThere: boolean, arrives: boolean): Promise<string[]> {
  const seen: string[] = []
  const stop = listenToToasts(({ text, tone }) => seen.push(`${tone}: ${text}`))
  await goLive({
    has: () => isThere,
    preload: () => Promise.resolve(isThere && arrives),
    open: (name) => void seen.push(`opened ${name}`),
  })
  stop()
  return seen
}

test('going live opens its setup', async () => {
  expect(await happens(true, true)).toEqual(['opened goLiveSetup'])
})

test('it says that there is none, or that it did not arrive', async () => {
  expect(await happens(false, false)).toEqual(['error: Go Live feature unavailable'])
  expect(await happens(true, false)).toEqual(['error: Failed to open Go Live'])
})
