import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { CHAT, CHAT_REFUSALS } from '#features/live/chat/spec.ts'
import { GUEST } from '#features/live/guests/spec.ts'
import { HOST, SUMMARY } from '#features/live/hosting/spec.ts'
import { RAID } from '#features/live/raids/spec.ts'
import { REFUSALS } from '#features/live/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { SENTENCES as RECORDED, SHOW } from '#features/recordings/spec.ts'
import { expect, test } from './support/browser.ts'
import { asOwner } from './support/database.ts'
import { narrow } from './support/inspect.ts'
import { chooseMore, expectVideo, goLive, playLive } from './support/live.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, isInMeeting, newCreator } from './support/platform.ts'
import { dialog, navigate, press, sendTip } from './support/steps.ts'

test.beforeEach(({ watch }) => allowMeetingErrors(watch))

/** Gives a page a camera with small frames, which are cheap to encode. */
async function withSmallCamera(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = (wanted = {}) =>
      getUserMedia(wanted.video ? { ...wanted, video: { width: 160, height: 120 } } : wanted)
  })
  return page
}

const seesGuest = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('.stream-guest video')
        .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames),
    )
    .toBeGreaterThan(0)

const seesViewers = (stage: Page, count: number) =>
  expect(stage.locator('dl').getByText(String(count), { exact: true }).first()).toBeVisible()

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(CHAT.write).fill(text)
  await page.getByLabel(CHAT.write).press('Enter')
}

const mark = (page: Page) => page.getByText(SHOW.mark, { exact: true })

/** Creates a private show that begins in five minutes. Returns a function that gives a person a ticket. */
async function createShow(creator: Person, title: string): Promise<(holder: Person) => Promise<void>> {
  const [date, time] = new Date(Date.now() + 5 * 60_000).toISOString().split(/[T.]/)
  const show = { type: 'private-show', title, date, time: time?.slice(0, 5), price: 0, max_participants: 5 }
  const { status, body } = await ask(creator, 'POST', '/events', show)
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = z.object({ id: z.string() }).parse(body.event)
  return async (holder) => expect((await ask(holder, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)
}

/** Returns the connections of a guest to the stage. */
const guestPasses = ({ id }: Person) =>
  asOwner('select participant_id from stream_passes where person = $1 and is_guest', [id])

test('a creator goes live on a phone; a fan watches, chats and tips until the stream ends', {
  tag: ['@smoke', '@kinds'],
}, async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const stage = await withSmallCamera(await open(creator, { viewport: narrow, hasTouch: true }))
  const address = await goLive(stage, 'Songs by the window')
  const page = await open(fan)
  // the LIVE mark on the profile is a link to the stream
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('link', { name: `${creator.displayName} is live: watch` }))
  await page.waitForURL(`**${address}`)
  await expectVideo(page)
  await seesViewers(stage, 1)
  await write(page, 'Play it again')
  await expect(stage.getByText('Play it again')).toBeVisible()
  await sendTip(page, creator.displayName, 50, 'For the song')
  await expect(stage.getByLabel(HOST.figures)).toContainText('50 tokens')
  await stage.getByRole('button', { name: HOST.end }).click()
  await dialog(stage, HOST.endAsk).getByRole('button', { name: HOST.end }).click()
  await expect(stage.getByRole('heading', { name: SUMMARY.title })).toBeVisible()
  await expect(stage.locator('dl > div').filter({ hasText: HOST.peak })).toContainText('1')
  await expect(page.getByRole('heading', { name: WATCH.over.title })).toBeVisible()
})

