import type { Locator, Page } from '@playwright/test'
import { WATCH } from '#features/live/watching/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow, wide } from './support/inspect.ts'
import { chooseMore, expectVideo, playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { newFan } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { waitForHydration } from './support/steps.ts'

/** Returns true if two elements overlap, even in part. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!(a && b)) throw new Error('one of them is not visible')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Blocks audio until a press, as browsers do. Needed because every evaluation of a test counts as a press. */
const blockSound = (page: Page) =>
  page.addInitScript(() => {
    let isPressed = false
    addEventListener('pointerdown', () => (isPressed = true), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      const mayPlay = isPressed || !(this instanceof HTMLAudioElement)
      return mayPlay ? play.call(this) : Promise.reject(new DOMException('no press', 'NotAllowedError'))
    }
  })

// allows errors of the meetings client, which writes to its closed socket
test.beforeEach(({ watch }) => allowMeetingErrors(watch))

test('when the browser blocks sound, the stream and TV show a button that turns it on', async ({ open }) => {
  const creator = await newCreator()
  const address = await playLive(creator, 'Loud and clear')
  expect((await ask(creator, 'PUT', `${address}/goal`, { title: 'New strings', tokens: 50 })).status).toBe(200)
  const page = await open(await newFan(), { viewport: narrow })
  await blockSound(page)
  await page.goto(address)
  await expectVideo(page)
  const sound = page.locator('.sound-wanted')
  await expect(sound).toBeVisible()
  const viewports = [{ width: 375, height: 740 }, narrow, wide]
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expect
      .poll(async () => {
        const [button, picture, bar] = await Promise.all(
          [sound, page.locator('.stream-view'), page.getByRole('toolbar', { name: WATCH.actions })].map((one) =>
            one.boundingBox(),
          ),
        )
        if (!(button && picture && bar)) throw new Error('one of them is not visible')
        const aside = Math.abs(button.x + button.width / 2 - (picture.x + picture.width / 2))
        return [aside < 2, button.y + button.height < bar.y]
      })
      .toEqual([true, true])
  }
  await chooseMore(page, WATCH.soundOnly)
  await expect(page.getByText(WATCH.soundOnlyText)).toBeVisible()
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    for (const one of ['.stream-goal', '.other-face > *', '.stream-note'])
      for (const there of await page.locator(one).all()) await expect.poll(() => overlap(sound, there), one).toBe(false)
    await sound.click({ trial: true })
  }
  await sound.click()
  await expect(sound).toHaveCount(0)
  await expect(page.getByRole('button', { name: WATCH.soundOff }).first()).toBeVisible()

  await test.step('TV starts muted, and shows the button once it is unmuted', async () => {
    await page.goto('/tv')
    await (await waitForHydration(page.getByRole('button', { name: 'Loud and clear' }))).focus()
    await page.keyboard.press('Enter')
    await expectVideo(page)
    await expect(sound).toHaveCount(0)
    await page.keyboard.press('m')
    await sound.click()
    await expect(sound).toHaveCount(0)
    const isHeard = () =>
      page
        .locator('.stream-pane audio')
        .first()
        .evaluate((audio: HTMLAudioElement) => !audio.paused && !audio.muted)
    await expect.poll(isHeard).toBe(true)
  })
})
