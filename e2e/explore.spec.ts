import type { Locator, Page } from '@playwright/test'
import { joinWords } from '#features/accounts/sign-in/spec.ts'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { SENTENCES as DASHBOARD } from '#features/dashboard/spec.ts'
import { SHARE_SENTENCES } from '#features/discovery/creator/spec.ts'
import { EXPLORE_SENTENCES, FILTER_SENTENCES } from '#features/discovery/filters/spec.ts'
import { MISSING_SENTENCES } from '#features/discovery/missing/spec.ts'
import { explorePageSize } from '#features/discovery/spec.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { expectVideo, playLive } from './support/live.ts'
import { demoPerson, newFan } from './support/people.ts'
import { asOwner, newCreator, newCreatorsIn } from './support/platform.ts'
import { dialog, expectToast, press, signIn, waitForHydration } from './support/steps.ts'

const cardLinks = (page: Page) =>
  page
    .getByRole('region', { name: /creators$/i })
    .getByRole('heading')
    .getByRole('link')

const topOf = (link: Locator) => link.evaluate((one) => Math.round(one.getBoundingClientRect().top))

const field = (page: Page) => page.getByRole('searchbox', { name: EXPLORE_SENTENCES.search })

/** Scrolls to a link. Returns its distance from the top of the window after scrolling has ended. */
async function restingTop(link: Locator): Promise<number> {
  await link.scrollIntoViewIfNeeded()
  await link.hover({ trial: true })
  let before = Number.NaN
  const isStill = async () => {
    const now = await topOf(link)
    const still = now === before
    before = now
    return still
  }
  await expect.poll(isStill).toBe(true)
  return before
}

/** Runs in the page. Types letter by letter without a pause, which a test cannot do on a busy machine. */
function typeAtOnce(field: HTMLElement, text: string): void {
  field.focus()
  for (const letter of text) document.execCommand('insertText', false, letter)
}

test('without JavaScript the list, its next page, creator pages and the search work', async ({ open }) => {
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

  await page.goto('/explore?category=new')
  await field(page).fill('mira')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/search=mira/)
  await expect(page).toHaveURL(/category=new/)
  await expect(cardLinks(page).first()).toHaveText('Mira Koval')
})

test('the home page of visitors begins with a running stream, and one click opens it', async ({ open }) => {
  await playLive(await demoPerson('odette_m'), 'Songs for the home page')
  const page = await open()
  await page.goto('/')
  // with several streams, the most watched one is shown
  const poster = page.getByRole('article').filter({ hasText: DASHBOARD.watchNow })
  await (await waitForHydration(poster.getByRole('link'))).click()
  await expect(page).toHaveURL(/\/live\/[0-9a-f-]{36}$/)
  await expectVideo(page)
})

/** Maximum number of scripts that a page loads for a visitor. Each script costs a phone a round trip. */
const scriptsMax = 36

for (const path of ['/', '/explore', '/creator/mira_koval'])
  test(`the server renders ${path} with its data; the page loads few scripts and sends no API request`, async ({
    open,
  }) => {
    const page = await open()
    const calls: string[] = []
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script') scripts.push(pathname)
      // the page view is a report, not a request for data
      if (pathname.startsWith('/api/') && pathname !== '/api/trpc/discovery.seen') calls.push(request.url())
    })
    await page.goto(path)
    await waitForHydration(page.getByRole('link', { name: 'Join', exact: true }))
    await page.waitForLoadState('networkidle')
    expect(calls).toEqual([])
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(scriptsMax)
  })

test('a category is in the URL and survives a reload; an invalid category lists all creators', async ({ open }) => {
  const page = await open()
  await page.goto('/explore')
  const chips = page.getByRole('navigation', { name: 'Categories' })
  await chips.getByRole('link', { name: 'Music' }).click()
  await expect(page).toHaveURL('/explore?category=music')
  await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
  await expect(cardLinks(page).filter({ hasText: 'Vera Lumen' })).toBeVisible()
  const fewerThanAll = async () => (await cardLinks(page).count()) < explorePageSize
  await expect.poll(fewerThanAll).toBe(true)
  await page.reload()
  await expect(cardLinks(page).filter({ hasText: 'Vera Lumen' })).toBeVisible()
  await expect.poll(fewerThanAll).toBe(true)
  await expect(chips.getByRole('link', { name: 'Music' })).toHaveAttribute('aria-current', 'page')
  await chips.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/explore')
  await expect.poll(fewerThanAll).toBe(false)
  for (const stale of ['/explore?cursor=long-gone', '/explore?location=XX', '/explore?search=%00%00']) {
    await page.goto(stale)
    await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
    await expect(cardLinks(page), stale).toHaveCount(explorePageSize)
  }
})

