import type { Page } from '@playwright/test'
import * as z from 'zod'
import { WATCH } from '#features/live/watching/spec.ts'
import { TV } from '#features/tv/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow } from './support/inspect.ts'
import { expectVideo, playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { demoPerson, newFan } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { press, waitForHydration } from './support/steps.ts'
import { drag } from './support/touch.ts'

const phone = { viewport: narrow, hasTouch: true, isMobile: true } as const
const up = { from: [150, 380], to: [160, 220], ms: 150 } as const
const down = { from: [160, 220], to: [150, 380], ms: 150 } as const

test.beforeEach(({ watch }) => allowMeetingErrors(watch))

/** Ends all streams, because a swipe would lead to the streams of other tests. */
const endAllStreams = () => asOwner("select stream_end(id, 'host', now()) from streams where ended_at is null")

test('on a phone swipes lead through the streams and back, but not in the chat', { tag: '@alone' }, async ({
  open,
}) => {
  await endAllStreams()
  const streams: string[] = []
  for (const title of ['First light', 'Second light', 'Third light'])
    streams.unshift(await playLive(await newCreator(), title))
  const page = await open(await newFan(), phone)
  const at = async (address: string | undefined) => {
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expectVideo(page)
    await waitForHydration(page.getByRole('heading', { level: 1 }))
  }
  // the list begins with the newest stream
  const [first, second, third] = streams
  await page.goto(first ?? '')
  await at(first)
  for (const next of [second, third]) {
    await drag(page, up)
    await at(next)
  }
  await drag(page, down)
  await at(second)
  // a swipe in the chat scrolls the chat
  await drag(page, { from: [100, 720], to: [100, 560], ms: 150 })
  await at(second)
})

const watched = z.object({ stream: z.object({ viewers: z.number() }) })
const viewersOf = async (address: string) =>
  watched.parse((await ask(await newFan(), 'GET', address)).body).stream.viewers

const on = (page: Page, title: string) => page.getByRole('region', { name: `${TV.title}: ${title}` })
/** Waits until the visible video plays, live or a replay. */
const plays = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('main section video:visible')
        .first()
        .evaluate((film: HTMLVideoElement) => !film.paused && film.getVideoPlaybackQuality().totalVideoFrames > 2),
    )
    .toBe(true)

test('on a phone TV plays a live stream first, swipes change the show, and an unmuted TV stays unmuted', {
  tag: '@alone',
}, async ({ open }) => {
  await endAllStreams()
  const creator = await demoPerson('creator')
  const address = await playLive(creator, 'From the rooftop')
  const page = await open(await newFan(), phone)
  await page.goto('/tv')
  // TV plays live streams first, and starts muted
  await expect(on(page, 'From the rooftop')).toBeVisible()
  await plays(page)
  const sound = page.locator('main section audio').first()
  await expect(sound).toHaveJSProperty('muted', true)
  await press(page.getByRole('button', { name: TV.soundOn }))
  await expect(sound).toHaveJSProperty('muted', false)
  await expect(page.locator('.pane-viewers')).toHaveText(WATCH.watching('1'))
  expect(await viewersOf(address)).toBe(1)
  const left = { from: [300, 250], to: [120, 255], ms: 150 } as const
  const right = { from: [120, 250], to: [300, 255], ms: 150 } as const
  const replay = 'Kitchen rehearsal, one take'
  await drag(page, left)
  await expect(on(page, replay)).toBeVisible()
  await plays(page)
  await expect(page.locator('main section video')).toHaveJSProperty('muted', false)
  await expect.poll(() => viewersOf(address)).toBe(0)
  await drag(page, right)
  await expect(on(page, 'From the rooftop')).toBeVisible()
  await plays(page)
  await expect(sound).toHaveJSProperty('muted', false)
  await expect(page).toHaveURL('/tv')
})
