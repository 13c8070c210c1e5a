import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { LIVE_LIST } from '#features/live/list/spec.ts'
import { TEASER } from '#features/live/teasers/spec.ts'
import { TV } from '#features/tv/spec.ts'
import { expect, test } from './support/browser.ts'
import { addCleanUp } from './support/cleanups.ts'
import { inspect } from './support/inspect.ts'
import { playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { newFan } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { waitForHydration } from './support/steps.ts'

test.beforeEach(({ watch }) => allowMeetingErrors(watch))

const film = (card: Locator) => card.locator('video')
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** Hovers until the card plays, because the start or the end of another stream moves the cards. */
const playByHover = (card: Locator) =>
  expect(async () => {
    await card.hover()
    const frames = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames
    expect(await film(card).evaluate(frames, undefined, { timeout: 5_000 })).toBeGreaterThan(2)
  }).toPass()

test('the card under the mouse shows the muted video of its stream and counts no viewer; only one card plays', {
  tag: '@smoke',
}, async ({ open }) => {
  const [one, other] = [await newCreator(), await newCreator()]
  const address = await playLive(one, 'Under the mouse')
  await playLive(other, 'Beside it')
  const page = await open(await newFan(), { reducedMotion: 'no-preference' })
  await page.goto('/live')
  await waitForHydration(page.getByRole('button', { name: TEASER.pause }))
  const card = cardOf(page, one.displayName)
  await playByHover(card)
  await expect(film(card)).toHaveJSProperty('muted', true)
  await expect(page.locator('main video')).toHaveCount(1)
  expect((await ask(await newFan(), 'GET', address)).body).toMatchObject({ stream: { viewers: 0 } })
  await playByHover(cardOf(page, other.displayName))
  await expect(film(card)).toHaveCount(0)
  await page.getByRole('button', { name: TEASER.pause }).click()
  await expect(page.locator('main video')).toHaveCount(0)
})

test('with reduced motion no card plays until the fan asks for it', async ({ open }) => {
  const creator = await newCreator()
  await playLive(creator, 'Standing still')
  const page = await open(await newFan())
  await page.goto('/live')
  const play = await waitForHydration(page.getByRole('button', { name: TEASER.play }))
  await cardOf(page, creator.displayName).hover()
  await expect(page.locator('main video')).toHaveCount(0)
  await play.click()
  await playByHover(cardOf(page, creator.displayName))
})

test('tags and categories are chips that filter the list; TV is the other half', async ({ open }) => {
  const creator = await newCreator()
  const tag = crypto.randomUUID().slice(0, 8)
  const tags = [tag, 'acoustic', 'requests', 'late night']
  const started = await ask(creator, 'POST', '/live', { title: 'By candlelight', category: 'Music', tags })
  expect(started.status).toBe(201)
  // TV shows it in the channel of another test
  const { stream } = z.object({ stream: z.object({ id: z.uuid() }) }).parse(started.body)
  addCleanUp(() => ask(creator, 'POST', `/live/${stream.id}/end`))
  const page = await open(await newFan())
  await page.goto('/live?category=Music')
  await page.getByRole('link', { name: LIVE_LIST.tag(tag) }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, creator.displayName)).toBeVisible()
  await inspect(page, 'streams with a tag')
  await page
    .getByRole('navigation', { name: LIVE_LIST.categories })
    .getByRole('link', { name: LIVE_LIST.tag(tag) })
    .click()
  await expect(page).toHaveURL('/live')
  await page.getByRole('navigation', { name: LIVE_LIST.halves }).getByRole('link', { name: LIVE_LIST.tv }).click()
  await expect(page.getByRole('heading', { name: TV.title, level: 1 })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: LIVE_LIST.live, exact: true }),
  ).toHaveAttribute('aria-current', 'page')
})
