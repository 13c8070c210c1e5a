import type { Page } from '@playwright/test'
import { DEVICES } from '#client/meetings/devices.ts'
import { ASKING } from '#features/calls/asking/spec.ts'
import { freeSeconds } from '#features/calls/bill/spec.ts'
import { MONEY } from '#features/calls/listing/spec.ts'
import { RECEIPT } from '#features/calls/receipts/spec.ts'
import { RECORDING, RECORDINGS } from '#features/calls/recording/spec.ts'
import { RINGING } from '#features/calls/ringing/spec.ts'
import { START } from '#features/calls/room/lists.ts'
import { CALL, CHAT, CONTROLS, LOBBY, METER, OVER } from '#features/calls/room/spec.ts'
import { SENTENCES as tipSays } from '#features/tips/spec.ts'
import { tokensText } from '#shared/tokens.ts'
import { expect, test } from './support/browser.ts'
import {
  agreedCall,
  billOfBoth,
  callOf,
  creatorForCalls,
  enterCall,
  framesShown,
  joinCall,
  meet,
  rates,
  ringing,
} from './support/calls.ts'
import { cards } from './support/card.ts'
import { inspect, narrow } from './support/inspect.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { balanceOf, newFan } from './support/people.ts'
import { asOwner, crashSfu, isInMeeting, passMedia, vanish } from './support/platform.ts'
import { listens } from './support/realtime.ts'
import {
  awake,
  choose,
  continueToPayment,
  dialog,
  expectSuccess,
  expectToast,
  leaveSuccess,
  navigate,
  pay,
  press,
} from './support/steps.ts'
import { withoutWords } from './support/watch.ts'

const meter = (page: Page) => page.getByRole('region', { name: METER.label })

async function hangUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: CONTROLS.leave }).click()
  await dialog(page, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }).click()
}

/** The longest wait for what depends on media: a busy machine sends and shows few pictures a second. */
const slow = { timeout: 45_000 }

test.beforeEach(({ watch }) => {
  test.setTimeout(240_000)
  mayLeaveMeetings(watch)
})

/** A phone has a camera on either side, which browsers do not pretend. */
const twoCameras = (page: Page) =>
  page.addInitScript(() => {
    const enumerate = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices)
    navigator.mediaDevices.enumerateDevices = async () => {
      const all = await enumerate()
      const back = all.find(({ kind }) => kind === 'videoinput')?.toJSON()
      return back?.deviceId ? [...all, { ...back, deviceId: 'back' }] : all
    }
  })

/** Keeps what the page asks of the platform: whether the screen stays on, where sound comes out, what floats. */
const keepAsked = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = []
    Reflect.set(window, 'asked', asked)
    const keep = (name: string, on: object, method: string) => {
      const does: (...args: unknown[]) => unknown = Reflect.get(on, method)
      Reflect.set(on, method, function (this: unknown, ...args: unknown[]) {
        asked.push(`${name} ${args.filter((one) => typeof one === 'string').join()}`.trim())
        return does.apply(this, args)
      })
    }
    keep('stay on', WakeLock.prototype, 'request')
    keep('play at', HTMLMediaElement.prototype, 'setSinkId')
    keep('float', HTMLVideoElement.prototype, 'requestPictureInPicture')
  })
const wasAsked = (page: Page, what: string | RegExp) =>
  expect
    .poll(() => page.evaluate((): string[] => Reflect.get(window, 'asked')))
    .toContainEqual(expect.stringMatching(what))

