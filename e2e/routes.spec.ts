import type { Page } from '@playwright/test'
import { UNKNOWN_ADDRESS } from '#client/navigation/leadHome.ts'
import { SENTENCES } from '#features/dashboard/spec.ts'
import { unknownAddressHash } from '#shared/paths.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { endedStream } from './support/cast.ts'
import { narrow } from './support/inspect.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { demoPerson, type Person } from './support/people.ts'
import { shiftMax, watchShifts } from './support/shifts.ts'
import { awake, expectToast, signIn } from './support/steps.ts'

type Who = 'fan' | 'creator' | 'admin'
const creatorId = 'mira_koval'

// With who may be there; everybody else is led to where they start.
const everyone =
  '/followers /following /collections /tv /live /classes /shop /experiences /connect?section=experiences /messages /messages/{creator} /settings /explore /orders /offer/{creator}'
const callers =
  '/schedule /schedule/{creator} /calls /call-requests /requests /offers /call/video/{creator} /call/voice/{creator} /video-call/none?fan=ada /voice-call/none?fan=ada'
const pages: Record<Who, string> = {
  fan: `${everyone} ${callers} /home /creator-application`,
  creator: `${everyone} ${callers} /creator-application /dashboard /content /analytics /earnings /subscribers /go-live /go-live-setup /availability /wallet /fan-engagement`,
  admin: `${everyone} /dashboard /analytics /wallet /content /call-requests /requests`,
}
const listOf = (text: string) => text.split(' ').map((path) => path.replace('{creator}', creatorId))
const every = [...new Set(Object.values(pages).flatMap(listOf))]
const people: Record<Who, () => Promise<Person>> = {
  fan: () => demoPerson('fan2'),
  creator: () => demoPerson('creator2'),
  admin: () => demoPerson('admin2'),
}
const start: Record<Who, string> = { fan: '/explore', creator: '/dashboard', admin: '/dashboard' }

/** Pages that lead some people elsewhere than to where they start. */
const elsewhere: Partial<Record<Who, Record<string, string>>> = { admin: { '/earnings': '/wallet' } }

const title = /.+ · Limelight|Limelight:/

/** Goes to a page and is led, with a title and one heading, to another or none. */
async function arrive(page: Page, path: string, at: string, shifted?: () => Promise<number>): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page, path).toHaveURL(at)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page, path).toHaveTitle(title)
  if (shifted) expect(await shifted(), `${path}: what moved while it loaded`).toBeLessThanOrEqual(shiftMax)
}

/** The same of what the server answers: where others lead, the browser goes under the page's own address. */
async function isLed(page: Page, path: string, at: string): Promise<void> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  expect(answer.url(), path).toBe(origin + at)
  const text = await answer.text()
  expect(text.match(/<h1[\s>]/g), path).toHaveLength(1)
  expect(/<title>(.*?)<\/title>/.exec(text)?.[1], path).toMatch(title)
}

for (const who of ['fan', 'creator', 'admin'] as const)
  test(`every promised page, as ${who}`, async ({ open }) => {
    test.setTimeout(180_000)
    const page = await open(await people[who]())
    const own = listOf(pages[who])
    const shifted = await watchShifts(page)
    for (const path of own) await arrive(page, path, path, shifted)
    for (const path of every.filter((one) => !own.includes(one))) {
      const at = elsewhere[who]?.[path] ?? start[who]
      // fans are led on by the width of their screen, which only the browser knows
      if (who === 'fan') await arrive(page, path, at, shifted)
      else await isLed(page, path, at)
    }
  })

// television plays whoever is live in other journeys
test.beforeEach(({ watch }) => mayLeaveMeetings(watch))

test('a visitor signs in first and is then where they wanted to be', async ({ open }) => {
  test.setTimeout(180_000)
  const page = await open()
  for (const path of ['/help', '/terms', '/privacy', '/safety', '/live']) await arrive(page, path, path)
  const signInFor = (path: string) => `/auth?${new URLSearchParams({ mode: 'signin', redirect: path })}`
  for (const path of every.filter((one) => !['/explore', '/live', `/offer/${creatorId}`].includes(one)))
    await isLed(page, path, signInFor(path))
  await arrive(page, '/connect?section=experiences', signInFor('/connect?section=experiences'))
  await signIn(page, await people.fan())
  await expect(page).toHaveURL('/connect?section=experiences')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('letters that come late break their lines where those before them did', async ({ open }) => {
  const page = await open(null, { viewport: narrow })
  const shifted = await watchShifts(page)
  const { promise: shown, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await shown
    await route.continue()
  })
  // in the middle of the page: a line more or less moves all of it
  await page.goto(`/live/${await endedStream()}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(false)
  arrive()
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true)
  await awake(page.getByRole('heading', { level: 1 }))
  expect(await shifted()).toBeLessThan(shiftMax / 2)
})

test('what is no page leads home, and other addresses of a creator to theirs', async ({ open }) => {
  const page = await open()
  for (const path of ['/nowhere', '/a/b/c', '/shop/nothing/here', '/n0b0dy_is_called_this']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expectToast(page, UNKNOWN_ADDRESS)
  }
  const unreadable = await page.request.get('/%E0%A4%A', { maxRedirects: 0 })
  expect([unreadable.status(), unreadable.headers().location]).toEqual([307, `/#${unknownAddressHash}`])
  const { id } = await demoPerson(creatorId)
  for (const path of [`/${creatorId}`, `/creator/${id}`]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(`/creator/${creatorId}`)
  }
})

test('/tip/{creator} opens the tip, and somebody who does not exist is said to be missing', async ({ open, watch }) => {
  const page = await open(await people.fan())
  await page.goto(`/tip/${creatorId}`)
  await expect(page.getByRole('dialog', { name: 'Send a tip' }).getByText('Mira Koval')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/creator/${creatorId}`))
  watch.expectRefusal(404, '/call/video/nobody_at_all')
  await page.goto('/call/video/nobody_at_all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody stands in this light')
})

test('/ is the dashboard of creators and admins, and a wide /dashboard sends fans to explore', async ({ open }) => {
  for (const who of ['creator', 'admin'] as const) {
    const page = await open(await people[who]())
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
  }
  const visitor = await open()
  await visitor.goto('/')
  await expect(visitor.getByRole('link', { name: 'Take your seat' })).toBeVisible()
  const page = await open(await people.fan())
  await page.goto('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENTENCES.welcome)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/explore')
  await awake(page.getByRole('main'))
})
