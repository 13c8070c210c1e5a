import { expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { HOST } from '#features/live/hosting/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { addCleanUp } from './cleanups.ts'
import type { Person } from './people.ts'
import { ask, playFilm } from './platform.ts'
import { press, waitForCall, waitForHydration } from './steps.ts'

/** Goes live for everyone, or for the ticket holders of the event with this title. Returns the path of the stream. */
export async function goLive(
  page: Page,
  title: string,
  { isTicketed = false, hasCover = false, isTested = false } = {},
): Promise<string> {
  await page.goto('/go-live')
  await (await waitForHydration(page.getByRole('button', { name: HOST.check }))).click()
  if (isTested) {
    const { test, good, weak } = HOST.connection
    await page.getByRole('button', { name: test }).click()
    // either result of the connection test: it depends on the speed of the machine
    await expect(page.getByText(new RegExp(`^(${good}|${weak})$`))).toBeVisible()
  }
  if (hasCover) {
    const field = await waitForHydration(page.getByLabel(HOST.cover.title, { exact: true }))
    await waitForCall(page, 'uploads.complete', () => field.setInputFiles('public/og.jpg'))
  }
  await page.getByLabel(HOST.name).fill(title)
  if (isTicketed) {
    await page.getByLabel(HOST.who).selectOption('ticket')
    await page.getByLabel(HOST.event, { exact: true }).selectOption({ label: title })
  }
  await page.getByRole('button', { name: HOST.go, exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: HOST.controls })).toBeVisible()
  await page.waitForURL(/\/live\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

const begun = z.object({ token: z.string(), stream: z.object({ id: z.string() }) })

/** Starts a stream that plays a film, without a browser, until the end of the test. Returns the path of the stream. */
export async function playLive(creator: Person, title: string, audience = 'everyone'): Promise<string> {
  const { status, body } = await ask(creator, 'POST', '/live', { title, audience })
  expect(status, JSON.stringify(body)).toBe(201)
  const { token, stream } = begun.parse(body)
  // ignores the response, because the stream may have ended already
  addCleanUp(() => ask(creator, 'POST', `/live/${stream.id}/end`))
  await playFilm(token)
  return `/live/${stream.id}`
}

/** Returns how many video frames of the stream a page has shown. */
const framesShown = (page: Page): Promise<number> =>
  page.locator('.stream-video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** Waits until the page has shown some frames of the stream. */
export const expectVideo = (page: Page) => expect.poll(() => framesShown(page)).toBeGreaterThan(2)

/** Chooses an entry of a viewer's menu. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await press(page.getByRole('button', { name: WATCH.more, exact: true }))
  await page.getByRole('menuitem', { name, exact: true }).click()
}
