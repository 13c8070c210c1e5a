import type { Page } from '@playwright/test'
import { GALLERY } from '#features/content/gallery/spec.ts'
import { SENTENCES as CONTENT } from '#features/content/spec.ts'
import { PAGES } from '#features/recordings/spec.ts'
import { TV } from '#features/tv/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow, wide } from './support/inspect.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { balanceOf, newFan } from './support/people.ts'
import { awake, dialog, expectToast, navigate, press } from './support/steps.ts'

// TV passes whoever is live in other journeys
test.beforeEach(({ watch }) => mayLeaveMeetings(watch))

// of the seed: the one is open to everybody, the other on sale
const [free, priced, price] = ['Kitchen rehearsal, one take', 'The river concert', 40]

const video = (page: Page) => page.locator('video')
const timeOf = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime)
const plays = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime > 0)

test('a replay is bought, watched with resume and kept; TV plays by keyboard alone', async ({ open }) => {
  const fan = await newFan({ tokens: 200 })
  const page = await open(fan)
  await page.goto('/creator/creator')
  await press(page.getByRole('tab', { name: /^Streams/ }))
  await press(page.getByRole('button', { name: `${priced} (locked)` }))
  const buying = dialog(page, GALLERY.unlockTitle)
  await buying.getByRole('button', { name: CONTENT.unlock(price) }).click()
  await expectToast(page, CONTENT.unlocked)
  await expect(page).toHaveURL(/\/recordings\//)
  await expect(page.getByRole('heading', { name: priced, level: 1 })).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - price })

  await press(page.getByRole('button', { name: 'Play', exact: true }))
  await expect.poll(() => plays(page)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10)
  const kept = page.waitForResponse((answer) => answer.url().includes('recordings.position') && answer.ok())
  await page.getByRole('button', { name: 'Pause' }).click()
  await kept
  await page.reload()
  await expect(page.getByRole('button', { name: PAGES.restart })).toBeVisible()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(9)
  await awake(page.getByRole('button', { name: PAGES.restart }))
  await navigate(page, '/collections')
  await press(page.getByRole('tab', { name: 'Purchases' }))
  await expect(page.getByRole('button', { name: priced })).toBeVisible()

  await navigate(page, '/tv')
  const on = (title: string) => page.getByRole('region', { name: `${TV.title}: ${title}` })
  // whoever is live comes first; from what was chosen the arrows lead on
  await (await awake(page.getByRole('button', { name: priced }))).focus()
  await page.keyboard.press('Enter')
  await expect(on(priced)).toBeVisible()
  await expect(on(priced)).toBeInViewport()
  // nothing begins with sound
  await expect(page.getByRole('button', { name: TV.soundOn })).toBeVisible()
  await expect.poll(() => plays(page)).toBe(true)
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: TV.soundOff })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(on(free)).toBeVisible()
  await expect(page.getByRole('button', { name: TV.soundOff })).toBeVisible()
  await expect.poll(() => plays(page)).toBe(true)
  await page.keyboard.press(' ')
  await expect.poll(() => plays(page)).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await expect(on(priced)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
})

/** Nothing but, if so, a video fills the screen of this browser, as on an iPhone. */
const withoutFullScreen = (page: Page, canFill: boolean) =>
  page.addInitScript((can) => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })
    const film = HTMLVideoElement.prototype as { webkitEnterFullscreen?: () => void }
    delete film.webkitEnterFullscreen
    if (can) film.webkitEnterFullscreen = () => document.body.setAttribute('data-filled', '')
  }, canFill)
const full = (page: Page) => page.getByRole('button', { name: 'Full screen' })

test('a replay that a browser does not let begin says so, and begins at a press; on an iPhone its video fills the screen', async ({
  open,
}) => {
  const page = await open(await newFan())
  await withoutFullScreen(page, true)
  await page.addInitScript(() => {
    let isPressed = false
    addEventListener('pointerdown', () => (isPressed = true), true)
    const { play } = HTMLVideoElement.prototype
    HTMLVideoElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('no press', 'NotAllowedError'))
    }
  })
  await page.goto('/tv')
  await (await awake(page.getByRole('button', { name: free }))).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => plays(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await press(full(page))
  await expect(page.locator('body[data-filled]')).toHaveCount(1)
})

test('a replay that is alone in its channel plays again, and its buttons do what they say; none fills the screen where nothing can', async ({
  open,
}) => {
  const page = await open(await newFan())
  await withoutFullScreen(page, false)
  await page.goto('/tv')
  await press(page.getByRole('button', { name: free }))
  await expect(page.getByText(TV.of(1, 1))).toBeVisible()
  await expect.poll(() => plays(page)).toBe(true)
  await expect(full(page)).toHaveCount(0)
  const end = await video(page).evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 1
    return film.duration
  })
  await expect.poll(() => timeOf(page)).toBeLessThan(end - 2)
  await expect.poll(() => plays(page)).toBe(true)
  await press(page.getByRole('button', { name: 'Pause' }))
  await expect.poll(() => plays(page)).toBe(false)
  await press(page.getByRole('button', { name: 'Play', exact: true }))
  await expect.poll(() => plays(page)).toBe(true)
})

/** Holds the answers of a procedure. @returns lets them come. */
async function hold(page: Page, procedure: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(procedure, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Where the television or the player is on the page, and how high. */
async function frameOf(page: Page): Promise<[number, number]> {
  const box = await page.locator('main .dark.rounded-card:visible').first().boundingBox()
  return [Math.round(box?.y ?? 0), Math.round(box?.height ?? 0)]
}

for (const viewport of [narrow, wide])
  test(`what is on its way has the shape of what comes, at ${viewport.width} px`, async ({ open }) => {
    const page = await open(await newFan(), { viewport })
    await page.goto('/collections')
    await awake(page.getByRole('tab', { name: 'Purchases' }))
    const id = await page.evaluate(async () =>
      (await (await fetch('/api/v1/tv/channels')).text()).match(
        /"kind":"replay","id":"([^"]+)"|"id":"([^"]+)","kind":"replay"/,
      ),
    )
    const replay = id?.[1] ?? id?.[2]
    expect(replay).toBeDefined()
    for (const { href, procedure, there } of [
      { href: '/tv', procedure: /tv\.channels/, there: page.getByRole('button', { name: TV.next }) },
      {
        href: `/recordings/${replay}`,
        procedure: /recordings\.one/,
        there: page.getByRole('button', { name: 'Full screen' }),
      },
    ]) {
      const release = await hold(page, procedure)
      void navigate(page, href)
      await expect(page.locator('main [role=status] .dark.rounded-card')).toBeVisible()
      const place = await frameOf(page)
      release()
      await expect(there).toBeVisible()
      expect(await frameOf(page)).toEqual(place)
    }
  })