const inMenu = async (page: Page, entry: string) => {
  await (await awake(page.getByRole('button', { name: CONTROLS.more }))).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a fan asks on a phone, the creator accepts; they talk for 90 seconds with all there is, recorded, and read the same bill', async ({
  open,
}) => {
  test.setTimeout(300_000)
  const [had, tipped] = [1488, 25]
  const [fan, creator] = [await newFan({ tokens: had }), await creatorForCalls()]
  // a token a second
  await asOwner('update creator_profiles set video_rate = 60 where user_id = $1', [creator.id])
  const [hers, his] = [await open(creator), await open(fan, { viewport: narrow, hasTouch: true })]
  await twoCameras(his)
  await keepAsked(his)
  await hers.goto('/dashboard')
  await awake(hers.getByRole('main'))
  await listens(creator)
  await his.goto(`/call/video/${creator.username}`)
  await press(his.getByRole('button', { name: ASKING.sendFor(ASKING.send.now, 60 * 10) }))
  await press(ringing(hers).getByRole('button', { name: RINGING.accept }))
  await press(his.getByRole('link', { name: START.fan }))
  const id = new URL(his.url()).pathname.split('/').at(-1) ?? ''
  for (const page of [hers, his]) await enterCall(page)
  await meet([hers, his])

  // leaving may cost, so Back asks first
  await his.goBack()
  await dialog(his, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.stay }).click()
  expect(new URL(his.url()).pathname).toBe(`/video-call/${id}`)

  await his.getByRole('button', { name: CONTROLS.mute }).click()
  await expect(hers.getByText(CALL.otherMuted(fan.displayName))).toBeVisible()
  await his.getByRole('button', { name: CONTROLS.unmute }).click()
  await expect(hers.getByText(CALL.otherMuted(fan.displayName))).toBeHidden()
  // the camera that looks ahead shows nobody in a mirror
  const ownPicture = his.locator('.own video')
  await expect(ownPicture).toHaveClass('mirrored')
  await his.getByRole('button', { name: CONTROLS.flip }).click()
  await expect(ownPicture).not.toHaveClass('mirrored')
  await hers.getByRole('button', { name: CONTROLS.cameraOff }).click()
  await expect(his.getByText(CALL.otherCameraOff(creator.displayName))).toBeVisible()
  await hers.getByRole('button', { name: CONTROLS.cameraOn }).click()
  await expect(his.getByText(CALL.otherCameraOff(creator.displayName))).toBeHidden()
  // twice: each begins where something has ended
  for (let n = 0; n < 2; n++) {
    await hers.getByRole('button', { name: CONTROLS.share }).click()
    await expect(his.getByText(CALL.shares(creator.displayName))).toBeVisible(slow)
    await expect.poll(() => framesShown(his), slow).toBeGreaterThan(0)
    await hers.getByRole('button', { name: CONTROLS.unshare }).click()
    await expect(his.getByText(CALL.shares(creator.displayName))).toBeHidden()
  }
  await inspect(hers, 'call')

  await hers.getByRole('button', { name: CONTROLS.chat }).click()
  await hers.getByLabel(CHAT.write).fill('Chapter two, page nine.')
  await hers.getByLabel(CHAT.write).press('Enter')
  await his.getByRole('button', { name: CONTROLS.chatNew(1) }).click()
  await expect(his.getByText('Chapter two, page nine.')).toBeVisible()
  await his.getByRole('button', { name: CHAT.close }).click()
  await inspect(hers, 'call with its chat')
  await hers.getByRole('button', { name: CHAT.close }).click()

  // who speaks is said, the phone's screen stays on, and sound comes out where its owner wants it
  await expect(his.getByText(CALL.speaking(creator.displayName))).toBeAttached(slow)
  await wasAsked(his, /^stay on screen$/)
  await inMenu(his, CONTROLS.settings)
  const devices = dialog(his, CONTROLS.settings)
  const [speaker] = await devices.getByLabel(DEVICES.speaker).selectOption({ index: 1 })
  await wasAsked(his, `play at ${speaker}`)
  await his.keyboard.press('Escape')
  await expect(devices).toBeHidden()
  await inMenu(his, CONTROLS.float)
  await wasAsked(his, /^float$/)
  // a tip is no part of the call's bill
  await inMenu(his, CONTROLS.tip)
  const tip = dialog(his, 'Send a tip')
  await choose(tip, new RegExp(`(^|\\s)${tokensText(tipped)}`))
  await tip.getByRole('button', { name: `Send ${tokensText(tipped)}` }).click()
  await expectToast(his, tipSays.sent)

  await test.step('it is recorded once both agree, seen by both throughout', async () => {
    await inMenu(his, RECORDING.menu)
    await dialog(his, RECORDING.title).getByRole('button', { name: RECORDING.ask }).click()
    await expect(his.getByText(RECORDING.waiting(creator.displayName))).toBeVisible()
    await hers.getByRole('alert').getByRole('button', { name: RECORDING.answer }).click()
    const asked = dialog(hers, RECORDING.title)
    await inspect(hers, 'asked to be recorded')
    await asked.getByRole('button', { name: RECORDING.agree, exact: true }).click()
    const mark = (page: Page) => page.getByRole('button', { name: RECORDING.on, exact: true })
    for (const page of [hers, his]) await expect(mark(page)).toBeVisible()
    // long enough that there is something in it
    const before = await framesShown(his)
    await expect.poll(() => framesShown(his), slow).toBeGreaterThan(before + 10)
    await mark(hers).click()
    await dialog(hers, RECORDING.on).getByRole('button', { name: RECORDING.stop }).click()
    for (const page of [hers, his]) await expect(mark(page)).toBeHidden()
  })

  const aMinuteAndAHalf = new RegExp(`${METER.time}\\s*(1:[3-5]\\d|[2-9]:\\d\\d)`)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(aMinuteAndAHalf, { timeout: 120_000 })
  await hangUp(hers)
  for (const page of [his, hers]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
  await expect(his.getByText(OVER.paid.fan)).toBeVisible()
  const { seconds, tokens } = await billOfBoth({ fan, creator, id, had, tipped })
  expect(seconds).toBeGreaterThanOrEqual(90)
  expect(tokens).toBe(seconds - freeSeconds)
  for (const page of [his, hers]) {
    await expect(page.locator('dd').getByText(tokensText(tokens))).toBeAttached()
    await page.getByRole('link', { name: OVER.details }).click()
    await expect(page.getByRole('article', { name: RECEIPT.title })).toContainText(tokensText(tokens))
    await page.getByRole('button', { name: RECEIPT.check }).click()
    await expect(page.getByText(RECEIPT.good)).toBeFocused()
  }
  await inspect(hers, 'receipt')

  await test.step('its file is on the call’s page until one deletes it', async () => {
    for (const page of [his, hers]) await page.getByRole('link', { name: RECEIPT.aboutCall }).click()
    const film = his.getByLabel(RECORDINGS.play(1, 1))
    await expect(film).toBeVisible(slow)
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), slow).toBeGreaterThan(0)
    await expect(his.getByRole('link', { name: RECORDINGS.save })).toBeVisible()
    await inspect(his, 'recorded call')
    await expect(hers.getByLabel(RECORDINGS.play(1, 1))).toBeVisible()
    await (await awake(hers.getByRole('button', { name: RECORDINGS.remove }))).click()
    await dialog(hers, RECORDINGS.removeAsk).getByRole('button', { name: RECORDINGS.remove }).click()
    await expectToast(hers, RECORDINGS.removed)
    await expect(hers.getByLabel(RECORDINGS.play(1, 1))).toBeHidden()
    await his.reload()
    await expect(his.getByRole('heading', { name: RECORDINGS.title })).toBeHidden()
  })
})

