import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { CHAT, CHAT_REFUSALS } from '#features/live/chat/spec.ts'
import { GOAL } from '#features/live/goals/spec.ts'
import { GUEST } from '#features/live/guests/spec.ts'
import { HOST, SUMMARY } from '#features/live/hosting/spec.ts'
import { RAID } from '#features/live/raids/spec.ts'
import { REFUSALS } from '#features/live/spec.ts'
import { WATCH } from '#features/live/watching/spec.ts'
import { SENTENCES as RECORDED, SHOW } from '#features/recordings/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow } from './support/inspect.ts'
import { goLive, playLive, sees } from './support/live.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, asOwner, isInMeeting, narrowNetwork, newCreator } from './support/platform.ts'
import { awake, dialog, expectToast, navigate, press, sendTip } from './support/steps.ts'

test.beforeEach(({ watch }) => mayLeaveMeetings(watch))

/** The mark of a recording is true so soon: long before anybody looks it up again. */
const markMs = 5_000

const widthOf = (page: Page): Promise<number> =>
  page.locator('.stream-video').evaluate((video: HTMLVideoElement) => video.videoWidth)

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

/** Watches what an element plays. @returns in how many frames of the page since it was without it. */
async function gapsIn(media: Locator): Promise<() => Promise<number>> {
  await media.evaluate((element: HTMLMediaElement) => {
    let gaps = 0
    const look = () => {
      const { srcObject: stream } = element
      if (!(stream instanceof MediaStream && stream.getTracks().some(({ readyState }) => readyState === 'live')))
        gaps += 1
      requestAnimationFrame(look)
    }
    look()
    Reflect.set(element, 'gapsNow', () => gaps)
  })
  return () => media.evaluate((element) => Number(Reflect.get(element, 'gapsNow')()))
}

/** With which somebody is on stage. */
const guestPasses = ({ id }: Person) =>
  asOwner('select participant_id from stream_passes where person = $1 and is_guest', [id])

const watchers = (page: Page, count: number) =>
  expect(page.locator('dl').getByText(String(count), { exact: true }).first()).toBeVisible()

