import { expect, test, vi } from 'vitest'
import { edgeHeader, renderMsMax } from '#shared/edge.ts'
import { requestContextOf } from './request-context.ts'
import { isShared, notePeople, share } from './sharing.ts'

type Case = { path?: string; asked?: Record<string, string>; status?: number; answered?: Record<string, string> }

/** Returns the headers of a response after `share`; `prepare` changes the context of its request. */
function shared(
  { path = '/explore', asked = { [edgeHeader]: '1' }, status = 200, answered = {} }: Case = {},
  prepare: (context: ReturnType<typeof requestContextOf>) => void = () => {},
) {
  const request = new Request(`https://a.example${path}`, { headers: asked })
  const context = requestContextOf(request)
  prepare(context)
  const headers = new Headers({ 'cache-control': 'private, no-store', ...answered })
  share(request, new Response(null, { status }), headers, context)
  return headers
}
const isCached = (...given: Parameters<typeof shared>) => /public/.test(shared(...given).get('cache-control') ?? '')

test('lets the edge cache a page for at most 60 seconds, tagged with the people on it', () => {
  const headers = shared({}, ({ people }) => notePeople({ creators: [{ id: 'a', username: 'ada' }] }, people))
  expect(headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=30, stale-if-error=30')
  expect(headers.get('cache-tag')).toBe('pages,person:a')
})

test('never shares a personal request, even if it claims to be reduced', () => {
  const personal: [string, string][] = [
    ['authorization', 'Bearer x'],
    ['cookie', 'limelight=x'],
    ['cookie', 'view=x'],
  ]
  for (const [name, value] of personal)
    expect(isShared(new Request('https://a.example/', { headers: { [edgeHeader]: '1', [name]: value } }))).toBe(false)
  expect(isCached({ asked: {} })).toBe(false)
  expect(isCached({ asked: { [edgeHeader]: '1', cookie: 'limelight=x' } })).toBe(false)
  expect(isCached({ asked: { [edgeHeader]: '1', cookie: 'viewer=UTC~en' } })).toBe(true)
})

test('never shares errors, redirects, cookies, other pages, or a page without all of its data', () => {
  for (const status of [302, 307, 404, 500, 503]) expect(isCached({ status }), String(status)).toBe(false)
  expect(isCached({ answered: { 'set-cookie': 'a=b' } })).toBe(false)
  for (const path of ['/settings', '/api/v1/creators', '/live/1']) expect(isCached({ path }), path).toBe(false)
  const partial = (context: ReturnType<typeof requestContextOf>) => Object.assign(context, { isPartial: true })
  expect(isCached({}, partial)).toBe(false)
})

test('never shares a page whose render took so long that a purge may have run before', () => {
  vi.useFakeTimers()
  try {
    expect(isCached({}, () => vi.advanceTimersByTime(renderMsMax))).toBe(true)
    expect(isCached({}, () => vi.advanceTimersByTime(renderMsMax + 1))).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('lets the edge keep a public picture for a day, and browsers as long as before', () => {
  const path = '/media/01234567-89ab-7cde-8f01-23456789abcd/small.webp'
  const headers = shared({ path, answered: { 'cache-control': 'public, max-age=31536000, immutable' } })
  expect(headers.get('cloudflare-cdn-cache-control')).toBe('public, max-age=86400')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('cache-tag')).toBe('picture:01234567-89ab-7cde-8f01-23456789abcd')
})

test('finds people at any depth, once each', () => {
  const found = new Set<string>()
  const person = { id: 'a', username: 'ada' }
  notePeople(
    {
      items: [
        { id: 'x', creator: person },
        { by: { ...person }, list: [{ id: 'b', username: 'ben' }] },
      ],
    },
    found,
  )
  notePeople(null, found)
  notePeople('text', found)
  expect([...found]).toEqual(['a', 'b'])
})
