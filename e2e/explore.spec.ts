import type { Page } from '@playwright/test'
import { explorePageSize } from '#features/discovery/spec.ts'
import { expect, test } from './support/browser.ts'
import { demoPerson } from './support/people.ts'
import { awake } from './support/steps.ts'

const cardLinks = (page: Page) =>
  page
    .getByRole('region', { name: /creators$/i })
    .getByRole('heading')
    .getByRole('link')

test('without JavaScript: creators, their pages, and the rest of the list by a link', async ({ open }) => {
  const page = await open(null, { javaScriptEnabled: false })
  await page.goto('/explore')
  await expect(cardLinks(page)).toHaveCount(explorePageSize)
  const first = await cardLinks(page).first().textContent()
  await page.getByRole('link', { name: 'Show more creators' }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect(cardLinks(page).first()).not.toHaveText(first ?? '')
  await cardLinks(page).first().click()
  await expect(page).toHaveURL(/\/creator\/[a-z0-9_]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Take your seat' })).toBeVisible()
})

for (const path of ['/', '/explore', '/creator/mira_koval'])
  test(`${path} comes with its data: no call on first paint`, async ({ open }) => {
    const page = await open()
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    await page.goto(path)
    await awake(page.getByRole('link', { name: 'Join', exact: true }))
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
  })

test('the list grows as it is read, and Back returns to the same place in it', async ({ open }) => {
  const page = await open()
  await page.goto('/explore')
  await awake(page.getByRole('link', { name: 'Join', exact: true }))
  const later = cardLinks(page).nth(explorePageSize + 6)
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(later).toBeAttached({ timeout: 500 })
  }).toPass()
  await later.scrollIntoViewIfNeeded()
  const name = (await later.textContent()) ?? ''
  const before = await later.evaluate((link) => link.getBoundingClientRect().top)
  await later.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.trim())
  await page.goBack()
  await expect(page).toHaveURL('/explore')
  await expect
    .poll(() => later.evaluate((link) => Math.round(link.getBoundingClientRect().top)))
    .toBe(Math.round(before))
})

test('a category is an address: chosen, reloaded, and let go of', async ({ open }) => {
  const page = await open()
  await page.goto('/explore')
  const chips = page.getByRole('navigation', { name: 'Categories' })
  await chips.getByRole('link', { name: 'Music' }).click()
  await expect(page).toHaveURL('/explore?category=music')
  await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
  await expect(cardLinks(page).filter({ hasText: 'Vera Lumen' })).toBeVisible()
  const some = await cardLinks(page).allTextContents()
  expect(some.length).toBeLessThan(explorePageSize)
  await page.reload()
  expect(await cardLinks(page).allTextContents()).toEqual(some)
  await expect(chips.getByRole('link', { name: 'Music' })).toHaveAttribute('aria-current', 'page')
  await chips.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/explore')
  await expect(cardLinks(page)).not.toHaveCount(some.length)
})

test('a stale category or page of the list opens all creators', async ({ open }) => {
  const page = await open()
  for (const stale of ['/explore?category=underwater', '/explore?category=a&category=b', '/explore?cursor=long-gone']) {
    await page.goto(stale)
    await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
    await expect(cardLinks(page), stale).toHaveCount(explorePageSize)
  }
})

test('a program that lost its way under /api is told so, not led home', async ({ request }) => {
  for (const path of ['/api/nope', '/api/v2/health', '/api/v1/nope']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('an unknown creator is said to be missing', async ({ open, watch }) => {
  const page = await open()
  const answer = await page.goto('/creator/nobody_at_all')
  watch.expectRefusal(404, '/creator/nobody_at_all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Nobody stands in this light' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore creators' }).click()
  await expect(page).toHaveURL('/explore')
})

test('addresses lead where they should', async ({ open }) => {
  const { id } = await demoPerson('mira_koval')
  const page = await open()
  for (const [asked, landed] of [
    [`/creator/${id}`, '/creator/mira_koval'],
    ['/mira_koval', '/creator/mira_koval'],
    ['/nobody_at_all', '/'],
    ['/no/such/page', '/'],
  ] as const) {
    await page.goto(asked)
    await expect(page, asked).toHaveURL(landed)
  }
})
