import type { Locator, Page, Request, Route } from '@playwright/test'
import { swipeMinPx } from '#client/navigation/state.ts'
import { EVERYTHING, GROUPS } from '#features/discovery/everything/spec.ts'
import { categories } from '#shared/categories.ts'
import { PALETTE } from '../src/app/shell/palette/spec.ts'
import { recentTitle } from '../src/app/shell/palette/state.ts'
import { exampleOffers, SENTENCES } from '../src/app/shell/spec.ts'
import { RECEIPT } from '../src/features/calls/receipts/spec.ts'
import { expect, test } from './support/browser.ts'
import { shiftMax, watchShifts } from './support/layout-shift.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { demoPerson, newFan } from './support/people.ts'
import { asOwner, newCreator } from './support/platform.ts'
import { dialog, navigate, press, waitForHydration } from './support/steps.ts'
import { drag } from './support/touch.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const
const wide = { viewport: { width: 1280, height: 800 } } as const
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/**
 * Drags a finger by `x` and `y` px, from 300 px or from 80 px. Begins on the heading of the page, because rows of live
 * streams of other tests scroll sideways.
 */
async function dragHeading(page: Page, { x, y = -10, ms = 150 }: { x: number; y?: number; ms?: number }) {
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  if (!heading) throw new Error('the page has no heading')
  const from = [x < 0 ? 300 : 80, heading.y + 10] as const
  await drag(page, { from, to: [from[0] + x, from[1] + y], ms })
}
const left = { x: -120 }
const right = { x: 120 }

// TV may play live streams of other tests
test.beforeEach(({ watch }) => allowMeetingErrors(watch))

