import type { Page } from '@playwright/test'
import { UNKNOWN_ADDRESS } from '#client/navigation/redirectHome.ts'
import { SENTENCES } from '#features/dashboard/spec.ts'
import { MISSING_SENTENCES } from '#features/discovery/missing/spec.ts'
import { unknownAddressHash } from '#shared/paths.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { endedStream } from './support/cast.ts'
import { narrow } from './support/inspect.ts'
import { shiftMax, watchShifts } from './support/layout-shift.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { demoPerson, type Person } from './support/people.ts'
import { expectToast, waitForHydration } from './support/steps.ts'

type Viewer = 'fan' | 'creator' | 'admin'
const creatorId = 'mira_koval'

// Pages by the roles that may open them. Other roles are redirected to their start page.
const everyone =
  '/followers /following /collections /tv /live /classes /shop /experiences /connect?section=experiences /messages /messages/{creator} /settings /explore /orders /offer/{creator}'
const callers =
  '/schedule /schedule/{creator} /calls /call-requests /requests /offers /call/video/{creator} /call/voice/{creator} /video-call/none?fan=ada /voice-call/none?fan=ada'
const pages: Record<Viewer, string> = {
  fan: `${everyone} ${callers} /home /creator-application`,
  creator: `${everyone} ${callers} /creator-application /dashboard /content /analytics /earnings /subscribers /go-live /go-live-setup /availability /wallet /fan-engagement`,
  admin: `${everyone} /dashboard /analytics /wallet /content /call-requests /requests`,
}
const listOf = (text: string) => text.split(' ').map((path) => path.replace('{creator}', creatorId))
const every = [...new Set(Object.values(pages).flatMap(listOf))]
const people: Record<Viewer, () => Promise<Person>> = {
  fan: () => demoPerson('fan2'),
  creator: () => demoPerson('creator2'),
  admin: () => demoPerson('admin2'),
}
/** Start page of each role. Pages that the role may not open redirect to it. */
const start: Record<Viewer, string> = { fan: '/explore', creator: '/dashboard', admin: '/dashboard' }
/** Returns true for pages about one creator or one call. */
const hasParameter = (path: string) => path.split('/').length > 2
/**
 * Returns true for pages to load in a browser: all pages of a creator, pages that look different for other roles, and
 * pages that redirect fans by the width of the screen. The other pages are checked in the server's HTML.
 */
const mustLoad: Record<Viewer, (path: string) => boolean> = {
  creator: () => true,
  fan: (path) => hasParameter(path) || /^\/(home|schedule|calls|offers|orders|dashboard|wallet)$/.test(path),
  admin: (path) => hasParameter(path) || /^\/(dashboard|analytics|wallet|content|call-requests|requests)$/.test(path),
}

/** Exceptions: redirects to a page that is not the start page. */
const elsewhere: Partial<Record<Viewer, Record<string, string>>> = { admin: { '/earnings': '/wallet' } }

const title = /.+ · Limelight|Limelight:/

/** Loads a page and expects its URL, a title and one main heading. */
async function expectLoaded(page: Page, path: string, at: string, shifted?: () => Promise<number>): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await expect(page, path).toHaveURL(at)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page, path).toHaveTitle(title)
  if (shifted) expect(await shifted(), `${path}: layout shift`).toBeLessThanOrEqual(shiftMax)
}

/** Expects the same of the server's HTML, without a browser. */
async function expectServed(page: Page, path: string, at: string): Promise<void> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  expect(answer.url(), path).toBe(origin + at)
  const text = await answer.text()
  expect(text.match(/<h1[\s>]/g), path).toHaveLength(1)
  expect(/<title>(.*?)<\/title>/.exec(text)?.[1], path).toMatch(title)
}

for (const viewer of ['fan', 'creator', 'admin'] as const)
  test(`every specified page of a ${viewer} loads, and other pages redirect`, async ({ open }) => {
    const page = await open(await people[viewer]())
    const own = listOf(pages[viewer])
    const shifted = await watchShifts(page)
    for (const path of own)
      if (mustLoad[viewer](path)) await expectLoaded(page, path, path, shifted)
      else await expectServed(page, path, path)
    for (const path of every.filter((one) => !own.includes(one))) {
      const at = elsewhere[viewer]?.[path] ?? start[viewer]
      // the width of the screen decides where a fan is redirected
      if (viewer === 'fan') await expectLoaded(page, path, at)
      else await expectServed(page, path, at)
    }
  })

// TV may play live streams of other tests
test.beforeEach(({ watch }) => allowMeetingErrors(watch))

test('protected pages redirect a visitor to sign-in with the path to return to', async ({ open }) => {
  const page = await open()
  for (const path of ['/help', '/terms', '/privacy', '/safety', '/live']) await expectServed(page, path, path)
  const signInFor = (path: string) => `/auth?${new URLSearchParams({ mode: 'signin', redirect: path })}`
  for (const path of every.filter((one) => !['/explore', '/live', `/offer/${creatorId}`].includes(one)))
    await expectServed(page, path, signInFor(path))
})

test('a font that loads late does not shift text', async ({ open }) => {
  const page = await open(null, { viewport: narrow })
  const shifted = await watchShifts(page)
  const { promise: shown, resolve: deliverFonts } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await shown
    await route.continue()
  })
  // this page is vertically centred: one line more or less would shift all of its content
  await page.goto(`/live/${await endedStream()}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(false)
  deliverFonts()
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true)
  await waitForHydration(page.getByRole('heading', { level: 1 }))
  expect(await shifted()).toBeLessThan(shiftMax / 2)
})

test('unknown URLs redirect to the home page, aliases of a creator to the creator page', { tag: '@smoke' }, async ({
  open,
}) => {
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

test('/tip/{creator} opens the tip dialog, and shows a message for an unknown creator', async ({ open, watch }) => {
  const page = await open(await people.fan())
  await page.goto(`/tip/${creatorId}`)
  await expect(page.getByRole('dialog', { name: 'Send a tip' }).getByText('Mira Koval')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/creator/${creatorId}`))
  watch.expectRefusal(404, '/call/video/nobody_at_all')
  await page.goto('/call/video/nobody_at_all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MISSING_SENTENCES.title)
})

test('/ opens the dashboard for creators and admins, and a wide /dashboard redirects fans to Explore', async ({
  open,
}) => {
  for (const viewer of ['creator', 'admin'] as const) {
    const page = await open(await people[viewer]())
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
  await waitForHydration(page.getByRole('main'))
})
