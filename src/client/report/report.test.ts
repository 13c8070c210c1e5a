import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportError } from './report.ts'

// Node has no page: its address, and where the report goes to.
const sent: { id: string; name: string; message: string; path: string }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('location', { pathname: '/explore' })
  vi.stubGlobal('fetch', async (_to: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an error is told once, however often it is thrown again, under the id that is shown', () => {
  const id = reportError(new TypeError('no figures'))
  expect(reportError(new TypeError('no figures'))).toBe(id)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(sent).toMatchObject([{ id, name: 'TypeError', message: 'no figures', path: '/explore' }])
})

test('a failed call and a given-up one are no errors of the page', () => {
  reportError(Object.assign(new Error('refused'), { name: 'TRPCClientError' }))
  reportError(new DOMException('stopped', 'AbortError'))
  expect(sent).toEqual([])
})

test('a page that fails in a circle falls silent', () => {
  for (let i = 0; i < 50; i++) reportError(new Error(`circle ${i}`))
  expect(sent.length).toBeLessThanOrEqual(10)
})
