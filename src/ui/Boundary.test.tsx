import { afterEach, expect, test, vi } from 'vitest'
import { Boundary, FloatingParts } from './Boundary.tsx'
import { listenToToasts } from './toast.ts'

const crash = new TypeError('broken figure')

/** Creates a boundary after a crash, without a document. */
function crashed(error: unknown, floats = false) {
  const boundary = new Boundary({ floats, children: 'part' })
  boundary.state = Boundary.getDerivedStateFromError(error)
  boundary.setState = (next: unknown) => Object.assign(boundary, { state: next })
  return boundary
}

afterEach(() => void vi.unstubAllGlobals())

test('shows its part, and an error message after a crash', () => {
  expect(new Boundary({ children: 'part' }).render()).toBe('part')
  expect(crashed(crash).render()).toMatchObject({ props: { role: 'alert' } })
  expect(crashed(crash, true).render()).toBeNull()
})

test('shows its part again after a retry', () => {
  const boundary = crashed(crash)
  boundary.retry()
  expect(boundary.render()).toBe('part')
})

test('reports each crash', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  crashed(crash).componentDidCatch(crash)
  expect(report).toHaveBeenCalledExactlyOnceWith(crash)
})

test('a floating part reports its crash in a toast with a retry', () => {
  vi.stubGlobal('reportError', vi.fn())
  const said = vi.fn()
  const stop = listenToToasts(said)
  const floating = crashed(crash, true)
  floating.componentDidCatch(crash)
  said.mock.calls[0]?.[0].action.run()
  expect(floating.render()).toBe('part')
  stop()
})

test('leaves redirects and missing pages to the router', () => {
  const missing = { isNotFound: true }
  expect(() => crashed(missing).render()).toThrow(expect.objectContaining(missing))
})

test('each floating part has a separate boundary', () => {
  const parts = FloatingParts({ children: ['one', null, 'two'] })
  expect(parts).toHaveLength(2)
})
