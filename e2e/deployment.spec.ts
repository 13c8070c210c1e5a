import type { Page } from '@playwright/test'
import { MISSING_PART } from '#client/page/missingPart.ts'
import { EXPLORE_SENTENCES } from '#features/discovery/filters/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import { SENTENCES as TIPS } from '#features/tips/spec.ts'
import { CRASH } from '#shared/crash.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { chunkUrlWith } from './support/chunks.ts'
import { balanceOf, newFan, type Person } from './support/people.ts'
import { newCreator } from './support/platform.ts'
import { choose, expectToast, navigate, openTip, press, waitForHydration } from './support/steps.ts'

// A page is open while another build is deployed, whose files have other names. Its own files do not exist any longer.

test.beforeEach(({ watch }) => {
  watch.allowError('404')
  watch.allowError('dynamically imported module')
  // a reload ends the connection
  watch.allowError('WebSocket connection')
})

/** Without a service worker, because `page.route` does not intercept its requests. */
const withoutWorker = { serviceWorkers: 'block' } as const
const livePage = 'src/routes/live.index.tsx?tsr-split=component---errorComponent---notFoundComponent'
const gone = { status: 404, body: 'gone' }

const deployed: Page[] = []
test.afterEach(async () => {
  for (const page of deployed.splice(0)) await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Deploys another build: this one, with other addresses of all files. */
async function deploy(page: Page): Promise<void> {
  deployed.push(page)
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      const url = new URL(route.request().url())
      if (url.pathname.startsWith('/assets/')) return route.fulfill(gone)
      const isFile = url.pathname.startsWith('/assets-next/')
      if (!isFile && route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ url: url.href.replace('/assets-next/', '/assets/') })
      const isText = /html|javascript|css/.test(response.headers()['content-type'] ?? '')
      if (!isText) return route.fulfill({ response })
      return route.fulfill({ response, body: (await response.text()).replaceAll('assets/', 'assets-next/') })
    },
  )
}

/** Opens a path, and waits until the page handles missing files: that code loads late. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page.getByRole('main'))
  const late = chunkUrlWith('src/client/page/missingParts.ts').replace('**', '')
  await page.waitForFunction(
    (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
    late,
  )
  await page.waitForLoadState('networkidle')
}

/** Returns a function that counts the loads of the page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

const expectNewBuild = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets-next/index-')),
      ),
    )
    .toBe(true)

const liveHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Live Now' })
const errorHeading = (page: Page) => page.getByRole('heading', { level: 1, name: MISSING_PART.text })
const reloadButton = (page: Page) => page.getByRole('main').getByRole('button', { name: CRASH.refresh })
const liveLink = (page: Page) => page.getByRole('link', { name: 'Live', exact: true }).first()
const tipTokens = 25

/** Opens the form of a tip, and returns its button. */
async function chooseTip(page: Page, creator: Person) {
  const tip = await openTip(page, creator.displayName)
  await choose(tip, /(^|\s)25 tokens/)
  return tip.getByRole('button', { name: `Send ${tipTokens} tokens` })
}

test('a link on a page of an older build loads the new build once, and a draft is kept', async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const page = await open(fan, withoutWorker)
  await openPage(page, `/messages/${creator.username}`)
  const draft = page.getByRole('textbox', { name: MESSAGES.placeholder(creator.displayName), exact: true })
  await draft.fill('Not sent yet')
  await deploy(page)
  const loads = countLoads(page)
  await liveLink(page).click()
  await expect(liveHeading(page)).toBeVisible()
  await expectNewBuild(page)
  await expect(page).toHaveURL('/live')
  await page.goBack()
  await expect(draft).toHaveValue('Not sent yet')
  expect(loads()).toBe(1)
})

test('a page whose code stays missing reloads once, then shows an error with a reload button', async ({ open }) => {
  const page = await open(await newFan(), withoutWorker)
  let isMissing = true
  await page.route(chunkUrlWith(livePage), (route) => (isMissing ? route.fulfill(gone) : route.fallback()))
  await openPage(page, '/explore')
  const loads = countLoads(page)
  await liveLink(page).click()
  await expect(errorHeading(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads()).toBe(1)
  isMissing = false
  await reloadButton(page).click()
  await expect(liveHeading(page)).toBeVisible()
})

test('a dialog whose code stays missing reloads the page once, then shows a toast', async ({ open }) => {
  const page = await open(null, withoutWorker)
  const part = chunkUrlWith('src/features/discovery/filters/screens/FiltersDialog.tsx')
  await page.route(part, (route) => route.fulfill(gone))
  await openPage(page, '/explore')
  const filters = page.getByRole('button', { name: EXPLORE_SENTENCES.filters })
  const reloaded = page.waitForEvent('load')
  await press(filters)
  await reloaded
  await press(filters)
  await expect(page.getByText(MISSING_PART.text)).toBeVisible()
})

test('a payment that is being sent ends before the page reloads for a new build', async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const page = await open(fan, withoutWorker)
  await openPage(page, `/creator/${creator.username}`)
  const send = await chooseTip(page, creator)
  const paying = Promise.withResolvers<void>()
  await page.route(/api\/trpc\/tips\.send/, async (route) => {
    await paying.promise
    await route.fallback()
  })
  await deploy(page)
  const loads = countLoads(page)
  await send.click()
  await page.evaluate(() => window.__TSR_ROUTER__?.navigate({ href: '/live' }))
  await expect(errorHeading(page)).toBeVisible()
  expect([loads(), (await balanceOf(fan)).balance]).toEqual([0, 200])
  const answer = page.waitForResponse(/tips\.send/)
  paying.resolve()
  expect((await answer).ok()).toBe(true)
  await reloadButton(page).click()
  await expect(liveHeading(page)).toBeVisible()
  await expectNewBuild(page)
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - tipTokens })
})

test('a payment whose response a deployment loses is repeated in the new build with one effect', async ({
  open,
  watch,
}) => {
  watch.allowError('net::ERR_FAILED')
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const page = await open(fan, withoutWorker)
  await openPage(page, `/creator/${creator.username}`)
  const send = await chooseTip(page, creator)
  let isLost = true
  await page.route(/api\/trpc\/tips\.send/, async (route) => {
    if (!isLost) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await deploy(page)
  await send.click()
  await expect(page.getByText(TIPS.failed)).toBeVisible()
  const loads = countLoads(page)
  await navigate(page, '/live')
  await expect(liveHeading(page)).toBeVisible()
  await expectNewBuild(page)
  await expect.poll(loads).toBe(1)
  isLost = false
  await navigate(page, `/creator/${creator.username}`)
  await (await chooseTip(page, creator)).click()
  await expectToast(page, TIPS.sent)
  await expectNewBuild(page)
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - tipTokens })
})
