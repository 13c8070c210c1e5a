import type { Locator, Page } from '@playwright/test'
import { DEVICES } from '#client/meetings/devices.ts'
import { freeSeconds } from '#features/calls/billing/spec.ts'
import { START } from '#features/calls/lists.ts'
import { CALL, CONTROLS, LOBBY, METER, OVER } from '#features/calls/room/spec.ts'
import { test as base, expect } from './support/browser.ts'
import {
  createAcceptedCall,
  creatorForCalls,
  expectSameReceipt,
  framesShown,
  joinCall,
  joinOnBothPages,
  rates,
} from './support/calls.ts'
import { allowMeetingErrors } from './support/meetings.ts'
import { disconnectNetwork } from './support/network.ts'
import { newFan, type Person } from './support/people.ts'
import { asOwner, forwardMedia, restartWorker } from './support/platform.ts'
import { dialog, waitForHydration } from './support/steps.ts'
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
const expectPaused = (...pages: Page[]) =>
  Promise.all(pages.map((page) => expect(meter(page)).toContainText(METER.paused)))
/** Matches a running meter. On a slow machine the free seconds may have passed. */
const runningMeter = new RegExp(`${METER.free}|${METER.running}`)
const expectRunning = (...pages: Page[]) =>
  Promise.all(pages.map((page) => expect(meter(page)).toContainText(runningMeter)))
/** Matches 0:16 and later. The shown time is less than 15 seconds ahead of the proven time, so some time is proven. */
const proven = new RegExp(`${METER.time}\\s*(0:(1[6-9]|[2-5]\\d)|[1-9]\\d*:\\d\\d)`)

async function hangUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: CONTROLS.leave }).click()
  await dialog(page, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }).click()
}

/**
 * Expects that the receipt charges at most the seconds after the free seconds. It may charge less, because minutes with
 * bad media are refunded. Returns the receipt.
 */
async function expectFairReceipt(call: Omit<Parameters<typeof expectSameReceipt>[0], 'had'>, rate = rates.video) {
  const receipt = await expectSameReceipt({ ...call, had: 200 })
  expect(receipt.tokens).toBeLessThanOrEqual(Math.ceil((rate * Math.max(0, receipt.seconds - freeSeconds)) / 60))
  return receipt
}

/** Presses a button with the keyboard. */
async function press(button: Locator): Promise<void> {
  await (await waitForHydration(button)).focus()
  await button.press('Enter')
}

/** Collects the media tracks of a page, so that a test can interrupt them. */
const keepTracks = (page: Page) =>
  page.addInitScript(() => {
    const given: MediaStreamTrack[] = []
    Reflect.set(window, 'given', given)
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted)
      given.push(...stream.getTracks())
      return stream
    }
  })

/** Simulates a phone call: tracks end or fall silent, and playback pauses. */
const interrupt = (page: Page, how: 'ended' | 'mute', kind: 'audio' | 'video') =>
  page.evaluate(
    ([type, lost]) => {
      const given: MediaStreamTrack[] = Reflect.get(window, 'given')
      for (const track of given.filter(({ readyState, kind }) => readyState === 'live' && kind === lost)) {
        // dispatches the event, because a track that the page stops itself fires none
        if (type === 'ended') track.stop()
        track.dispatchEvent(new Event(type))
      }
      for (const played of document.querySelectorAll<HTMLMediaElement>('audio, video')) played.pause()
    },
    [how, kind] as const,
  )
const isPlaying = (page: Page) =>
  expect
    .poll(() =>
      page.locator('audio, .other-video').evaluateAll((all: HTMLMediaElement[]) => all.map((one) => one.paused)),
    )
    .toEqual([false, false])

/** Disconnects a person from the network. Returns a function that reconnects. */
async function disconnect(who: Person, page: Page): Promise<() => Promise<void>> {
  const giveBack = await disconnectNetwork(page)
  // the browser's offline mode does not affect media, so the SFU drops them
  await forwardMedia(who, false)
  return async () => {
    await giveBack()
    await forwardMedia(who, true)
  }
}

test.beforeEach(({ watch }) => {
  allowMeetingErrors(watch)
  // each page fetches the service worker, also while it is offline
  watch.allowError('An unknown error occurred when fetching the script')
  // the meetings client rejects promises without a reason
  watch.allowError(emptyError)
})

