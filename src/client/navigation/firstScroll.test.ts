import { afterEach, expect, test, vi } from 'vitest'
import { keepEarlyScroll } from './firstScroll.ts'

afterEach(() => void vi.unstubAllGlobals())

test('keeps the scroll position of before hydration, and scrolls after each navigation', () => {
  vi.stubGlobal('window', { scrollY: 400 })
  const mayScroll = keepEarlyScroll()
  expect([mayScroll(), mayScroll(), mayScroll()]).toEqual([false, true, true])
})

test('scrolls after the first render of a page that is at its top', () => {
  const window = { scrollY: 0 }
  vi.stubGlobal('window', window)
  const mayScroll = keepEarlyScroll()
  expect(mayScroll()).toBe(true)
  window.scrollY = 400
  expect(mayScroll()).toBe(true)
})

test('the server renders the script that restores a position', () => {
  expect(keepEarlyScroll()()).toBe(true)
})