test('a voice call needs a microphone alone, moves to another device when asked, and is free when hung up at once', async ({
  open,
  watch,
}) => {
  watch.expectRefusal(409, '/api/trpc/sessions.join')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator, 'voice')
  const phone = await open(fan, { viewport: narrow, hasTouch: true })
  await test.step('left before its joining is answered it asks for that no more', async () => {
    await phone.route('**/sessions.join**', () => {})
    await phone.goto(`/voice-call/${id}`)
    await (await awake(phone.getByRole('button', { name: LOBBY.check.voice }))).click()
    const asked = /sessions\.join/
    const sent = phone.waitForRequest(asked)
    await phone.getByRole('button', { name: LOBBY.join, exact: true }).click()
    await sent
    const gone = phone.waitForEvent('requestfailed', (request) => asked.test(request.url()))
    await navigate(phone, '/explore')
    await gone
    await phone.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await navigate(phone, `/voice-call/${id}`)
  await enterCall(phone, 'voice')
  await expect(phone.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  const [hers, desk] = [await open(creator), await open(fan)]
  await desk.goto(`/voice-call/${id}`)
  await (await awake(desk.getByRole('button', { name: LOBBY.check.voice }))).click()
  await desk.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await desk.getByRole('button', { name: LOBBY.continueHere }).click()
  await expect(desk.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  await expect(phone.getByRole('button', { name: LOBBY.check.voice })).toBeVisible()
  await joinCall(hers, id, 'voice')
  await meet([hers, desk], 'voice')
  await hangUp(hers)
  for (const page of [desk, hers]) await expect(page.getByText(OVER.free)).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
  // in the list it is not what was held for it
  await desk.getByRole('link', { name: OVER.calls }).click()
  await expect(desk.getByText(MONEY.returned.fan)).toBeVisible()
})

/** More pictures than were still on their way when a connection broke off. */
const onTheirWay = 10

test('media that do not arrive pause the meter; a connection that breaks off, and an SFU that dies, come back by themselves', async ({
  open,
  watch,
}) => {
  // the meetings' client gives up calls without a reason
  watch.mayComplain(withoutWords)
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id)
  await passMedia(fan, false)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(METER.paused, slow)
  await passMedia(fan, true)
  for (const page of [hers, his]) await expect(meter(page)).not.toContainText(METER.paused, slow)
  // the count goes on, or begins anew where the pictures are shown by another element
  const showsMore = async (page: Page, before: number) => {
    const now = await framesShown(page)
    return now > before + onTheirWay || (now > 0 && now < before)
  }
  const before = await framesShown(hers)
  await vanish(fan)
  await expect.poll(() => showsMore(hers, before), slow).toBe(true)
  await expect(hers.getByText(CALL.waiting(fan.displayName))).toBeHidden()

  const shown = await Promise.all([hers, his].map(framesShown))
  await crashSfu(fan)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(METER.paused, slow)
  for (const page of [hers, his]) await expect(meter(page)).not.toContainText(METER.paused, slow)
  for (const [n, page] of [hers, his].entries())
    await expect.poll(() => showsMore(page, shown[n] ?? 0), slow).toBe(true)
  await hangUp(hers)
  await expect(his.getByRole('heading', { name: OVER.title })).toBeVisible()
  // what was not shown is not counted
  const { intervals, seconds, tokens } = await billOfBoth({ fan, creator, id, had: 200 })
  expect(intervals.filter(({ reason }) => reason === 'media').length).toBeGreaterThanOrEqual(2)
  expect(tokens).toBeLessThanOrEqual(Math.ceil((rates.video * Math.max(0, seconds - freeSeconds)) / 60))
})

test('a fan without tokens adds some in the call, and it goes on', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator, 'voice')
  // what is held lasts for some seconds after the free ones; nothing else is left
  await asOwner('update call_requests set rate = 600 where id = $1', [id])
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id, 'voice')
  await (await awake(his.getByRole('button', { name: CONTROLS.topUp }))).click()
  await continueToPayment(his)
  await pay(his, cards.good)
  await leaveSuccess(await expectSuccess(his))
  // the meter runs on past what was held at first
  await expect(meter(his)).toContainText(METER.running, slow)
  await expect(his.getByRole('heading', { name: OVER.title })).toBeHidden()
  await hangUp(hers)
  await expect(his.getByRole('heading', { name: OVER.title })).toBeVisible()
})