test('unknown URLs under /api respond with 404 in JSON and do not redirect', async ({ request }) => {
  for (const path of ['/api/nope', '/api/v2/health', '/api/v1/nope']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('the page of an unknown creator responds with 404 and offers a search', async ({ open, watch }) => {
  const page = await open()
  const answer = await page.goto('/creator/nobody_at_all')
  watch.expectRefusal(404, '/creator/nobody_at_all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: MISSING_SENTENCES.title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore creators' })).toHaveAttribute('href', '/explore')
  const search = page.getByRole('main').getByRole('searchbox', { name: MISSING_SENTENCES.search })
  await search.fill('mira_k')
  await search.press('Enter')
  await expect(page).toHaveURL('/explore?search=mira_k')
  await expect(cardLinks(page)).toHaveText(['Mira Koval'])
})

test('a search is in the URL, can be shared, and Back ends it in one step', { tag: '@smoke' }, async ({ open }) => {
  const page = await open()
  await page.goto('/explore')
  await waitForHydration(field(page))
  const before = await page.evaluate(() => history.length)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('discovery.explore')) calls.push(request.url())
  })
  await field(page).evaluate(typeAtOnce, 'mira_k')
  await expect(page).toHaveURL('/explore?search=mira_k')
  await expect(cardLinks(page)).toHaveText(['Mira Koval'])
  expect(calls).toHaveLength(1)
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.reload()
  await expect(field(page)).toHaveValue('mira_k')
  await expect(cardLinks(page)).toHaveText(['Mira Koval'])
  await page.goBack()
  await expect(page).toHaveURL('/explore')
  await expect(field(page)).toHaveValue('')
  await expect(cardLinks(page)).toHaveCount(explorePageSize)
  await (await waitForHydration(field(page))).fill('nobody is called so')
  await expect(page.getByRole('heading', { name: EXPLORE_SENTENCES.nobodyFits })).toBeVisible()
})

test('filters are combined, stored in the URL and removed one by one', async ({ open }) => {
  const creator = await newCreator()
  await asOwner(`update creator_profiles set country = 'IS', category = 'Tech', video_rate = 7 where user_id = $1`, [
    creator.id,
  ])
  const page = await open()
  await page.goto('/explore')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Tech' }).click()
  await press(page.getByRole('button', { name: EXPLORE_SENTENCES.filters }))
  const sheet = dialog(page, EXPLORE_SENTENCES.filters)
  await sheet.getByLabel('Location').selectOption('Iceland')
  await sheet.getByLabel('Highest price per minute').fill('7.5')
  await sheet.getByRole('button', { name: FILTER_SENTENCES.apply }).click()
  await expect(sheet.getByText(FILTER_SENTENCES.priceWrong(999))).toBeVisible()
  await sheet.getByLabel('Highest price per minute').fill('7')
  await sheet.getByRole('button', { name: FILTER_SENTENCES.apply }).click()
  await expect(page).toHaveURL('/explore?category=tech&location=IS&max_price=7')
  await expect(cardLinks(page)).toHaveText([creator.displayName])
  await page.reload()
  await expect(cardLinks(page)).toHaveText([creator.displayName])
  await expect(page.getByRole('button', { name: `${EXPLORE_SENTENCES.filters} 2 on` })).toBeVisible()
  const on = page.getByRole('list', { name: 'Filters that are on' })
  await (await waitForHydration(on.getByRole('link', { name: /^Up to 7 a minute/ }))).click()
  await expect(page).toHaveURL('/explore?category=tech&location=IS')
  await page.goBack()
  await expect(page).toHaveURL('/explore?category=tech&location=IS&max_price=7')
})

test('cards show Online and LIVE, the Online chip filters, and an offline creator loses the mark', async ({ open }) => {
  const [here, star] = [await newCreator(), await newCreator()]
  // asked_at is in the future, so that the product does not ask realtime, which has no connection of this person
  await asOwner(
    `insert into presence (user_id, online, last_seen_at, asked_at) values ($1, true, now(), now() + interval '1 hour')`,
    [here.id],
  )
  await asOwner(`insert into live_now (creator_id, title) values ($1, 'Late show')`, [star.id])
  try {
    const page = await open()
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    // retries, because visitors may get a list that was cached a moment ago
    await expect(async () => {
      await page.goto('/explore?category=new')
      await expect(card(here.displayName)).toContainText('Online', { timeout: 1_000 })
    }).toPass()
    await expect(card(star.displayName)).toContainText('LIVE')
    await (
      await waitForHydration(page.getByRole('navigation', { name: 'Creators' }).getByRole('link', { name: 'Online' }))
    ).click()
    await expect(page).toHaveURL('/explore?category=online')
    await expect(card(here.displayName)).toBeVisible()
    await expect(card(star.displayName)).toBeHidden()
    await asOwner('update presence set online = false where user_id = $1', [here.id])
    await expect(card(here.displayName)).not.toContainText('Online')
  } finally {
    await asOwner('delete from live_now where creator_id = $1', [star.id])
  }
})

