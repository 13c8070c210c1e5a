import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { isMissingPart } from './missingPart.ts'
import { markMissingPart } from './missingParts.ts'

const file = 'https://x.test/assets/Part-1234567.js'

test.each([
  `Failed to fetch dynamically imported module: ${file}`,
  `error loading dynamically imported module: ${file}`,
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/Part-1234567.css',
])('recognizes "%s" with and without the mark', (message) => {
  const error = new TypeError(message)
  expect(isMissingPart(error)).toBe(true)
  markMissingPart(error)
  markMissingPart(error)
  expect([isMissingPart(error), error.message]).toEqual([true, `Missing part: ${message}`])
})

test('recognizes no other error', () => {
  expect([new TypeError('x is not a function'), 'imported module', null].map(isMissingPart)).toEqual([
    false,
    false,
    false,
  ])
})

test('the router reloads the page once for an error without the mark, and never for a marked one', async () => {
  const reload = vi.fn()
  const stored = new Map<string, string>()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const show = async (error: Error) => {
    const Part = lazyRouteComponent(() => Promise.reject(error))
    await Part.preload?.()
    try {
      Part({})
    } catch (thrown) {
      return { thrown }
    }
  }
  const marked = new TypeError(`Failed to fetch dynamically imported module: ${file}?marked`)
  markMissingPart(marked)
  expect(await show(marked)).toEqual({ thrown: marked })
  expect(reload).not.toHaveBeenCalled()
  const unmarked = new TypeError(`Failed to fetch dynamically imported module: ${file}`)
  await show(unmarked)
  expect(reload).toHaveBeenCalledOnce()
  expect(await show(unmarked)).toEqual({ thrown: unmarked })
  expect(reload).toHaveBeenCalledOnce()
})