/** A camera that can blur what is behind a person, which the pretended one of browsers cannot; keeps what it was asked for. */
const blurringCamera = (page: Page) =>
  page.addInitScript(() => {
    const { getCapabilities } = MediaStreamTrack.prototype
    MediaStreamTrack.prototype.getCapabilities = function () {
      return { ...getCapabilities.call(this), ...(this.kind === 'video' && { backgroundBlur: [true, false] }) }
    }
    const asked: unknown[] = []
    Reflect.set(window, 'blurs', asked)
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wanted) => {
      if (typeof wanted?.video === 'object') asked.push(Reflect.get(wanted.video, 'backgroundBlur'))
      return getUserMedia(wanted)
    }
  })

/** Devices that a browser refuses, by the name of the error of each in `errors`. */
const refusedDevices = (page: Page) =>
  page.addInitScript(() => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    Reflect.set(window, 'errors', { audio: '', video: '' })
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const error: string = Reflect.get(window, 'errors')[wanted?.video ? 'video' : 'audio']
      if (error) throw new DOMException('', error)
      return getUserMedia(wanted)
    }
  })

test('a mirror blurs the background where a camera can, and says why a device does not start; a microphone alone is enough', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const page = await open(fan, { viewport: narrow, hasTouch: true })
  await refusedDevices(page)
  await blurringCamera(page)
  await page.goto(`/video-call/${id}`)
  const check = await awake(page.getByRole('button', { name: LOBBY.check.video }))
  // nothing starts without a press
  const asked = () => page.evaluate(() => Reflect.get(window, 'blurs'))
  expect(await asked()).toEqual([])
  await check.click()
  await expect(page.getByRole('button', { name: LOBBY.join, exact: true })).toBeVisible()
  const blur = page.getByRole('switch', { name: DEVICES.blur })
  await blur.click()
  await expect(blur).toBeChecked()
  await expect.poll(asked).toEqual([{ ideal: false }, { ideal: true }])
  await inspect(page, 'mirror')

  // the mirror is left, and comes back where the devices are refused
  await navigate(page, '/explore')
  await page.evaluate(() => Reflect.set(window, 'errors', { audio: 'NotAllowedError', video: 'NotReadableError' }))
  await navigate(page, `/video-call/${id}`)
  await page.setViewportSize(narrow)
  await (await awake(page.getByRole('button', { name: LOBBY.check.video }))).click()
  const { camera, microphone } = DEVICES.problems
  for (const text of [camera.inUse, microphone.denied]) await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: LOBBY.joinAudio }).click()
  await expect(page.getByRole('button', { name: LOBBY.joinAudio })).toBeEnabled()
  await expect(page.getByText(microphone.denied)).toBeVisible()
  expect(await isInMeeting(fan)).toBe(false)
  await inspect(page, 'mirror without devices')
  await page.evaluate(() => Reflect.set(window, 'errors', { audio: '', video: 'NotFoundError' }))
  await page.getByRole('button', { name: LOBBY.check.video }).click()
  await expect(page.getByText(camera.missing)).toBeVisible()
  await page.getByRole('button', { name: LOBBY.joinAudio }).click()
  await expect(page.getByText(CALL.waiting(creator.displayName))).toBeVisible(slow)
  expect(await isInMeeting(fan)).toBe(true)
  // who leaves is connected no longer, though nothing has ended that would close the meeting
  await hangUp(page)
  await expect.poll(() => isInMeeting(fan)).toBe(false)
})
