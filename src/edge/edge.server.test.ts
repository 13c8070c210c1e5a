import { expect, test } from 'vitest'
import { restTable } from '#app/router.server.ts'
import { isSharedCall } from '#shared/edge.ts'
import { EdgeCache } from '../local/edge/cache.ts'
import { png } from '../testing/pictures.ts'
import { createWorld, type TestPerson } from '../testing/world.ts'
import { answer } from './gateway.ts'
import { productRequest } from './rules.ts'

const world = createWorld()
/** Its clock never moves, so no entry expires. */
const cache = new EdgeCache(() => 0)

/** Sends a request to the product over HTTP. */
const product = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return fetch(world.cloud.appOrigin + pathname + search, { headers: request.headers, redirect: request.redirect })
}

/** Requests a path at the edge. */
async function get(path: string, headers: Record<string, string> = {}) {
  const request = new Request(`https://limelight.example${path}`, { headers })
  const shared = (reduced: Request) =>
    cache.fetch(
      reduced,
      (missed) => product(productRequest(missed)),
      () => {},
    )
  const response = await answer(request, { product, shared })
  await response.arrayBuffer()
  return { status: response.status, headers: response.headers, cached: response.headers.get('cf-cache-status') }
}

async function uploadPicture(as: TestPerson): Promise<{ id: string; path: string }> {
  const body = png(64, 64)
  const begun = await world.rest('POST', '/uploads', {
    as,
    body: { kind: 'profile-picture', type: 'image/png', size: body.length },
  })
  const { id, parts } = begun.body.upload
  await fetch(parts[0].url, { method: 'PUT', headers: parts[0].headers, body })
  await world.rest('POST', `/uploads/${id}/complete`, { as })
  return { id, path: `/media/${id}/small.webp` }
}

test('the edge serves a public picture from its cache to everyone, until its files are deleted', async () => {
  const fan = await world.person()
  const { id, path } = await uploadPicture(fan)
  await world.as(fan).profile.setPicture({ picture: 'profile-picture', upload_id: id })
  expect((await get(path)).cached).toBe('MISS')
  const second = await get(path, { cookie: 'limelight=x' })
  expect(second.cached).toBe('HIT')
  expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

  await world.as(fan).profile.removePicture({ picture: 'profile-picture' })
  await world.settled()
  expect((await get(path)).cached).toBe('HIT')
  cache.purge({ tags: [`picture:${id}`] })
  expect(await get(path)).toMatchObject({ status: 404, cached: 'BYPASS' })
})

test('the edge shares the figures of streams with visitors, not with signed-in users', async () => {
  const host = await world.person('creator')
  const { stream } = await world.as(host).live.start({ title: 'A show' })
  const path = `/api/v1/live/viewers?ids=${stream.id}`
  expect([(await get(path)).cached, (await get(path)).cached]).toEqual(['MISS', 'HIT'])
  expect((await get(path, { authorization: `Bearer ${await world.bearer(host)}` })).cached).toBeNull()
})

test('every GET of the API passes the cache and is private, for a visitor and for two people', async () => {
  const people = [undefined, await world.person(), await world.person('creator')]
  const addresses = restTable.calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
  expect(addresses.length).toBeGreaterThan(100)
  for (const who of people) {
    const headers = who && { authorization: `Bearer ${await world.bearer(who)}` }
    for (const address of addresses) {
      const { cached, headers: answered } = await get(
        address.replaceAll(/\{\w+\}/g, who?.username ?? 'nobody'),
        headers,
      )
      expect(cached, address).toBe(
        !who && isSharedCall(new URL(address, 'https://limelight.example').pathname) ? 'BYPASS' : null,
      )
      expect(answered.get('cache-control'), address).toMatch(/no-store|^private/)
    }
  }
})
