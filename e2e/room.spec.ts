import type { Page } from '@playwright/test'
import { DEVICES } from '#client/meetings/devices.ts'
import { freeSeconds } from '#features/calls/billing/spec.ts'
import { MONEY } from '#features/calls/listing/spec.ts'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { RECEIPT } from '#features/calls/receipts/spec.ts'
import { RECORDING, RECORDINGS } from '#features/calls/recording/spec.ts'
import { CALLING, RINGING } from '#features/calls/ringing/spec.ts'
import { CALL, CHAT, CONTROLS, LOBBY, METER, OVER } from '#features/calls/room/spec.ts'
import { SENTENCES as tipSays } from '#features/tips/spec.ts'
import { tokensText } from '#shared/money.ts'
import { test as base, expect } from './support/browser.ts'
import {
  createAcceptedCall,
  creatorForCalls,
  expectSameReceipt,
  framesShown,
  joinCall,
  joinFromLobby,
  joinOnBothPages,
  rates,
  ringingCard,
  waitForMedia,
} from './support/calls.ts'
import { cards } from './support/card.ts'
import { inspect, narrow } from './support/inspect.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { balanceOf, newFan } from './support/people.ts'
import { asOwner, breakConnection, crashSfu, forwardMedia, isInMeeting } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import {
  choose,
  continueToPayment,
  dialog,
  expectSuccess,
  expectToast,
  leaveSuccess,
  navigate,
  pay,
  press,
  waitForHydration,
} from './support/steps.ts'
import { emptyError } from './support/watch.ts'

/** Opens pages whose camera and screen give the smallest frames, because these tests only count frames. */
const test = base.extend({
  open: async ({ open }, use) =>
    use(async (...given) => {
      const page = await open(...given)
      await page.addInitScript(() => {
        if (!isSecureContext) return
        const size = { width: 160, height: 120, frameRate: 5 }
        for (const method of ['getUserMedia', 'getDisplayMedia'] as const) {
          const give = MediaDevices.prototype[method]
          MediaDevices.prototype[method] = function (wanted) {
            const { video } = wanted ?? {}
            return give.call(this, { ...wanted, ...(video && { video: { ...(video !== true && video), ...size } }) })
          }
        }
      })
      return page
    }),
})

const meter = (page: Page) => page.getByRole('region', { name: METER.label })

async function hangUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: CONTROLS.leave }).click()
  await dialog(page, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }).click()
}

test.beforeEach(({ watch }) => {
  allowMeetingErrors(watch)
})

/** Adds a second camera, as phones have. Test browsers have only one fake camera. */
const twoCameras = (page: Page) =>
  page.addInitScript(() => {
    const enumerate = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices)
    navigator.mediaDevices.enumerateDevices = async () => {
      const all = await enumerate()
      const back = all.find(({ kind }) => kind === 'videoinput')?.toJSON()
      return back?.deviceId ? [...all, { ...back, deviceId: 'back' }] : all
    }
  })

/** Records which browser features the page requests: a wake lock, an audio output, a floating window. */
const recordRequests = (page: Page) =>
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
const hasRequested = (page: Page, what: string | RegExp) =>
  expect
    .poll(() => page.evaluate((): string[] => Reflect.get(window, 'asked')))
    .toContainEqual(expect.stringMatching(what))

