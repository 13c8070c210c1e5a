import type { Page } from '@playwright/test'
import { WATCH } from '#features/live/watching/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow, wide } from './support/inspect.ts'
import { playLive, sees } from './support/live.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { newCreator } from './support/platform.ts'

/** As browsers are that people use: no sound before somebody pressed something. Here what a test asks the page counts as a press. */
const wantPress = (page: Page) =>
  page.addInitScript(() => {
    let isPressed = false
    addEventListener('pointerdown', () => (isPressed = true), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      const mayPlay = isPressed || !(this instanceof HTMLAudioElement)
      return mayPlay ? play.call(this) : Promise.reject(new DOMException('no press', 'NotAllowedError'))
    }
  })

// the meetings' client writes to its socket after that was closed
test.beforeEach(({ watch }) => mayLeaveMeetings(watch))

test('where a browser wants a press for sound it is asked for in the middle of the picture, beside all other buttons', async ({
  open,
}) => {
  const address = await playLive(await newCreator(), 'Loud and clear')
  for (const viewport of [narrow, wide]) {
    const page = await open(null, { viewport })
    await wantPress(page)
    await page.goto(address)
    await sees(page)
    const sound = page.locator('.sound-button')
    await expect(sound).toBeVisible()
    const [button, picture, bar] = await Promise.all(
      [sound, page.locator('.stream-view'), page.locator('.controls .btn-icon').first()].map((one) =>
        one.boundingBox(),
      ),
    )
    if (!(button && picture && bar)) throw new Error('it is not drawn')
    expect(Math.abs(button.x + button.width / 2 - (picture.x + picture.width / 2))).toBeLessThan(2)
    expect(button.y + button.height).toBeLessThan(bar.y)
    await sound.click()
    await expect(sound).toHaveCount(0)
    await expect(page.getByRole('button', { name: WATCH.soundOff })).toBeVisible()
  }
})