test('with the keyboard alone a fan joins and restarts stopped devices, and a creator leaves', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await joinCall(hers, id)
  await keepTracks(his)
  await his.goto(`/video-call/${id}`)
  await press(his.getByRole('button', { name: LOBBY.check.video }))
  await press(his.getByRole('button', { name: LOBBY.join, exact: true }))
  await expectRunning(hers, his)
  await expect.poll(() => framesShown(his)).toBeGreaterThan(0)

  // the track of the camera is muted, and the track of the microphone ends
  await interrupt(his, 'mute', 'video')
  await interrupt(his, 'ended', 'audio')
  // `first`, because the sentence is also in a live region
  await expect(his.getByText(DEVICES.stopped.both).first()).toBeVisible()
  await expectPaused(hers, his)
  await isPlaying(his)
  // one press restarts both devices
  await press(his.getByRole('button', { name: DEVICES.restart }))
  await expectRunning(hers, his)
  await expect(his.getByRole('button', { name: DEVICES.restart })).toBeHidden()

  await press(hers.getByRole('button', { name: CONTROLS.leave }))
  await press(dialog(hers, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }))
  for (const page of [hers, his]) {
    await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
    const who = page === hers ? OVER.whyOwn.left : OVER.whyOther.left(creator.displayName)
    await expect(page.getByText(who)).toBeVisible()
  }
  await expectFairReceipt({ fan, creator, id })
})

test('both pages recover from a lost network and a dead browser, and show the same end after a missed hang-up', async ({
  open,
  watch,
}) => {
  // requests fail while offline, and a socket is refused because the call is over
  watch.allowError('ERR_INTERNET_DISCONNECTED')
  watch.allowError('Unexpected response code: 403')
  watch.allowError('Unexpected response code: 410')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator, 'voice')
  const [hers, his] = [await open(creator), await open(fan)]
  await joinOnBothPages([hers, his], id, 'voice')
  const comeBack = await disconnect(fan, his)
  await expect(meter(his)).toContainText(CALL.reconnecting)
  await expectPaused(hers)
  await comeBack()
  await expectRunning(hers, his)

  // the browser dies; the fan finds the call again in the list of calls in another browser
  await his.context().close()
  await expectPaused(hers)
  await expect(hers.getByText(CALL.waiting(fan.displayName))).toBeVisible()
  const again = await open(fan)
  await again.goto('/calls')
  await (await waitForHydration(again.getByRole('link', { name: START.back }).first())).click()
  await (await waitForHydration(again.getByRole('button', { name: LOBBY.check.voice }))).click()
  await again.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await expectRunning(hers, again)

  // the creator hangs up while the fan has no network; the fan reads the end after reconnecting
  const reconnect = await disconnect(fan, again)
  await expect(meter(again)).toContainText(CALL.reconnecting)
  await hangUp(hers)
  await expect(hers.getByRole('heading', { name: OVER.title })).toBeVisible()
  await reconnect()
  await expect(again.getByRole('heading', { name: OVER.title })).toBeVisible()
  await expectFairReceipt({ fan, creator, id }, rates.voice)
})

test('a killed Worker pauses a call; both sides reconnect automatically and read the same receipt', {
  tag: '@alone',
}, async ({ open, watch }) => {
  // allows failed requests to the killed Worker
  watch.allowError('ERR_CONNECTION_REFUSED')
  watch.allowError('ERR_CONNECTION_RESET')
  watch.allowError('ERR_EMPTY_RESPONSE')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await joinOnBothPages([hers, his], id)
  await expect(meter(his)).toContainText(proven)
  const before = await framesShown(his)
  restartWorker()
  await Promise.all([hers, his].map((page) => expect(meter(page)).toContainText(CALL.reconnecting)))
  await expectRunning(hers, his)
  // media continued, because they do not pass through the Worker
  expect(await framesShown(his)).toBeGreaterThan(before)
  await hangUp(hers)
  for (const page of [hers, his]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
  const { seconds, intervals } = await expectFairReceipt({ fan, creator, id })
  expect(seconds).toBeGreaterThan(0)
  const away = intervals.filter(({ reason }) => reason === 'away')
  expect(away.map(({ who }) => who).toSorted()).toEqual(['creator', 'fan'])
})

test('a device whose clock is 8 minutes slow opens a booked call in time', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await createAcceptedCall(fan, creator)
  await asOwner(`update call_requests set scheduled_at = now() + interval '4 minutes' where id = $1`, [id])
  const page = await open(fan)
  await page.clock.install({ time: Date.now() - 8 * 60_000 })
  await page.goto('/calls')
  await expect(page.getByRole('link', { name: START.fan }).first()).toBeVisible()
  await page.goto(`/video-call/${id}`)
  await expect(page.getByRole('button', { name: LOBBY.check.video })).toBeVisible()
})
