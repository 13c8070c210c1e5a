import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { isSharedPage, sharedPages } from '#shared/edge.ts'
import { insertSession } from './support/accounts.ts'
import { expect, test } from './support/browser.ts'
import { seededEvent, seededProduct } from './support/cast.ts'
import { publishPhoto } from './support/content.ts'
import { fetchEdge } from './support/edge.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { waitForHydration } from './support/steps.ts'

type Headers = Record<string, string>

/** The cookie with which a browser of this person asks for pages. */
const cookieOf = async (person: Person): Promise<Headers> => ({
  cookie: `limelight=${await insertSession(person, null)}`,
})

/** A purge takes less than 5 s. Without it the cache would show a page for 30 s. */
const goneWithin = { timeout: 15_000 }

/** Returns a page without its nonces, which differ in every response. */
const withoutNonce = (body: string) => {
  const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? ''
  return nonce === '' ? body : body.replaceAll(nonce, '')
}

/** Returns the paths of all routes, with ids of the seed. */
async function everyPage(): Promise<string[]> {
  const folder = path.resolve(import.meta.dirname, '../src/routes')
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !/^(__root|\[_\])/.test(file))
  const [event, product] = [await seededEvent(), await seededProduct()]
  return files.flatMap((file) => {
    const route = /createFileRoute\('([^']+)'\)/.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1]
    if (route === undefined) return []
    const id = { '/events/$id': event, '/shop_/product/$id': product, '/offer/$id': 'mira_koval' }[route] ?? event
    return route
      .replaceAll(/_(?=\/|$)/g, '')
      .replace('$usernameOrId', 'mira_koval')
      .replace('$username', 'mira_koval')
      .replaceAll(/\$(id|sessionId)\b/g, id)
      .replace(/\$$/, 'nothing-here')
      .replace(/(?<=.)\/$/, '')
  })
}

const idRow = z.tuple([z.object({ id: z.string() })])

test('no page for a signed-in user comes from the cache or is stored anywhere', async () => {
  const people = await Promise.all([demoPerson('fan2'), demoPerson('creator2')])
  const visitors: Headers[] = [{}, { 'accept-language': 'fr', referer: 'https://elsewhere.example' }]
  const pages = await everyPage()
  expect(new Set(pages.filter(isSharedPage)).size).toBe(sharedPages.length)
  for (const page of pages) {
    for (const person of people) {
      const { headers, status } = await fetchEdge(page, await cookieOf(person))
      expect(headers['cf-cache-status'], page).toBeUndefined()
      if (status === 200) expect(headers['cache-control'], page).toBe('private, no-store')
    }
    for (const visitor of visitors) {
      const { headers, status, body } = await fetchEdge(page, visitor)
      for (const { id, username } of people)
        expect(isSharedPage(page) && body.includes(`"${id}"`), username).toBe(false)
      if (status !== 200) continue
      expect(headers['cf-cache-status'] !== undefined, page).toBe(isSharedPage(page))
      expect(headers['cache-control'], page).toMatch(/^private, no-(cache|store)$/)
      expect([headers['cache-tag'], headers['set-cookie']], page).toEqual([undefined, undefined])
    }
  }
})

test('every visitor gets the same cached page, each with a nonce of its own', async () => {
  for (const page of (await everyPage()).filter(isSharedPage)) {
    // A first render in a new isolate takes too long for the cache.
    await expect.poll(async () => (await fetchEdge(page)).headers['cf-cache-status'], { message: page }).toBe('HIT')
    const [one, other] = [await fetchEdge(page), await fetchEdge(page, { 'accept-language': 'de', cookie: '' })]
    expect(withoutNonce(one.body) === withoutNonce(other.body), page).toBe(true)
    expect(one.headers['content-security-policy'], page).not.toBe(other.headers['content-security-policy'])
  }
})

test('removing a photo purges it from the cached page of its creator', async () => {
  const creator = await newCreator()
  await publishPhoto(creator, 'Gone soon')
  const page = `/creator/${creator.username}`
  await expect.poll(async () => (await fetchEdge(page)).headers['cf-cache-status']).toBe('HIT')
  expect((await fetchEdge(page)).body).toContain('Gone soon')
  const [{ id }] = idRow.parse(await asOwner('select id from content_items where creator_id = $1', [creator.id]))
  expect((await ask(creator, 'DELETE', `/content/${id}`)).status).toBe(200)
  await expect.poll(async () => (await fetchEdge(page)).body.includes('Gone soon'), goneWithin).toBe(false)
})

test('a creator who hides in a country is never shown there from the cache of another country', async () => {
  const creator = await newCreator()
  const page = `/creator/${creator.username}`
  const [german, french] = [{ 'cf-ipcountry': 'DE' }, { 'cf-ipcountry': 'FR' }]
  for (const visitor of [german, french])
    await expect.poll(async () => (await fetchEdge(page, visitor)).headers['cf-cache-status']).toBe('HIT')
  expect((await ask(creator, 'PUT', '/settings/privacy', { hidden_countries: ['DE'] })).status).toBe(200)
  await expect.poll(async () => (await fetchEdge(page, german)).status, goneWithin).toBe(404)
  expect((await fetchEdge(page, french)).status).toBe(200)
  expect((await fetchEdge(page, german)).status).toBe(404)
})

test('a page of the edge works in a browser: its scripts run under the nonce of its response', async ({ open }) => {
  const page = await open(null)
  await expect.poll(async () => (await fetchEdge('/explore')).headers['cf-cache-status']).toBe('HIT')
  await page.route(
    (url) => url.pathname === '/explore',
    async (route) => {
      const { status, headers, body } = await fetchEdge('/explore')
      const kept = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      await route.fulfill({ status, headers: Object.fromEntries(kept), body })
    },
  )
  await page.goto('/explore')
  await waitForHydration(page.locator('main h1').first())
})

test('a fan who signs in sees their own page at once', async () => {
  const fan = await newFan()
  await expect.poll(async () => (await fetchEdge('/')).headers['cf-cache-status']).toBe('HIT')
  const { body } = await fetchEdge('/', await cookieOf(fan))
  expect(body).toContain(fan.username)
})
