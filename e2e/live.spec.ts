import type { Page } from '@playwright/test'
import { CHAT } from '#features/live/chat/spec.ts'
import { GUEST } from '#features/live/guests/spec.ts'
import { HOST, SUMMARY } from '#features/live/hosting/spec.ts'
import { RAID } from '#features/live/raids/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { SENTENCES as RECORDED, SHOW } from '#features/recordings/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow } from './support/inspect.ts'
import { newFan, type Person } from './support/people.ts'
import { asOwner, newCreator } from './support/platform.ts'
import { awake, dialog, press, sendTip } from './support/steps.ts'

// the meetings' client writes to its socket after that was closed
test.beforeEach(({ watch }) => watch.mayComplain('WebSocket is already in CLOSING or CLOSED state'))

/** Goes live for everybody. @returns the address of the stream. */
async function goLive(page: Page, title: string): Promise<string> {
  await page.goto('/go-live')
  await (await awake(page.getByRole('button', { name: HOST.check }))).click()
  await page.getByLabel(HOST.name).fill(title)
  await page.getByRole('button', { name: HOST.go, exact: true }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: HOST.controls })).toBeVisible()
  await page.waitForURL(/\/live\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/** Frames of the stage that a page has shown. */
const framesShown = (page: Page): Promise<number> =>
  page.locator('.stream-video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)

/** Sees the picture move. */
const sees = (page: Page) => expect.poll(() => framesShown(page), { timeout: 30_000 }).toBeGreaterThan(2)

const seesGuest = (page: Page) =>
  expect
    .poll(
      () =>
        page
          .locator('.stream-guest video')
          .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(2)

const watchers = (page: Page, count: number) =>
  expect(page.locator('dl').getByText(String(count), { exact: true }).first()).toBeVisible()

const streamOf = async ({ id }: Person) => {
  const [row] = await asOwner('select id from streams where creator_id = $1 order by id desc limit 1', [id])
  return row
}

test('a creator goes live on a phone, two fans watch, the creator ends it and reads what it came to', async ({
  open,
}) => {
  const [creator, one, other] = [await newCreator(), await newFan({ tokens: 200 }), await newFan()]
  const stage = await open(creator, { viewport: narrow, hasTouch: true })
  const address = await goLive(stage, 'Songs by the window')
  const first = await open(one)
  await first.goto('/live')
  await first.getByRole('link', { name: creator.displayName }).click()
  await sees(first)
  const second = await open(other, { viewport: narrow, hasTouch: true })
  // the LIVE mark of a creator leads to their stream
  await second.goto(`/creator/${creator.username}`)
  await press(second.getByRole('link', { name: `${creator.displayName} is live: watch` }))
  await second.waitForURL(`**${address}`)
  await sees(second)
  await expect(first.getByText(WATCH.watching('2'))).toBeVisible()
  await watchers(stage, 2)
  // the goal is set, the fans write, and a tip fills it
  await stage.getByRole('button', { name: CHAT.settings }).click()
  const settings = dialog(stage, CHAT.settings)
  await settings.getByLabel(CHAT.goalTitle).fill('New strings')
  await settings.getByLabel(CHAT.goalTokens).fill('50')
  await settings.getByRole('button', { name: CHAT.goalSet }).click()
  await expect(first.getByText(CHAT.goalOf('0', '50'))).toBeVisible()
  await stage.keyboard.press('Escape')
  await second.getByLabel(CHAT.write).fill('Play it again')
  await second.getByLabel(CHAT.write).press('Enter')
  for (const page of [first, stage]) await expect(page.getByText('Play it again')).toBeVisible()
  await sendTip(first, creator.displayName, 50, 'For the song')
  for (const page of [second, stage]) await expect(page.getByText('For the song', { exact: true })).toBeVisible()
  for (const page of [first, second, stage]) await expect(page.getByText(CHAT.goalFull)).toBeVisible()
  await second.close()
  await expect(first.getByText(WATCH.watching('1'))).toBeVisible()

  await stage.getByRole('button', { name: HOST.end }).click()
  await dialog(stage, HOST.endAsk).getByRole('button', { name: HOST.end }).click()
  await expect(stage.getByRole('heading', { name: SUMMARY.title })).toBeVisible()
  await expect(stage.locator('dd').first()).toHaveText('2')
  await expect(first.getByRole('heading', { name: WATCH.over.title })).toBeVisible()
  expect(await streamOf(creator)).toBeDefined()
})

test('a visitor watches for a moment, signs up and is back at the stream', async ({ open }) => {
  const creator = await newCreator()
  const stage = await open(creator)
  const address = await goLive(stage, 'Open rehearsal')
  const visitor = await open(null)
  await visitor.goto(address)
  await sees(visitor)
  const note = visitor.locator('.stream-note').filter({ hasText: /Preview: \d+ seconds left/ })
  await note.getByRole('link', { name: WATCH.signUp }).click()
  await visitor.waitForURL(/\/auth\?/)
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe(address)
  expect(new URL(visitor.url()).searchParams.get('mode')).toBe('signup')
})

test('everybody sees that a show is recorded, and its host ends that', async ({ open }) => {
  const creator = await newCreator()
  const stage = await open(creator, { viewport: narrow, hasTouch: true })
  const address = await goLive(stage, 'For the archive')
  const [fan, visitor] = [await open(await newFan()), await open(null, { viewport: narrow, hasTouch: true })]
  for (const page of [fan, visitor]) {
    await page.goto(address)
    await sees(page)
    await expect(page.getByText(SHOW.mark, { exact: true })).toHaveCount(0)
  }
  await stage.getByRole('button', { name: SHOW.record }).click()
  await dialog(stage, SHOW.ask).getByRole('button', { name: SHOW.begin }).click()
  await expect(stage.getByText(RECORDED.consent).first()).toBeVisible()
  await expect(stage.getByText(RECORDED.consentText).last()).toBeVisible()
  for (const page of [stage, fan, visitor])
    await expect(page.getByText(SHOW.mark, { exact: true })).toBeVisible({ timeout: 20_000 })
  await stage.getByRole('button', { name: SHOW.stop }).first().click()
  for (const page of [stage, fan, visitor])
    await expect(page.getByText(SHOW.mark, { exact: true })).toHaveCount(0, { timeout: 20_000 })
  await expect(stage.getByText(RECORDED.consentText)).toHaveCount(0)
})

test('a fan raises a hand, comes on stage of a recorded show, withdraws and leaves; the audience is led on', async ({
  open,
}) => {
  const [creator, other] = [await newCreator(), await newCreator()]
  const [fan, viewer] = [await newFan(), await newFan()]
  const stage = await open(creator, { viewport: narrow, hasTouch: true })
  const address = await goLive(stage, 'Open stage')
  const otherAddress = await goLive(await open(other), 'Late session')
  const [guest, audience] = [await open(fan, { viewport: narrow, hasTouch: true }), await open(viewer)]
  for (const page of [guest, audience]) {
    await page.goto(address)
    await sees(page)
  }
  await stage.getByRole('button', { name: SHOW.record }).click()
  await dialog(stage, SHOW.ask).getByRole('button', { name: SHOW.begin }).click()
  await guest.getByRole('button', { name: GUEST.raise }).click()
  await stage.getByRole('button', { name: GUEST.hands(1) }).click()
  await stage.getByRole('button', { name: GUEST.inviteNamed(fan.displayName) }).click()
  // both have to want it, and the guest reads that they are recorded before they come
  const invitation = dialog(guest, GUEST.invited(creator.displayName))
  await expect(invitation.getByText(RECORDED.consent)).toBeVisible()
  await invitation.getByRole('button', { name: GUEST.come }).click()
  await expect(guest.getByText(GUEST.onStage)).toBeVisible()
  for (const page of [audience, stage]) await seesGuest(page)
  await stage.getByRole('switch', { name: GUEST.picture }).click()
  await expect(guest.getByText(GUEST.pictureOff)).toBeVisible()
  await expect(audience.locator('.stream-guest video')).toBeHidden()
  await stage.keyboard.press('Escape')
  await guest.getByRole('button', { name: SHOW.stop }).click()
  for (const page of [stage, audience]) await expect(page.getByText(SHOW.mark, { exact: true })).toHaveCount(0)
  await stage.getByRole('button', { name: GUEST.takeOff }).click()
  await expect(guest.getByRole('button', { name: GUEST.raise })).toBeVisible()
  await sees(guest)
  await expect(audience.locator('.stream-guest')).toHaveCount(0)
  await stage.getByRole('button', { name: HOST.end }).click()
  const ending = dialog(stage, HOST.endAsk)
  await ending.getByText(other.displayName).click()
  await ending.getByRole('button', { name: RAID.end }).click()
  await audience.getByRole('link', { name: RAID.watch(other.displayName) }).click()
  await expect(audience).toHaveURL(new RegExp(`${otherAddress}$`))
  await sees(audience)
  await guest.getByRole('button', { name: RAID.stay }).click()
  await expect(guest.getByRole('link', { name: RAID.watch(other.displayName) })).toHaveCount(0)
})