test('swipes and taps on a phone move between the tabs', { tag: '@smoke' }, async ({ open }) => {
  const page = await open(await newFan(), phone)
  await page.goto('/explore')
  await waitForHydration(bar(page).getByRole('link', { name: 'Messages' }))
  await expect(bar(page).getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page')
  expect((await bar(page).boundingBox())?.height).toBe(72)
  const bell = page.getByRole('main').getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toBeInViewport({ ratio: 1 })
  await test.step('a slow, short or vertical drag, or one over a scrolling row, is not a swipe', async () => {
    const before = await page.evaluate(() => history.length)
    const chips = await page.getByRole('link', { name: 'Fitness' }).boundingBox()
    if (!chips) throw new Error('there is no row of categories')
    await drag(page, { from: [chips.x + 20, chips.y + 10], to: [chips.x - 100, chips.y + 10], ms: 120 })
    await dragHeading(page, { x: -100, ms: 900 })
    await dragHeading(page, { x: 5 - swipeMinPx, ms: 60 })
    await dragHeading(page, { x: -60, y: 200, ms: 120 })
    // a valid swipe afterwards proves that the earlier drags had no effect
    await dragHeading(page, left)
    await expect(page).toHaveURL('/messages')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
  })
  await expect(bell).toBeInViewport({ ratio: 1 })
  await expect(bar(page).getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page')
  // a swipe opens the next tab with a page
  await expect(async () => {
    await dragHeading(page, left)
    await expect(page).toHaveURL('/live', { timeout: 5_000 })
  }).toPass()
  await expect(async () => {
    await dragHeading(page, right)
    await expect(page).toHaveURL('/messages', { timeout: 5_000 })
  }).toPass()
  await goBy(bar(page).getByRole('link', { name: 'Explore' }))
  await expect(page).toHaveURL('/explore')
})

/** Runs in the page. Makes the browser report that it is offline or online; the network does not change. */
const setOnline = (onLine: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true })
  dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

test('the offline bar pushes the page down and covers nothing', async ({ open }) => {
  const fan = await newFan()
  for (const look of [phone, wide]) {
    const page = await open(fan, look)
    await page.goto('/explore')
    await waitForHydration(page.getByRole('heading', { name: 'Explore', level: 1 }))
    const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? -1
    const first = look === phone ? 'main h1' : 'header'
    const before = await topOf(first)
    await page.evaluate(setOnline, false)
    const offline = page.getByRole('status').filter({ hasText: 'You are offline' })
    await expect(offline).toBeVisible()
    const { y = -1, height = 0 } = (await offline.boundingBox()) ?? {}
    expect(y).toBe(0)
    expect(await topOf(first)).toBeCloseTo(before + height, 0)
    // a sticky header stays below the bar while scrolling
    await page.mouse.wheel(0, 600)
    if (look === wide) await expect.poll(() => topOf('header')).toBeCloseTo(height, 0)
    await page.evaluate(setOnline, true)
    await expect(offline).toHaveCount(0)
  }
})

test('Back on a creator page leads to the previous page, or to Explore after a page load', async ({ open }) => {
  const page = await open(await newFan(), phone)
  await page.goto('/explore?category=art')
  await press(page.getByRole('link', { name: 'Mira Koval' }).first())
  await expect(page).toHaveURL(/\/creator\/mira_koval/)
  await press(page.getByRole('button', { name: 'Back', exact: true }))
  await expect(page).toHaveURL('/explore?category=art')
  const fresh = await open(null, phone)
  await fresh.goto('/creator/mira_koval')
  await press(fresh.getByRole('button', { name: 'Back', exact: true }))
  await expect(fresh).toHaveURL('/explore')
})

test('the profile menu of a creator copies the link, opens the sheets and closes again', async ({ open }) => {
  const creator = await demoPerson('creator')
  const page = await open(creator, phone)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  const tab = bar(page).getByRole('button', { name: 'Menu' })
  const menu = dialog(page, 'Menu')
  await (await waitForHydration(tab)).tap()
  // starts to wait before the tap, because the button reads Copied! for two seconds only
  await Promise.all([
    expect(menu.getByText(SENTENCES.copied)).toBeVisible(),
    menu.getByRole('button', { name: 'Copy link' }).tap(),
  ])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/[\d.:]+\/creator$/)
  await expect(menu.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await tab.tap()
  await expect(menu).toBeHidden()

  await tab.tap()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/dashboard')

  await tab.tap()
  await menu.getByRole('button', { name: 'Offers' }).tap()
  await expect(menu).toBeHidden()
  const offers = dialog(page, SENTENCES.specialOffers)
  await expect(offers.getByRole('heading', { level: 3 })).toHaveText(exampleOffers.map(({ name }) => name))
  await offers.getByRole('button', { name: 'Close' }).tap()
  await expect(offers).toBeHidden()

  await tab.tap()
  await menu.getByRole('button', { name: 'Pricing Rates' }).tap()
  const rates = dialog(page, SENTENCES.pricingRates)
  await expect(rates.getByRole('listitem')).toHaveText([
    /Video call.*150 tokens per minute/,
    /Voice call.*50 tokens per minute/,
    /Message.*50 tokens per message/,
    new RegExp(`Live stream.*${SENTENCES.liveStream}`),
  ])
  await expect(menu).toBeHidden()
})

test('the wallet closes the menu of a fan, and an admin has only theme and Sign Out', async ({ open }) => {
  const page = await open(await newFan(), phone)
  await page.goto('/explore')
  const menu = dialog(page, 'Menu')
  await (await waitForHydration(bar(page).getByRole('button', { name: 'Menu' }))).tap()
  await expect(menu.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await bar(page)
    .getByRole('button', { name: /^Your wallet/ })
    .tap()
  await expect(dialog(page, 'Wallet')).toBeVisible()
  await expect(menu).toBeHidden()

  const admin = await open(await demoPerson('admin'), wide)
  await admin.goto('/dashboard')
  await press(admin.getByRole('button', { name: 'Your menu' }))
  const own = dialog(admin, 'Your menu')
  await expect(own.getByRole('button')).toHaveText([/(Dark|Light) theme/, 'Sign Out'])
  await expect(own.getByRole('link')).toHaveCount(0)
})

test('the counts of a creator show 0 when they fail to load', async ({ open, watch }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const page = await open(creator, wide)
  const counts = dialog(page, 'Your menu').getByRole('link', { name: /Followers|Subscribers/ })
  await page.goto('/explore')
  await press(page.getByRole('button', { name: 'Your menu' }))
  await expect(counts).toHaveText(['1Followers', '0Subscribers'])
  const asking = /\/api\/trpc\/[^?]*discovery\.stats/
  // the request is batched with others
  watch.expectCrash('discovery.stats')
  watch.expectCrash('net::ERR_FAILED')
  for (const fail of [
    (route: Route) => route.fulfill({ status: 404, body: 'nonsense' }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(asking, fail)
    await page.reload()
    await press(page.getByRole('button', { name: 'Your menu' }))
    await expect(counts).toHaveText(['0Followers', '0Subscribers'])
    await page.unroute(asking)
  }
})

test('the page of a missing receipt keeps its message and the focus while it loads again', async ({ open }) => {
  const page = await open(await newFan(), wide)
  await page.goto('/calls')
  await waitForHydration(page.getByRole('heading', { level: 1 }))
  await navigate(page, '/calls/none/receipt')
  const heading = page.getByRole('heading', { level: 1, name: RECEIPT.gone.title })
  await expect(heading).toBeFocused()
  const { promise: looked, resolve: answer } = Promise.withResolvers<void>()
  const asked: Request[] = []
  await page.route(/sessions\.receipt/, async (route) => {
    asked.push(route.request())
    await looked
    await route.continue()
  })
  // returning to the tab loads the receipt again, unless it is being loaded
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(asked).not.toEqual([])
  }).toPass()
  const answered = asked[0]?.response()
  await expect(heading).toBeFocused()
  answer()
  await answered
  await expect(heading).toBeFocused()
})

test('the palette opens pages, actions and creators by keyboard', async ({ open }) => {
  const page = await open(await newFan(), wide)
  await page.goto('/explore')
  await waitForHydration(page.getByRole('button', { name: 'Search or jump to' }))
  const palette = dialog(page, 'Search or jump to')
  const field = palette.getByRole('combobox')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.fill('class')
  await expect(palette.getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText(['Classes'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/classes')
  await expect(palette).toBeHidden()
  await expect(page.locator('h1:focus-visible')).toHaveText('Classes')

  await page.keyboard.press('Control+k')
  await field.fill('mira ko')
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/Mira Koval/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/creator/mira_koval')

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/Mira Koval/, 'Classes'])
  const here = palette.getByRole('group', { name: 'Mira Koval', exact: true })
  await expect(here.getByRole('option')).toHaveText(['Tip Mira Koval', 'Message Mira Koval'])
  await field.fill('token')
  await expect(palette.getByRole('option').first()).toHaveText('Buy tokens')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Get tokens')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Get tokens')).toBeHidden()
  await expect(page).toHaveURL('/creator/mira_koval')

  await page.keyboard.press('Control+k')
  await field.fill('go back')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/classes')
  // waits, because the closing palette may still have the focus
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test('the palette corrects typing mistakes, suggests creators if nothing matches, and forgets recent choices', async ({
  open,
}) => {
  const page = await open(null, wide)
  await page.goto('/explore')
  await press(page.getByRole('button', { name: PALETTE.title }))
  const palette = dialog(page, PALETTE.title)
  const field = palette.getByRole('combobox')
  const options = (group: string) => palette.getByRole('group', { name: group }).getByRole('option')
  await field.fill('qqxxzz')
  await expect(palette.getByText(PALETTE.nothing('qqxxzz'))).toBeVisible()
  await expect(options(PALETTE.trending)).toHaveCount(4)
  await expect(options(PALETTE.categories)).toHaveCount(categories.length)
  await field.fill('noctrunes')
  await expect(palette.getByText(EVERYTHING.corrected('noctrunes'))).toBeVisible()
  await expect(options(GROUPS.events)).toHaveText([/Nocturnes by candlelight/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\//)

  await page.keyboard.press('Control+k')
  await expect(options(recentTitle)).toHaveText([/Nocturnes by candlelight/])
  await page.keyboard.press('Delete')
  await expect(options(recentTitle)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: recentTitle })).toBeHidden()
})

test('the palette of a visitor opens sign-in with the page to return to', async ({ open }) => {
  const page = await open(null, wide)
  await page.goto('/creator/mira_koval')
  await press(page.getByRole('button', { name: 'Search or jump to' }))
  const palette = dialog(page, 'Search or jump to')
  await expect(palette.getByRole('group', { name: PALETTE.trending }).getByRole('option')).toHaveCount(4)
  await expect(palette.getByRole('option')).toHaveText([
    ...['Home', 'Explore', 'Find a creator', 'Sign in', 'Join', 'Switch theme', /./, /./, /./, /./],
  ])
  await palette.getByRole('option', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth?mode=signin&redirect=%2Fcreator%2Fmira_koval')
})

test('a collapsed sidebar stays collapsed from the first paint, and the wide menu has counts', async ({ open }) => {
  const page = await open(await demoPerson('creator'), wide)
  const shifted = await watchShifts(page)
  await page.goto('/dashboard')
  const collapse = page.getByRole('button', { name: 'Collapse' })
  await press(collapse)
  await expect(page.getByRole('button', { name: 'Expand' })).toHaveAttribute('aria-expanded', 'false')
  const width = () => bar(page).evaluate((nav) => nav.getBoundingClientRect().width)
  await expect.poll(width).toBe(79)
  await page.reload()
  expect(await width()).toBe(79)
  await waitForHydration(page.getByRole('button', { name: 'Expand' }))
  // a change of the sidebar would shift the whole page; late fonts and changing figures shift it by a few pixels
  expect(await shifted()).toBeLessThan(shiftMax / 2)
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(width).toBe(239)

  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect(page.locator('html')).toHaveClass(/light/)

  await press(page.getByRole('button', { name: 'Your menu' }))
  const menu = dialog(page, 'Your menu')
  await expect(menu.getByRole('link', { name: /^\d+ Followers$/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^\d+ Subscribers$/ })).toBeVisible()
  await menu.getByRole('button', { name: 'Go Live' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog')).toContainText('Go Live')
})

/** Clicks until the link is current, because the product ignores a click that follows another too soon. */
const goBy = (link: Locator) =>
  expect(async () => {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page', { timeout: 500 })
  }).toPass()

test('the first click navigates at once; clicks right after it or to the same page have no effect', async ({
  open,
}) => {
  const page = await open(await newFan(), wide)
  await page.goto('/explore')
  await waitForHydration(bar(page).getByRole('link', { name: 'Live', exact: true }))
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => {
    for (const name of ['Live', 'Classes', 'Messages'])
      [...document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] a')]
        .find((link) => link.checkVisibility() && link.textContent?.trim() === name)
        ?.click()
  })
  await expect(page).toHaveURL('/live')
  await expect(bar(page).getByRole('link', { name: 'Live', exact: true })).toHaveAttribute('aria-current', 'page')
  await bar(page).getByRole('link', { name: 'Live', exact: true }).click()
  await bar(page).getByRole('link', { name: 'Live', exact: true }).click()
  await goBy(bar(page).getByRole('link', { name: 'Classes' }))
  expect(await page.evaluate(() => history.length)).toBe(before + 2)
  await page.goBack()
  await expect(page).toHaveURL('/live')
})
