import { expect, test } from 'vitest'
import { fetchPicture } from './service.server.ts'

const url = 'https://pictures.shop/polaroid.png'
const asked: RequestInit[] = []
const respondWith = (body: BodyInit | null, init: ResponseInit) => (_: unknown, request?: RequestInit) => {
  asked.push(request ?? {})
  return Promise.resolve(new Response(body, init))
}
const image = { 'content-type': 'image/png; charset=binary' }

test('copies an image of another site unchanged, with its type', async () => {
  const file = await fetchPicture(url, respondWith('bytes', { headers: image }))
  expect([file?.type, await file?.text()]).toEqual(['image/png', 'bytes'])
  expect(asked.at(-1)).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) })
})

test('stops reading an image above the size limit', async () => {
  let read = 0
  const endless = new ReadableStream({
    pull(controller) {
      read += 1_048_576
      controller.enqueue(new Uint8Array(1_048_576))
    },
  })
  const file = await fetchPicture(url, respondWith(endless, { headers: image }))
  expect(file?.size).toBe(5 * 1_048_576 + 1)
  expect(read).toBeLessThan(8 * 1_048_576)
})

test('ignores other files, redirects and failures, and never sends requests to internal hosts', async () => {
  const none = [
    respondWith('<html>', { headers: { 'content-type': 'text/html' } }),
    respondWith('bytes', {}),
    respondWith(null, { status: 302, headers: { location: 'https://127.0.0.1/', ...image } }),
    respondWith('bytes', { status: 404, headers: image }),
    () => Promise.reject(new TypeError('no such host')),
  ]
  for (const ask of none) expect(await fetchPicture(url, ask)).toBeUndefined()
  const never = () => Promise.reject(new Error('asked'))
  asked.length = 0
  for (const inside of ['https://127.0.0.1/a.png', 'https://localhost/a.png', 'http://pictures.shop/a.png'])
    expect(await fetchPicture(inside, never)).toBeUndefined()
  expect(asked).toEqual([])
})