test('a fan sees rate, minimum and missing tokens before a call; a creator goes straight to the call page', async ({
  open,
}) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/explore?search=mira_koval')
  const prices = page.getByRole('group', { name: 'Prices of Mira Koval' })
  await expect(prices).toContainText(/90\s*\/min\s*Video/)
  await expect(prices).toContainText(/35\s*\/min\s*Voice/)
  await (await waitForHydration(prices.getByRole('link', { name: /^Video call/ }))).click()
  const ask = dialog(page, ASKING.title('video', 'Mira Koval'))
  await expect(ask).toContainText(ASKING.minimum)
  await expect(ask).toContainText(ASKING.perMinute(90))
  await expect(ask).toContainText(ASKING.held(900))
  await expect(ask.getByRole('button', { name: 'Get tokens' })).toBeVisible()
  // without enough tokens there is no button to send the request
  await expect(ask.getByText('You need 900 more tokens')).toBeVisible()
  await expect(ask.getByRole('button', { name: ASKING.send.now })).toHaveCount(0)

  const stage = await open(await demoPerson('creator2'))
  await stage.goto('/explore?search=mira_koval')
  const there = stage.getByRole('group', { name: 'Prices of Mira Koval' })
  await (await waitForHydration(there.getByRole('link', { name: /^Voice call/ }))).click()
  await expect(stage).toHaveURL('/call/voice/mira_koval')
})

test('a creator page has its actions and tabs, and Back restores scroll position and loaded pages', async ({
  open,
}) => {
  const page = await open(await newFan())
  await page.goto('/explore?category=popular')
  await waitForHydration(field(page))
  const later = cardLinks(page).nth(explorePageSize + 4)
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(later).toBeAttached({ timeout: 500 })
  }).toPass()
  const before = await restingTop(later)
  const name = ((await later.textContent()) ?? '').trim()
  await later.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const prices = page.getByRole('list', { name: `Prices of ${name}` })
  for (const way of [/^Message\b/, 'Schedule', /^Video call\b/, /^Voice call\b/])
    await expect(prices.getByRole('link', { name: way })).toBeAttached()
  const keep = page.getByRole('main').getByRole('button', { name: `Bookmark ${name}` })
  await press(keep)
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  const tabs = page.getByRole('tablist', { name: `More of ${name}` })
  await tabs.getByRole('tab', { name: 'About' }).click()
  const about = page.getByRole('tabpanel')
  await expect(about).toContainText('On Limelight since')
  await expect(about).not.toContainText('Profile views')
  await page.goBack()
  await expect(page).toHaveURL('/explore?category=popular')
  await expect.poll(() => topOf(later)).toBe(before)
  // Forward restores the open tab
  await page.goForward()
  await expect(tabs.getByRole('tab', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
})

