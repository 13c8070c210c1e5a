import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportError } from './report.ts'

// Node has no page URL and no endpoint for reports.
const sent: { id: string; name: string; message: string; path: string; version: string }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('location', { pathname: '/explore' })
  vi.stubGlobal('document', { documentElement: { dataset: { version: 'abc' } } })
  vi.stubGlobal('fetch', async (_to: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('reports a repeated error once, under the id that the page shows', () => {
  const id = reportError(new TypeError('no figures'))
  expect(reportError(new TypeError('no figures'))).toBe(id)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(sent).toMatchObject([{ id, name: 'TypeError', message: 'no figures', path: '/explore', version: 'abc' }])
})

test('does not report failed calls and aborted requests', () => {
  reportError(Object.assign(new Error('refused'), { name: 'TRPCClientError' }))
  reportError(new DOMException('stopped', 'AbortError'))
  expect(sent).toEqual([])
})

test('sends at most ten reports from a page that keeps failing', () => {
  for (let i = 0; i < 50; i++) reportError(new Error(`circle ${i}`))
  expect(sent.length).toBeLessThanOrEqual(10)
})
