import { expect, test, vi } from 'vitest'
import { createMissingParts, type Page } from './missingParts.ts'

const failed = new TypeError('Failed to fetch dynamically imported module: https://x.test/assets/Part-1234567.js')

function page(given: Partial<Page> = {}) {
  const effects = { reload: vi.fn(), say: vi.fn(), isRemoved: vi.fn(async () => true) }
  const all: Page = {
    isOnline: () => true,
    firstFile: () => '/assets/index-1.js',
    isBusy: () => false,
    hasReloaded: () => false,
    ...effects,
    ...given,
  }
  return { ...effects, missing: createMissingParts(all) }
}

test('reloads once when the server no longer has the file', async () => {
  const { missing, reload, say, isRemoved } = page()
  await Promise.all([missing(failed), missing(failed)])
  await missing(failed)
  expect(reload).toHaveBeenCalledOnce()
  expect(say).not.toHaveBeenCalled()
  expect(isRemoved).toHaveBeenCalledWith('https://x.test/assets/Part-1234567.js')
})

test('requests the first file of the page when the browser does not name the missing part', async () => {
  const { missing, reload, isRemoved } = page()
  await missing(new TypeError('Importing a module script failed.'))
  expect(isRemoved).toHaveBeenCalledWith('/assets/index-1.js')
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['the reload did not help', { hasReloaded: () => true }],
  ['a call, a stream or a payment is in progress', { isBusy: () => true }],
])('shows the message at once, without a reload, when %s', async (_, given) => {
  const { missing, reload, say } = page(given)
  await missing(failed)
  expect(reload).not.toHaveBeenCalled()
  expect(say).toHaveBeenCalledOnce()
})

test('shows a toast after three failures of an unreachable server', async () => {
  const { missing, say } = page({ isRemoved: () => Promise.reject(new TypeError('no network')) })
  for (const count of [0, 0, 1]) {
    await missing(failed)
    expect(say).toHaveBeenCalledTimes(count)
  }
})

test('shows no toast offline, because the offline bar is visible', async () => {
  const { missing, reload, say } = page({ isOnline: () => false })
  for (let time = 0; time < 4; time++) await missing(failed)
  expect([reload.mock.calls, say.mock.calls]).toEqual([[], []])
})