test('a visitor can share a creator page, and is asked to join for every other action', async ({ open }) => {
  const page = await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/mira_koval')
  await press(page.getByRole('button', { name: 'More about Mira Koval' }))
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expectToast(page, SHARE_SENTENCES.copied)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/creator/mira_koval`)

  const main = page.getByRole('main')
  for (const [action, verb] of [
    [main.getByRole('button', { name: 'Tip Mira Koval' }), 'tip'],
    [main.getByRole('button', { name: 'Bookmark Mira Koval' }), 'bookmark'],
    [main.getByRole('link', { name: 'Message', exact: true }).filter({ visible: true }), 'message'],
  ] as const) {
    await press(action)
    const words = joinWords('signup', { verb, person: { displayName: 'Mira Koval' } })
    const joining = dialog(page, words.title)
    await expect(joining.getByText(words.text)).toBeVisible()
    await expect(joining.getByRole('button', { name: 'Create account' })).toBeVisible()
    await expect(joining.getByRole('button', { name: words.go, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(joining).toBeHidden()
  }

  // after a sign-in the action completes
  const follow = { verb: 'follow', person: { displayName: 'Mira Koval' } } as const
  await press(main.getByRole('button', { name: 'Follow Mira Koval' }))
  await dialog(page, joinWords('signup', follow).title)
    .getByRole('button', { name: joinWords('signup', follow).go, exact: true })
    .click()
  await signIn(page, await newFan())
  await expect(main.getByRole('button', { name: 'Following Mira Koval' })).toBeVisible()
})

test('Back works while a reloaded page is waiting for its scripts', async ({ open }) => {
  const page = await open()
  await page.goto('/explore')
  const first = await waitForHydration(cardLinks(page).first())
  const name = ((await first.textContent()) ?? '').trim()
  await first.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(name)
  const isBack = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isBack.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(heading).toContainText(name)
  await page.evaluate(() => window.history.back())
  await expect(page).toHaveURL('/explore')
  isBack.resolve()
  // checks a minimum, because at the end of the list the next page may be loaded already
  await expect(cardLinks(page).nth(explorePageSize - 1)).toBeAttached()
  await page.goForward()
  await expect(heading).toContainText(name)
})

for (const moment of ['__TSR_ROUTER__', 'requestIdleCallback'])
  test(`Back works at every moment of hydration: ${moment}`, async ({ open }) => {
    const page = await open()
    await page.goto('/explore')
    await waitForHydration(field(page))
    await field(page).fill('mira_k')
    await expect(page).toHaveURL('/explore?search=mira_k')
    await expect(cardLinks(page)).toHaveText(['Mira Koval'])
    // first moment: the router exists, nothing is hydrated. Second moment: only the layout around the page is hydrated
    await page.addInitScript((name) => {
      if (sessionStorage.getItem('went back')) return
      const goBack = () => {
        sessionStorage.setItem('went back', 'yes')
        history.back()
      }
      const idle = window.requestIdleCallback.bind(window)
      let router: unknown
      const trap: PropertyDescriptor =
        name === 'requestIdleCallback'
          ? {
              value: (...call: Parameters<typeof idle>) => {
                if (!sessionStorage.getItem('went back')) goBack()
                return idle(...call)
              },
            }
          : {
              get: () => router,
              set: (made: unknown) => {
                router = made
                goBack()
              },
            }
      Object.defineProperty(window, name, trap)
    }, moment)
    await page.reload()
    await expect(page).toHaveURL('/explore')
    await expect(field(page)).toHaveValue('')
    // checks a minimum, because at the end of the list the next page may be loaded already
    await expect(cardLinks(page).nth(explorePageSize - 1)).toBeAttached()
  })

test('the HTML of a creator page has structured data, and a script in a name stays text', async ({ request }) => {
  const creator = await newCreator()
  const name = '</script><script>alert(1)</script>'
  await asOwner('update users set display_name = $2 where id = $1', [creator.id, name])
  const html = await (await request.get(`/creator/${creator.username}`)).text()
  expect(html).toContain(`rel="canonical"`)
  expect(html).toMatch(new RegExp(`property="og:url" content="[^"]*/creator/${creator.username}"`))
  const [, data = ''] = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name } })
  expect(html).not.toContain(name)
})

test('a reload on a phone restores the position in the list, even after other creators moved', async ({ open }) => {
  const country = 'TK'
  await newCreatorsIn(country, 4 * explorePageSize)
  const page = await open(null, { viewport: { width: 375, height: 812 } })
  await page.goto(`/explore?location=${country}`)
  const join = page.getByRole('link', { name: 'Join', exact: true })
  await waitForHydration(join)
  const later = cardLinks(page).nth(explorePageSize + 6)
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(later).toBeAttached({ timeout: 500 })
  }).toPass()
  const before = await restingTop(later)
  const name = ((await later.textContent()) ?? '').trim()
  // positions are rounded to whole pixels
  const away = async (card = later) => Math.abs((await topOf(card)) - before)
  await page.reload()
  await expect.poll(away).toBeLessThanOrEqual(1)
  await expect(later).toHaveText(name)
  await waitForHydration(join)
  await later.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.reload()
  await waitForHydration(join)
  await page.goBack()
  await expect.poll(away).toBeLessThanOrEqual(1)
  await expect(later).toHaveText(name)
  // other creators move to the front of the list; the page still shows the same creators
  await asOwner(
    `update creator_listings set trending = trending + 1 where user_id in
         (select user_id from creator_listings where country = $1 order by trending, user_id limit 12)`,
    [country],
  )
  await page.reload()
  await expect.poll(() => away(cardLinks(page).filter({ hasText: name }))).toBeLessThanOrEqual(1)
  await expect(later).not.toHaveText(name)
})