const inMenu = async (page: Page, entry: string) => {
  await (await waitForHydration(page.getByRole('button', { name: CONTROLS.more }))).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a fan and a creator use every control of a call, record it and read the same receipt', async ({ open }) => {
  const [had, tipped] = [1488, 25]
  const [fan, creator] = [await newFan({ tokens: had }), await creatorForCalls()]
  // the rate is a token per second
  await asOwner('update creator_profiles set video_rate = 60 where user_id = $1', [creator.id])
  const [hers, his] = [await open(creator), await open(fan, { viewport: narrow, hasTouch: true })]
  await twoCameras(his)
  await recordRequests(his)
  await hers.goto('/dashboard')
  await waitForHydration(hers.getByRole('main'))
  await waitForListener(creator)
  await his.goto(`/call/video/${creator.username}`)
  await press(his.getByRole('button', { name: ASKING.sendFor(ASKING.send.now, 60 * 10) }))
  await press(ringingCard(hers).getByRole('button', { name: RINGING.accept }))
  // `first`, because a live region announces the same sentence
  await expect(his.getByText(CALLING.accepted(creator.displayName)).first()).toBeVisible()
  const id = new URL(his.url()).pathname.split('/').at(-1) ?? ''
  for (const page of [hers, his]) await joinFromLobby(page)
  await waitForMedia([hers, his])

  // Back asks for a confirmation, because leaving may cost tokens
  await his.goBack()
  await dialog(his, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.stay }).click()
  expect(new URL(his.url()).pathname).toBe(`/video-call/${id}`)

  await his.getByRole('button', { name: CONTROLS.mute }).click()
  await expect(hers.getByText(CALL.otherMuted(fan.displayName))).toBeVisible()
  await his.getByRole('button', { name: CONTROLS.unmute }).click()
  await expect(hers.getByText(CALL.otherMuted(fan.displayName))).toBeHidden()
  // only the front camera is mirrored
  const ownPicture = his.locator('.own video')
  await expect(ownPicture).toHaveClass('mirrored')
  await his.getByRole('button', { name: CONTROLS.flip }).click()
  await expect(ownPicture).not.toHaveClass('mirrored')
  await hers.getByRole('button', { name: CONTROLS.cameraOff }).click()
  await expect(his.getByText(CALL.otherCameraOff(creator.displayName))).toBeVisible()
  await hers.getByRole('button', { name: CONTROLS.cameraOn }).click()
  await expect(his.getByText(CALL.otherCameraOff(creator.displayName))).toBeHidden()
  // shares twice, because sharing again after a stop is a separate case
  for (let n = 0; n < 2; n++) {
    await hers.getByRole('button', { name: CONTROLS.share }).click()
    await expect(his.getByText(CALL.shares(creator.displayName))).toBeVisible()
    await expect.poll(() => framesShown(his)).toBeGreaterThan(0)
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

  // the page announces the speaker, keeps the screen on, and offers a choice of audio outputs
  await expect(his.getByText(CALL.speaking(creator.displayName))).toBeAttached()
  await hasRequested(his, /^stay on screen$/)
  await inMenu(his, CONTROLS.settings)
  const devices = dialog(his, CONTROLS.settings)
  const [speaker] = await devices.getByLabel(DEVICES.speaker).selectOption({ index: 1 })
  await hasRequested(his, `play at ${speaker}`)
  await his.keyboard.press('Escape')
  await expect(devices).toBeHidden()
  await inMenu(his, CONTROLS.float)
  await hasRequested(his, /^float$/)
  // a tip is not part of the receipt
  await his.getByRole('button', { name: CONTROLS.tip, exact: true }).click()
  const tip = dialog(his, 'Send a tip')
  await choose(tip, new RegExp(`(^|\\s)${tokensText(tipped)}`))
  await tip.getByRole('button', { name: `Send ${tokensText(tipped)}` }).click()
  await expectToast(his, tipSays.sent)

  await test.step('the recording starts once both sides agree, and both pages show that it is running', async () => {
    await inMenu(his, RECORDING.menu)
    await dialog(his, RECORDING.title).getByRole('button', { name: RECORDING.ask }).click()
    await expect(his.getByText(RECORDING.waiting(creator.displayName))).toBeVisible()
    await hers.getByRole('alert').getByRole('button', { name: RECORDING.answer }).click()
    const asked = dialog(hers, RECORDING.title)
    await inspect(hers, 'asked to be recorded')
    await asked.getByRole('button', { name: RECORDING.agree, exact: true }).click()
    const mark = (page: Page) => page.getByRole('button', { name: RECORDING.on, exact: true })
    for (const page of [hers, his]) await expect(mark(page)).toBeVisible()
    // waits, so that the file has some frames
    const before = await framesShown(his)
    await expect.poll(() => framesShown(his)).toBeGreaterThan(before + 10)
    await mark(hers).click()
    await dialog(hers, RECORDING.on).getByRole('button', { name: RECORDING.stop }).click()
    for (const page of [hers, his]) await expect(mark(page)).toBeHidden()
  })

  // the shown time may be 15 seconds ahead of the proven time, of which 30 seconds are free
  const charged = new RegExp(`${METER.time}\\s*(0:(4[6-9]|5\\d)|[1-9]\\d*:\\d\\d)`)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(charged, { timeout: 120_000 })
  await hangUp(hers)
  for (const page of [his, hers]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
  await expect(his.getByText(OVER.paid.fan)).toBeVisible()
  const { seconds, tokens, lines } = await expectSameReceipt({ fan, creator, id, had, tipped })
  expect(seconds).toBeGreaterThan(freeSeconds)
  // minutes without enough media are refunded, and a slow machine loses media
  const credited = lines.find(({ what }) => what === 'credit')?.seconds ?? 0
  expect(tokens).toBe(Math.max(0, seconds - credited - freeSeconds))
  for (const page of [his, hers]) {
    await expect(page.locator('.over-total dd').getByText(tokensText(tokens))).toBeAttached()
    await page.getByRole('link', { name: OVER.details }).click()
    await expect(page.getByRole('article', { name: RECEIPT.title })).toContainText(tokensText(tokens))
    await page.getByRole('button', { name: RECEIPT.check }).click()
    await expect(page.getByText(RECEIPT.good)).toBeFocused()
  }
  await inspect(hers, 'receipt')

  await test.step('both people can play the recording until one deletes it', async () => {
    for (const page of [his, hers]) await page.getByRole('link', { name: RECEIPT.aboutCall }).click()
    const film = his.getByLabel(RECORDINGS.play(1, 1))
    await expect(film).toBeVisible()
    await film.evaluate((video: HTMLVideoElement) => video.play())
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await expect(his.getByRole('link', { name: RECORDINGS.save })).toBeVisible()
    await inspect(his, 'recorded call')
    await expect(hers.getByLabel(RECORDINGS.play(1, 1))).toBeVisible()
    await (await waitForHydration(hers.getByRole('button', { name: RECORDINGS.remove }))).click()
    await dialog(hers, RECORDINGS.removeAsk).getByRole('button', { name: RECORDINGS.remove }).click()
    await expectToast(hers, RECORDINGS.removed)
    await expect(hers.getByLabel(RECORDINGS.play(1, 1))).toBeHidden()
    await his.reload()
    await expect(his.getByRole('heading', { name: RECORDINGS.title })).toBeHidden()
  })
})