/** A private show that begins in a moment, with seats for these people. */
async function putOn(creator: Person, title: string, holders: Person[]): Promise<void> {
  const [date, time] = new Date(Date.now() + 5 * 60_000).toISOString().split(/[T.]/)
  const show = { type: 'private-show', title, date, time: time?.slice(0, 5), price: 0, max_participants: 5 }
  const { status, body } = await ask(creator, 'POST', '/events', show)
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = z.object({ id: z.string() }).parse(body.event)
  for (const one of holders) expect((await ask(one, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)
}

const streamOf = async ({ id }: Person) => {
  const [row] = await asOwner('select id from streams where creator_id = $1 order by id desc limit 1', [id])
  return row
}

test('a creator goes live on a phone, two fans watch, the creator ends it and reads what it came to', async ({
  open,
}) => {
  const [creator, one, other] = [await newCreator(), await newFan({ tokens: 200 }), await newFan()]
  const stage = await open(creator, { viewport: narrow, hasTouch: true })
  const address = await goLive(stage, 'Songs by the window', { hasCover: true })
  const first = await open(one)
  await first.goto('/live')
  const card = first.getByRole('article').filter({ hasText: creator.displayName })
  await expect(card.getByRole('presentation')).toHaveAttribute('src', /^\/media\/.+\.webp$/)
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
  // a link to it is shown with what it is and whose
  const html = await (await first.request.get(address)).text()
  expect(html).toMatch(new RegExp(`property="og:title" content="[^"]+ · ${creator.displayName} live"`))
  // the goal is set, the fans write, and a tip fills it
  await stage.getByRole('button', { name: CHAT.settings }).click()
  const settings = dialog(stage, CHAT.settings)
  await settings.getByLabel(CHAT.goalTitle).fill('New strings')
  await settings.getByRole('button', { name: CHAT.goalSet }).click()
  await expect(settings.getByText(GOAL.tokensForm)).toBeVisible()
  await expect(settings.getByLabel(CHAT.goalTokens)).toBeFocused()
  await settings.getByLabel(CHAT.goalTokens).fill('50')
  await settings.getByRole('button', { name: CHAT.goalSet }).click()
  await expectToast(stage, CHAT.goalSaved)
  await expect(first.getByText(CHAT.goalOf('0', '50'))).toBeVisible()
  await stage.keyboard.press('Escape')
  await second.getByLabel(CHAT.write).fill('Play it again')
  await second.getByLabel(CHAT.write).press('Enter')
  for (const page of [first, stage]) await expect(page.getByText('Play it again')).toBeVisible()
  await sendTip(first, creator.displayName, 50, 'For the song')
  for (const page of [second, stage]) await expect(page.getByText('For the song', { exact: true })).toBeVisible()
  for (const page of [first, second, stage]) await expect(page.getByText(CHAT.goalFull)).toBeVisible()
  await stage.getByRole('button', { name: CHAT.settings }).click()
  await settings.getByRole('button', { name: CHAT.goalClear }).click()
  await expect(first.getByText(CHAT.goalFull)).toHaveCount(0)
  await stage.keyboard.press('Escape')
  await second.close()
  await expect(first.getByText(WATCH.watching('1'))).toBeVisible()

  await stage.getByRole('button', { name: HOST.end }).click()
  await dialog(stage, HOST.endAsk).getByRole('button', { name: HOST.end }).click()
  await expect(stage.getByRole('heading', { name: SUMMARY.title })).toBeVisible()
  await expect(stage.locator('dd').first()).toHaveText('2')
  await expect(first.getByRole('heading', { name: WATCH.over.title })).toBeVisible()
  expect(await streamOf(creator)).toBeDefined()
})

test('a visitor watches a screen beside the camera, in a window and full screen, signs up and is back at the stream', async ({
  open,
}) => {
  const creator = await newCreator()
  const stage = await open(creator)
  const address = await goLive(stage, 'Open rehearsal', { isTested: true })
  const visitor = await open(null)
  await visitor.goto(address)
  await sees(visitor)
  // the counter of the navigation is the number in Live Now
  const desk = await stage.context().newPage()
  await desk.goto('/live')
  await expect(desk.getByText(`${WATCH.watching('1')} · Open rehearsal`)).toBeVisible()
  await (await awake(desk.getByRole('button', { name: 'Your menu' }))).click()
  await expect(desk.getByRole('link', { name: WATCH.watching('1') })).toHaveAttribute('href', address)
  await desk.close()
  // a screen comes through where a camera was sent before
  await stage.getByRole('button', { name: HOST.cameraOff }).click()
  await expect(visitor.locator('.stream-video:not([hidden])')).toHaveCount(0)
  await stage.getByRole('button', { name: HOST.cameraOn }).click()
  await sees(visitor)
  await stage.getByRole('button', { name: HOST.share }).click()
  await expect(visitor.getByLabel(WATCH.screen(creator.displayName))).toBeVisible()
  await sees(visitor)
  await expect(visitor.locator('.stream-small').getByLabel(WATCH.video(creator.displayName))).toBeVisible()
  await stage.getByRole('button', { name: HOST.unshare }).click()
  await expect(visitor.locator('.stream-small').getByLabel(WATCH.video(creator.displayName))).toHaveCount(0)
  await sees(visitor)
  await visitor.getByRole('button', { name: WATCH.float }).click()
  await expect.poll(() => visitor.evaluate(() => document.pictureInPictureElement?.className)).toContain('stream-video')
  await visitor.evaluate(() => document.exitPictureInPicture())
  await visitor.getByRole('button', { name: WATCH.full }).click()
  await expect
    .poll(() => visitor.evaluate(() => Boolean(document.fullscreenElement?.querySelector('.stream'))))
    .toBe(true)
  await visitor.getByRole('button', { name: WATCH.unfull }).click()
  await expect(visitor.getByRole('button', { name: WATCH.full })).toBeVisible()
  const note = visitor.locator('.stream-note').filter({ hasText: /Preview: \d+ seconds left/ })
  await note.getByRole('link', { name: WATCH.signUp }).click()
  await visitor.waitForURL(/\/auth\?/)
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe(address)
  expect(new URL(visitor.url()).searchParams.get('mode')).toBe('signup')
})

test('everybody sees that a show is recorded; a fan is timed out, then banned, and sees and hears nothing more', async ({
  open,
  watch,
}) => {
  const [creator, rude] = [await newCreator(), await newFan()]
  const stage = await open(creator, { viewport: narrow, hasTouch: true })
  const address = await goLive(stage, 'For the archive')
  const [fan, visitor] = [await open(rude), await open(null, { viewport: narrow, hasTouch: true })]
  for (const page of [fan, visitor]) {
    await page.goto(address)
    await sees(page)
    await expect(page.getByText(SHOW.mark, { exact: true })).toHaveCount(0)
  }
  // of several sizes of a picture each gets the one that their network carries
  await expect.poll(() => widthOf(fan), { timeout: 30_000 }).toBe(1_280)
  await narrowNetwork(rude, 120)
  await stage.getByRole('button', { name: SHOW.record }).click()
  await dialog(stage, SHOW.ask).getByRole('button', { name: SHOW.begin }).click()
  await expect(stage.getByText(RECORDED.consent).first()).toBeVisible()
  await expect(stage.getByText(RECORDED.consentText).last()).toBeVisible()
  const markSoon = (count: number) =>
    Promise.all(
      [stage, fan, visitor].map((page) =>
        expect(page.getByText(SHOW.mark, { exact: true })).toHaveCount(count, { timeout: markMs }),
      ),
    )
  await markSoon(1)
  await stage.getByRole('button', { name: SHOW.stop }).first().click()
  await markSoon(0)
  await expect(stage.getByText(RECORDED.consentText)).toHaveCount(0)
  await expect.poll(() => widthOf(fan), { timeout: 30_000 }).toBe(320)
  await expect.poll(() => widthOf(visitor), { timeout: 30_000 }).toBe(1_280)
  await narrowNetwork(rude, null)

  const write = async (text: string) => {
    await fan.getByLabel(CHAT.write).fill(text)
    await fan.getByLabel(CHAT.write).press('Enter')
  }
  const moderate = async (what: string) => {
    await stage.getByRole('button', { name: CHAT.actions(rude.displayName) }).click()
    await stage.getByRole('menuitem', { name: what }).click()
  }
  await write('This is bad')
  await moderate(CHAT.timeout)
  await expect(stage.getByText(CHAT.done)).toBeVisible()
  watch.expectRefusal(403, '/api/trpc/live.say')
  await write('I say it again')
  const refused = fan.getByText(CHAT_REFUSALS.timedOut.sentence)
  await expect(refused).toHaveText(new RegExp(CHAT.writeAgain('\\d\\d:\\d\\d')))
  await expect.poll(() => widthOf(fan), { timeout: 60_000 }).toBeGreaterThan(320)
  // on the train nothing but the sound
  await fan.getByRole('button', { name: WATCH.soundOnly }).click()
  await expect(fan.getByText(WATCH.soundOnlyText)).toBeVisible()
  await expect(fan.locator('.stream-video')).toBeHidden()
  await fan.getByRole('button', { name: WATCH.picture }).click()
  await expect(fan.locator('.stream-video')).toBeVisible()
  await sees(fan)
  expect(await isInMeeting(rude)).toBe(true)
  await moderate(CHAT.ban)
  await expect(fan.getByText(WATCH.locks.banned)).toBeVisible()
  await expect(fan.locator('video')).toHaveCount(0)
  await expect.poll(() => isInMeeting(rude)).toBe(false)
})

const phone = { viewport: narrow, hasTouch: true, isMobile: true } as const
const cross = (page: Page) => page.getByRole('button', { name: WATCH.close })

/** Whether something of the page lies over others, even in part. */
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

test('the cross of a stream leads to where the viewer came from, and to everybody who is live where they came from nowhere', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const address = await playLive(creator, 'Everything I never dared to say about the moon, part two')
  const failing = await playLive(await newCreator(), 'A shorter story')
  const held = await playLive(await newCreator(), 'A story without an end')
  const page = await open(fan, phone)
  await page.goto(`/creator/${creator.username}`)
  await press(page.getByRole('link', { name: `${creator.displayName} is live: watch` }))
  await page.waitForURL(`**${address}`)
  await sees(page)
  const facts = [
    page.locator('.badge-live'),
    page.getByText(WATCH.watching('1'), { exact: true }),
    page.getByRole('button', { name: new RegExp(`^(${WATCH.sound}|${WATCH.soundOff})$`) }).last(),
    page.getByRole('heading', { level: 1 }),
  ]
  for (const shown of [cross(page), ...facts]) await expect(shown).toBeInViewport({ ratio: 1 })
  expect(await overlaps(cross(page), facts)).toBe(false)
  const box = await cross(page).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  // beside the name, at the edge of the picture
  expect([(box?.y ?? 99) < 44, (box?.x ?? 0) + 44 > narrow.width - 24]).toEqual([true, true])
  await page.getByRole('button', { name: WATCH.next }).click()
  await expect(page).not.toHaveURL(address)
  await cross(page).press('Enter')
  await expect(page).toHaveURL(`/creator/${creator.username}`)

  // by its address
  await page.goto(address)
  await press(cross(page))
  await expect(page).toHaveURL('/live')

  await test.step('one that failed, is not there or is on its way has that way out too, and its parts keep their size', async () => {
    watch.expectCrash('net::ERR_FAILED')
    await page.route(/live\.one/, (route) => route.abort())
    await navigate(page, failing)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeInViewport({ ratio: 1 })
    expect((await again.boundingBox())?.height).toBeLessThan(60)
    await cross(page).click()
    await expect(page).toHaveURL('/live')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    watch.mayComplain('404 refused /api/trpc/live.one')
    await navigate(page, `/live/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: WATCH.gone.title })).toBeVisible()
    const toAll = page.getByRole('link', { name: WATCH.toAll })
    expect((await toAll.boundingBox())?.height).toBeLessThan(60)
    await cross(page).click()
    await expect(page).toHaveURL('/live')
    // an answer that is held is waited for as long as the page is there
    await page.route(/live\.one/, () => {})
    await navigate(page, held)
    await cross(page).click()
    await expect(page).toHaveURL('/live')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

// six browsers with pictures: not beside others
test('a ticket holder comes on stage of a recorded show and leaves it; nobody without a ticket watches', {
  tag: '@alone',
}, async ({ open }) => {
  test.setTimeout(240_000)
  const [creator, other] = [await newCreator(), await newCreator()]
  const [fan, viewer, stranger] = [await newFan(), await newFan(), await newFan()]
  await putOn(creator, 'Open stage', [fan, viewer])
  const stage = await open(creator, { viewport: narrow, hasTouch: true })
  const address = await goLive(stage, 'Open stage', { isTicketed: true })
  const otherAddress = await goLive(await open(other), 'Late session')
  const [guest, audience] = [await open(fan, { viewport: narrow, hasTouch: true }), await open(viewer)]
  for (const page of [guest, audience]) {
    await page.goto(address)
    await sees(page)
  }
  const outside = await open(stranger)
  await outside.goto(address)
  await expect(outside.getByText(WATCH.locks.ticket)).toBeVisible()
  await expect(outside.getByRole('link', { name: WATCH.getTicket })).toBeVisible()
  const refused = await ask(stranger, 'POST', `/live/${address.split('/').at(-1)}/join`, {})
  expect(refused).toMatchObject({ status: 403, body: { code: REFUSALS.ticketOnly.code } })
  expect([await isInMeeting(stranger), await isInMeeting(viewer)]).toEqual([false, true])
  await stage.getByRole('button', { name: SHOW.record }).click()
  await dialog(stage, SHOW.ask).getByRole('button', { name: SHOW.begin }).click()
  await guest.getByRole('button', { name: GUEST.raise }).click()
  await expect(guest.getByRole('button', { name: GUEST.lower })).toBeFocused()
  await stage.getByRole('button', { name: GUEST.hands(1) }).click()
  await stage.getByRole('button', { name: GUEST.inviteNamed(fan.displayName) }).click()
  await expect(stage.getByRole('button', { name: GUEST.withdraw })).toBeFocused()
  // both have to want it, and the guest reads that they are recorded before they come
  const invitation = dialog(guest, GUEST.invited(creator.displayName))
  await expect(invitation.getByText(RECORDED.consent)).toBeVisible()
  await invitation.getByRole('button', { name: GUEST.come }).click()
  await expect(guest.getByText(GUEST.onStage)).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Open stage' })).toBeFocused()
  for (const page of [audience, stage]) await seesGuest(page)
  // the host turns their picture off and on: the guest is heard all the time, and sees the host
  const gaps = [await gapsIn(audience.locator('.controls audio').last()), await gapsIn(guest.locator('.stream-video'))]
  const picture = stage.getByRole('switch', { name: GUEST.picture })
  const first = await guestPasses(fan)
  await picture.click()
  await expect(guest.getByText(GUEST.pictureOff)).toBeVisible()
  await expect(audience.locator('.stream-guest video')).toBeHidden()
  await expect.poll(() => guestPasses(fan)).not.toEqual(expect.arrayContaining(first))
  await picture.click()
  await press(guest.getByRole('button', { name: HOST.cameraOn }))
  for (const page of [audience, stage]) await expect(page.locator('.stream-guest video')).toBeVisible()
  await expect.poll(() => guestPasses(fan)).toHaveLength(1)
  expect(await Promise.all(gaps.map((count) => count()))).toEqual([0, 0])
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
  await expect(stage.getByText(SUMMARY.ledTo(other.displayName))).toBeVisible()
  await audience.getByRole('link', { name: RAID.watch(other.displayName) }).click()
  await expect(audience).toHaveURL(new RegExp(`${otherAddress}$`))
  await sees(audience)
  await guest.getByRole('button', { name: RAID.stay }).click()
  await expect(guest.getByRole('link', { name: RAID.watch(other.displayName) })).toHaveCount(0)
  await expect(guest.getByRole('heading', { name: WATCH.over.title })).toBeFocused()
})
