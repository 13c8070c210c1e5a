import type { Page } from '@playwright/test'
import { GALLERY } from '#features/content/items/spec.ts'
import { SENTENCES as CONTENT } from '#features/content/spec.ts'
import { PAGES } from '#features/recordings/spec.ts'
import { TV } from '#features/tv/spec.ts'
import { expect, test } from './support/browser.ts'
import { seededRecording } from './support/cast.ts'
import { narrow, wide } from './support/inspect.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { balanceOf, newFan } from './support/people.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

// TV may play live streams of other tests
test.beforeEach(({ watch }) => allowMeetingErrors(watch))

// titles of a free and a paid replay of the seed, and the price in tokens
const [free, priced, price] = ['Kitchen rehearsal, one take', 'The river concert', 40]
// title of the only replay of a category
const only = 'Tram lights, no cut'

const video = (page: Page) => page.locator('video')
const timeOf = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime)
const plays = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime > 0)

test('a fan buys a replay, resumes it after a reload and plays TV by keyboard', async ({ open }) => {
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
  const saved = page.waitForResponse((answer) => answer.url().includes('recordings.position') && answer.ok())
  await page.getByRole('button', { name: 'Pause' }).click()
  await saved
  await page.reload()
  await expect(page.getByRole('button', { name: PAGES.restart })).toBeVisible()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(9)
  await waitForHydration(page.getByRole('button', { name: PAGES.restart }))
  await navigate(page, '/collections')
  await press(page.getByRole('tab', { name: 'Purchases' }))
  await expect(page.getByRole('button', { name: priced })).toBeVisible()

  await navigate(page, '/tv')
  const on = (title: string) => page.getByRole('region', { name: `${TV.title}: ${title}` })
  // live streams come first; the arrows continue from the chosen replay
  await (await waitForHydration(page.getByRole('button', { name: priced }))).focus()
  await page.keyboard.press('Enter')
  await expect(on(priced)).toBeVisible()
  await expect(on(priced)).toBeInViewport()
  // TV starts muted
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

/** Removes the full-screen API from a browser. With `canFill` only a video can fill the screen, as on an iPhone. */
const withoutFullScreen = (page: Page, canFill: boolean) =>
  page.addInitScript((can) => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })
    const film = HTMLVideoElement.prototype as { webkitEnterFullscreen?: () => void }
    delete film.webkitEnterFullscreen
    if (can) film.webkitEnterFullscreen = () => document.body.setAttribute('data-filled', '')
  }, canFill)
const full = (page: Page) => page.getByRole('button', { name: 'Full screen' })

test('a replay whose autoplay is blocked starts with a press, and fills the screen of an iPhone', async ({ open }) => {
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
  await (await waitForHydration(page.getByRole('button', { name: free }))).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => plays(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await press(full(page))
  await expect(page.locator('body[data-filled]')).toHaveCount(1)
})

test('the only replay of a channel repeats and can be paused; without full-screen support a button is hidden', async ({
  open,
}) => {
  const page = await open(await newFan())
  await withoutFullScreen(page, false)
  await page.goto('/tv')
  await press(page.getByRole('button', { name: only }))
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

/** Delays the requests of a procedure. Returns a function that releases them. */
async function delayRequests(page: Page, procedure: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(procedure, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Returns the top and the height of the TV or the player, on a narrow and a wide screen. */
async function framesOf(page: Page): Promise<number[]> {
  const frames: number[] = []
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    const box = await page.locator('main .dark.rounded-card:visible').first().boundingBox()
    frames.push(Math.round(box?.y ?? 0), Math.round(box?.height ?? 0))
  }
  return frames
}

test('the placeholders of TV and of a replay have the position and size of the player', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/collections')
  await waitForHydration(page.getByRole('tab', { name: 'Purchases' }))
  const replay = await seededRecording()
  for (const { href, procedure, player } of [
    { href: '/tv', procedure: /tv\.channels/, player: page.getByRole('button', { name: TV.next }) },
    { href: `/recordings/${replay}`, procedure: /recordings\.one/, player: full(page) },
  ]) {
    const release = await delayRequests(page, procedure)
    void navigate(page, href)
    await expect(page.locator('main [role=status] .dark.rounded-card')).toBeVisible()
    const placeholder = await framesOf(page)
    release()
    await expect(player).toBeVisible()
    expect(await framesOf(page)).toEqual(placeholder)
  }
})