test('a voice call needs only a microphone, moves to another device after a confirmation, and can be free', {
  tag: '@smoke',
}, async ({ open, watch }) => {
  watch.expectRefusal(409, '/api/trpc/sessions.join')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator, 'voice')
  // a price of 0, because a slow machine may need more than the free 30 seconds
  await asOwner('update call_requests set rate = 0 where id = $1', [id])
  const phone = await open(fan, { viewport: narrow, hasTouch: true })
  await test.step('leaving the page cancels an unanswered request to join', async () => {
    await phone.route('**/sessions.join**', () => {})
    await phone.goto(`/voice-call/${id}`)
    await (await waitForHydration(phone.getByRole('button', { name: LOBBY.check.voice }))).click()
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
  await joinFromLobby(phone, 'voice')
  await expect(phone.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  const [hers, desk] = [await open(creator), await open(fan)]
  await desk.goto(`/voice-call/${id}`)
  await (await waitForHydration(desk.getByRole('button', { name: LOBBY.check.voice }))).click()
  await desk.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await desk.getByRole('button', { name: LOBBY.continueHere }).click()
  await expect(desk.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  await expect(phone.getByRole('button', { name: LOBBY.check.voice })).toBeVisible()
  await joinCall(hers, id, 'voice')
  await waitForMedia([hers, desk], 'voice')
  await hangUp(hers)
  for (const page of [desk, hers]) await expect(page.getByText(OVER.free)).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
  // the list shows that the held tokens were released
  await desk.getByRole('link', { name: OVER.calls }).click()
  await expect(desk.getByText(MONEY.returned.fan)).toBeVisible()
})

/** More frames than can be in transit when a connection breaks. */
const framesInTransit = 10

test('missing media pause the meter; the call recovers from a broken connection and a crashed SFU', async ({
  open,
  watch,
}) => {
  // the meetings client rejects promises without a reason
  watch.allowError(emptyError)
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await joinOnBothPages([hers, his], id)
  await forwardMedia(fan, false)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(METER.paused)
  await forwardMedia(fan, true)
  for (const page of [hers, his]) await expect(meter(page)).not.toContainText(METER.paused)
  // the frame count increases, or restarts in another video element
  const showsMore = async (page: Page, before: number) => {
    const now = await framesShown(page)
    return now > before + framesInTransit || (now > 0 && now < before)
  }
  const before = await framesShown(hers)
  await breakConnection(fan)
  await expect.poll(() => showsMore(hers, before)).toBe(true)
  await expect(hers.getByText(CALL.waiting(fan.displayName))).toBeHidden()

  const shown = await Promise.all([hers, his].map(framesShown))
  await crashSfu(fan)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(METER.paused)
  for (const page of [hers, his]) await expect(meter(page)).not.toContainText(METER.paused)
  for (const [n, page] of [hers, his].entries()) await expect.poll(() => showsMore(page, shown[n] ?? 0)).toBe(true)
  await hangUp(hers)
  await expect(his.getByRole('heading', { name: OVER.title })).toBeVisible()
  // time without media is not charged
  const { intervals, seconds, tokens } = await expectSameReceipt({ fan, creator, id, had: 200 })
  expect(intervals.filter(({ reason }) => reason === 'media').length).toBeGreaterThanOrEqual(2)
  expect(tokens).toBeLessThanOrEqual(Math.ceil((rates.video * Math.max(0, seconds - freeSeconds)) / 60))
})

test('a fan without tokens buys some during the call, and the call continues', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator, 'voice')
  // the hold covers four charged seconds, and the fan has no other tokens
  await asOwner('update call_requests set rate = 600, keeps_going = true where id = $1', [id])
  const [hers, his] = [await open(creator), await open(fan)]
  await joinOnBothPages([hers, his], id, 'voice')
  await (await waitForHydration(his.getByRole('button', { name: CONTROLS.topUp }))).click()
  await continueToPayment(his)
  await pay(his, cards.good)
  await leaveSuccess(await expectSuccess(his))
  // the meter continues after the first hold is spent
  await expect(meter(his)).toContainText(METER.running)
  await expect(his.getByRole('heading', { name: OVER.title })).toBeHidden()
  await hangUp(hers)
  await expect(his.getByRole('heading', { name: OVER.title })).toBeVisible()
})

/** Adds background blur to the fake camera and records the requested values. */
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

/** Refuses devices with the errors named in `window.errors`. */
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

test('the preview blurs the background, explains failed devices, and allows joining with a microphone only', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator)
  const page = await open(fan, { viewport: narrow, hasTouch: true })
  await refusedDevices(page)
  await blurringCamera(page)
  await page.goto(`/video-call/${id}`)
  const check = await waitForHydration(page.getByRole('button', { name: LOBBY.check.video }))
  // no device starts without a press
  const asked = () => page.evaluate(() => Reflect.get(window, 'blurs'))
  expect(await asked()).toEqual([])
  await check.click()
  await expect(page.getByRole('button', { name: LOBBY.join, exact: true })).toBeVisible()
  const blur = page.getByRole('switch', { name: DEVICES.blur })
  await blur.click()
  await expect(blur).toBeChecked()
  await expect.poll(asked).toEqual([{ ideal: false }, { ideal: true }])
  await inspect(page, 'mirror')

  // on the second visit the browser refuses the devices
  await navigate(page, '/explore')
  await page.evaluate(() => Reflect.set(window, 'errors', { audio: 'NotAllowedError', video: 'NotReadableError' }))
  await navigate(page, `/video-call/${id}`)
  await page.setViewportSize(narrow)
  await (await waitForHydration(page.getByRole('button', { name: LOBBY.check.video }))).click()
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
  await expect(page.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  expect(await isInMeeting(fan)).toBe(true)
  // leaving disconnects at once, although the call continues and its meeting stays open
  await hangUp(page)
  await expect.poll(() => isInMeeting(fan)).toBe(false)
})