test('viewers see the cover, the recording and the goal of a stream; the creator bans a fan', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 200 })]
  const stage = await withSmallCamera(await open(creator, { viewport: narrow, hasTouch: true }))
  const address = await goLive(stage, 'For the archive', { hasCover: true, isTested: true })
  const page = await open(fan)
  await page.goto('/live')
  const card = page.getByRole('article').filter({ hasText: creator.displayName })
  await expect(card.getByRole('presentation')).toHaveAttribute('src', /^\/media\/.+\.webp$/)
  await page.getByRole('link', { name: creator.displayName }).click()
  await expectVideo(page)
  // link previews of other sites have the title and the creator of the stream
  const html = await (await page.request.get(address)).text()
  expect(html).toMatch(new RegExp(`property="og:title" content="[^"]+ · ${creator.displayName} live"`))

  await test.step('fans and visitors see that the stream is recorded', async () => {
    const visitor = await open(null, { viewport: narrow, hasTouch: true })
    await visitor.goto(address)
    await expectVideo(visitor)
    await stage.getByRole('button', { name: SHOW.record }).click()
    await dialog(stage, SHOW.ask).getByRole('button', { name: SHOW.begin }).click()
    await expect(stage.getByText(RECORDED.consent).first()).toBeVisible()
    await expect(stage.getByText(RECORDED.consentText).last()).toBeVisible()
    for (const one of [stage, page, visitor]) await expect(mark(one)).toHaveCount(1)
    await stage.getByRole('button', { name: SHOW.stop }).first().click()
    for (const one of [stage, page, visitor]) await expect(mark(one)).toHaveCount(0)
    await expect(stage.getByText(RECORDED.consentText)).toHaveCount(0)
    await expect(page.getByText(WATCH.watching('2'))).toBeVisible()
    await seesViewers(stage, 2)
    await visitor.close()
    await expect(page.getByText(WATCH.watching('1'))).toBeVisible()
  })
  await test.step('a tip fills the goal that the creator set', async () => {
    await stage.getByRole('button', { name: CHAT.goalSet }).click()
    const settings = dialog(stage, CHAT.goal)
    await settings.getByLabel(CHAT.goalTitle).fill('New strings')
    await settings.getByLabel(CHAT.goalTokens).fill('50')
    await settings.getByRole('button', { name: CHAT.goalSet }).click()
    await expect(settings).toBeHidden()
    await expect(page.getByText(CHAT.goalOf('0', '50'))).toBeVisible()
    const tip = { recipientId: creator.id, tokens: 50, message: '', stream_id: address.split('/').at(-1) }
    expect((await ask(fan, 'POST', '/tips/send', tip)).status).toBe(200)
    for (const one of [page, stage]) await expect(one.getByText(CHAT.goalFull)).toBeVisible()
    await stage.getByRole('button', { name: CHAT.goalChange }).click()
    await settings.getByRole('button', { name: CHAT.goalClear }).click()
    await expect(page.getByText(CHAT.goalFull)).toHaveCount(0)
  })
  await test.step('the message of a tip appears in the chat', async () => {
    const words = 'For the strings'
    const tip = { recipientId: creator.id, tokens: 5, message: words, stream_id: address.split('/').at(-1) }
    expect((await ask(fan, 'POST', '/tips/send', tip)).status).toBe(200)
    for (const one of [page, stage]) await expect(one.getByRole('log').getByText(words)).toBeVisible()
  })
  await test.step('a timed-out fan cannot write, a banned fan cannot watch', async () => {
    const moderate = async (action: string) => {
      // the tip of the same fan has actions too
      await stage
        .getByRole('button', { name: CHAT.actions(fan.displayName) })
        .last()
        .click()
      await stage.getByRole('menuitem', { name: action }).click()
    }
    await write(page, 'This is bad')
    await moderate(CHAT.timeout)
    await expect(stage.getByText(CHAT.done)).toBeVisible()
    watch.expectRefusal(403, '/api/trpc/live.say')
    await write(page, 'I say it again')
    const refused = page.getByText(CHAT_REFUSALS.timedOut.sentence)
    await expect(refused).toHaveText(new RegExp(CHAT.writeAgain('\\d\\d:\\d\\d')))
    expect(await isInMeeting(fan)).toBe(true)
    await moderate(CHAT.ban)
    await expect(page.getByText(WATCH.locks.banned)).toBeVisible()
    await expect(page.locator('video')).toHaveCount(0)
    await expect.poll(() => isInMeeting(fan)).toBe(false)
  })
})

