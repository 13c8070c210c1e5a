import { expect, test } from 'vitest'
import { listenToToasts } from '#ui/toast.ts'
import { goLive } from './go-live.ts'

/** Returns what going live opens or shows, by whether the modal exists and its code loads. */
async function effectsOf(exists: boolean, loads: boolean): Promise<string[]> {
  const seen: string[] = []
  const stop = listenToToasts(({ text, tone }) => seen.push(`${tone}: ${text}`))
  await goLive({
    has: () => exists,
    preload: () => Promise.resolve(exists && loads),
    open: (name) => void seen.push(`opened ${name}`),
  })
  stop()
  return seen
}

test('going live opens the setup', async () => {
  expect(await effectsOf(true, true)).toEqual(['opened goLiveSetup'])
})

test('shows the specified errors when the modal is missing or its code does not load', async () => {
  expect(await effectsOf(false, false)).toEqual(['error: Go Live feature unavailable'])
  expect(await effectsOf(true, false)).toEqual(['error: Failed to open Go Live'])
})