const phone = { viewport: narrow, hasTouch: true, isMobile: true } as const
const closeButton = (page: Page) => page.getByRole('button', { name: WATCH.close })

/** Returns true if an element covers a part of the others. */
async function overlaps(one: Locator, others: Locator[]): Promise<boolean> {
  const mine = await one.boundingBox()
  const theirs = await Promise.all(others.map((other) => other.boundingBox()))
  return theirs.some(
    (box) =>
      mine !== null &&
      box !== null &&
      Math.max(mine.x, box.x) < Math.min(mine.x + mine.width, box.x + box.width) &&
      Math.max(mine.y, box.y) < Math.min(mine.y + mine.height, box.y + box.height),
  )
}

test('the close button leads to the previous page or to all streams, also on an error page', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Everything I never dared to say about the moon, part two')
  await playLive(await newCreator(), 'A shorter story')
  const page = await open(fan, phone)
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('link', { name: `${creator.displayName} is live: watch` }))
  await page.waitForURL(`**${address}`)
  await expectVideo(page)
  const facts = [
    page.locator('.badge-live'),
    page.getByText(WATCH.watching('1'), { exact: true }),
    page.getByRole('button', { name: WATCH.more, exact: true }),
    page.getByRole('heading', { level: 1 }),
  ]
  for (const shown of [closeButton(page), ...facts]) await expect(shown).toBeInViewport({ ratio: 1 })
  expect(await overlaps(closeButton(page), facts)).toBe(false)
  const box = await closeButton(page).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  // in the top right corner of the video
  expect([(box?.y ?? 99) < 44, (box?.x ?? 0) + 44 > narrow.width - 24]).toEqual([true, true])
  await page.getByRole('button', { name: WATCH.next }).click()
  await expect(page).not.toHaveURL(address)
  await closeButton(page).press('Enter')
  await expect(page).toHaveURL(`/creator/${creator.username}`)

  // opens the stream directly, so that there is no previous page
  await page.goto(address)
  await press(closeButton(page))
  await expect(page).toHaveURL('/live')

  await test.step('the page of a failed, unknown or loading stream has the close button too', async () => {
    watch.expectCrash('net::ERR_FAILED')
    await page.route(/live\.one/, (route) => route.abort())
    await navigate(page, `/live/${crypto.randomUUID()}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeInViewport({ ratio: 1 })
    expect((await again.boundingBox())?.height).toBeLessThan(60)
    await closeButton(page).click()
    await expect(page).toHaveURL('/live')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    watch.allowError('404 refused /api/trpc/live.one')
    await navigate(page, `/live/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: WATCH.gone.title })).toBeVisible()
    const toAll = page.getByRole('link', { name: WATCH.toAll })
    expect((await toAll.boundingBox())?.height).toBeLessThan(60)
    await closeButton(page).click()
    await expect(page).toHaveURL('/live')
    // the response never arrives
    await page.route(/live\.one/, () => {})
    await navigate(page, `/live/${crypto.randomUUID()}`)
    await closeButton(page).click()
    await expect(page).toHaveURL('/live')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('a ticket holder comes on the stage of a recorded show; a fan without a ticket cannot watch', async ({ open }) => {
  const [creator, other, fan, viewer] = [await newCreator(), await newCreator(), await newFan(), await newFan()]
  const giveTicket = await createShow(creator, 'Open stage')
  await giveTicket(fan)
  const stage = await withSmallCamera(await open(creator, { viewport: narrow, hasTouch: true }))
  const address = await goLive(stage, 'Open stage', { isTicketed: true })
  const otherAddress = await playLive(other, 'Late session')
  const audience = await open(viewer)
  await test.step('a fan without a ticket is refused, and watches with one', async () => {
    await audience.goto(address)
    await expect(audience.getByText(WATCH.locks.ticket)).toBeVisible()
    await expect(audience.getByRole('link', { name: WATCH.getTicket })).toBeVisible()
    const refused = await ask(viewer, 'POST', `${address}/join`, {})
    expect(refused).toMatchObject({ status: 403, body: { code: REFUSALS.ticketOnly.code } })
    expect(await isInMeeting(viewer)).toBe(false)
    await giveTicket(viewer)
    await audience.reload()
    await expectVideo(audience)
  })
  const guest = await withSmallCamera(await open(fan, { viewport: narrow, hasTouch: true }))
  await guest.goto(address)
  await expectVideo(guest)
  await stage.getByRole('button', { name: SHOW.record }).click()
  await dialog(stage, SHOW.ask).getByRole('button', { name: SHOW.begin }).click()
  await chooseMore(guest, GUEST.raise)
  await expect(guest.getByRole('button', { name: GUEST.lower })).toBeVisible()
  await stage.getByRole('button', { name: GUEST.hands(1) }).click()
  await stage.getByRole('button', { name: GUEST.inviteNamed(fan.displayName) }).click()
  await expect(stage.getByRole('button', { name: GUEST.withdraw })).toBeFocused()
  // the guest reads about the recording before accepting
  const invitation = dialog(guest, GUEST.invited(creator.displayName))
  await expect(invitation.getByText(RECORDED.consent)).toBeVisible()
  await invitation.getByRole('button', { name: GUEST.come }).click()
  await expect(guest.getByText(GUEST.onStage)).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Open stage' })).toBeFocused()
  for (const page of [audience, stage]) await seesGuest(page)

  await test.step('the host turns the video of the guest off and on', async () => {
    const picture = stage.getByRole('switch', { name: GUEST.picture })
    const first = await guestPasses(fan)
    await picture.click()
    await expect(guest.getByText(GUEST.pictureOff)).toBeVisible()
    await expect(audience.locator('.stream-guest video')).toBeHidden()
    // waits until the guest's connection is replaced before the next change
    await expect.poll(() => guestPasses(fan)).not.toEqual(expect.arrayContaining(first))
    await picture.click()
    await press(guest.getByRole('button', { name: HOST.cameraOn }))
    for (const page of [audience, stage]) await expect(page.locator('.stream-guest video')).toBeVisible()
    await stage.keyboard.press('Escape')
  })
  for (const page of [stage, audience]) await expect(mark(page)).toHaveCount(1)
  await guest.getByRole('button', { name: SHOW.stop }).click()
  for (const page of [stage, audience]) await expect(mark(page)).toHaveCount(0)
  await stage.getByRole('button', { name: GUEST.takeOff }).click()
  await expect(guest.getByRole('button', { name: WATCH.more, exact: true })).toBeVisible()
  await expectVideo(guest)
  await expect(audience.locator('.stream-guest')).toHaveCount(0)

  await test.step('the host ends the show with a raid', async () => {
    await stage.getByRole('button', { name: HOST.end }).click()
    const ending = dialog(stage, HOST.endAsk)
    await ending.getByText(other.displayName).click()
    await ending.getByRole('button', { name: RAID.end }).click()
    await expect(stage.getByText(SUMMARY.ledTo(other.displayName))).toBeVisible()
    await audience.getByRole('link', { name: RAID.watch(other.displayName) }).click()
    await expect(audience).toHaveURL(new RegExp(`${otherAddress}$`))
    await expectVideo(audience)
    await guest.getByRole('button', { name: RAID.stay }).click()
    await expect(guest.getByRole('link', { name: RAID.watch(other.displayName) })).toHaveCount(0)
    await expect(guest.getByRole('heading', { name: WATCH.over.title })).toBeFocused()
  })
})
