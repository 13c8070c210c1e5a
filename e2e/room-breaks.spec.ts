import type { Locator, Page } from '@playwright/test'
import { DEVICES } from '#client/meetings/devices.ts'
import { freeSeconds } from '#features/calls/billing/spec.ts'
import { START } from '#features/calls/lists.ts'
import { CALL, CONTROLS, LOBBY, METER, OVER } from '#features/calls/room/spec.ts'
import { test as base, expect } from './support/browser.ts'
import { agreedCall, billOfBoth, callOf, creatorForCalls, framesShown, joinCall, rates } from './support/calls.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { cutNetwork } from './support/network.ts'
import { newFan, type Person } from './support/people.ts'
import { asOwner, passMedia, restartWorker } from './support/platform.ts'
import { awake, dialog } from './support/steps.ts'
import { withoutWords } from './support/watch.ts'

/** Opens pages with the smallest pictures that a camera and a screen give: these tests only count frames. */
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
const isPaused = (...pages: Page[]) => Promise.all(pages.map((page) => expect(meter(page)).toContainText(METER.paused)))
/** Longest shown time: a slow machine may be past the free seconds. */
const goingOn = new RegExp(`^(${METER.free}|${METER.running})`)
const goesOn = (...pages: Page[]) => Promise.all(pages.map((page) => expect(meter(page)).toContainText(goingOn)))
/** The shown time is less than 15 seconds ahead of the proven time, so from 0:16 on both sides have proven some. */
const proven = new RegExp(`${METER.time}\\s*(0:(1[6-9]|[2-5]\\d)|[1-9]\\d*:\\d\\d)`)

async function hangUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: CONTROLS.leave }).click()
  await dialog(page, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }).click()
}

/**
 * Returns the receipt that both sides read. It charges at most the seconds after the free ones, because bad minutes are
 * refunded.
 */
async function paysTheSeconds(call: Omit<Parameters<typeof billOfBoth>[0], 'had'>, rate = rates.video) {
  const receipt = await billOfBoth({ ...call, had: 200 })
  expect(receipt.tokens).toBeLessThanOrEqual(Math.ceil((rate * Math.max(0, receipt.seconds - freeSeconds)) / 60))
  return receipt
}

/** Presses a button with the keyboard. */
async function press(button: Locator): Promise<void> {
  await (await awake(button)).focus()
  await button.press('Enter')
}

/** Keeps the tracks of a page, so that a test can interrupt them. */
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
        // a track that the page stops itself fires no event
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

/** Disconnects a person from the network. @returns a function that reconnects */
async function loseNetwork(who: Person, page: Page): Promise<() => Promise<void>> {
  const giveBack = await cutNetwork(page)
  // the browser does not simulate the network of media
  await passMedia(who, false)
  return async () => {
    await giveBack()
    await passMedia(who, true)
  }
}

test.beforeEach(({ watch }) => {
  mayLeaveMeetings(watch)
  // each page fetches the service worker, also without a network
  watch.mayComplain('An unknown error occurred when fetching the script')
  // the meetings client rejects calls without a reason
  watch.mayComplain(withoutWords)
})

test('with the keyboard alone a fan joins and restarts stopped devices, and the creator leaves', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await joinCall(hers, id)
  await keepTracks(his)
  await his.goto(`/video-call/${id}`)
  await press(his.getByRole('button', { name: LOBBY.check.video }))
  await press(his.getByRole('button', { name: LOBBY.join, exact: true }))
  await goesOn(hers, his)
  await expect.poll(() => framesShown(his)).toBeGreaterThan(0)

  // the camera falls silent and the microphone ends
  await interrupt(his, 'mute', 'video')
  await interrupt(his, 'ended', 'audio')
  // the sentence is also in a live region
  await expect(his.getByText(DEVICES.stopped.both).first()).toBeVisible()
  await isPaused(hers, his)
  await isPlaying(his)
  // one press restarts both devices
  await press(his.getByRole('button', { name: DEVICES.restart }))
  await goesOn(hers, his)
  await expect(his.getByRole('button', { name: DEVICES.restart })).toBeHidden()

  await press(hers.getByRole('button', { name: CONTROLS.leave }))
  await press(dialog(hers, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }))
  for (const page of [hers, his]) {
    await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
    const who = page === hers ? OVER.whyOwn.left : OVER.whyOther.left(creator.displayName)
    await expect(page.getByText(who)).toBeVisible()
  }
  await paysTheSeconds({ fan, creator, id })
})

test('a lost network, a dead browser and a missed hang-up: both pages recover and show the same end', async ({
  open,
  watch,
}) => {
  // requests without a network, and a socket that is refused because the call is over
  watch.mayComplain('ERR_INTERNET_DISCONNECTED')
  watch.mayComplain('Unexpected response code: 403')
  watch.mayComplain('Unexpected response code: 410')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator, 'voice')
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id, 'voice')
  const comeBack = await loseNetwork(fan, his)
  await expect(meter(his)).toContainText(CALL.reconnecting)
  await isPaused(hers)
  await comeBack()
  await goesOn(hers, his)

  // the browser dies; the fan finds the call again in the list of calls in another browser
  await his.context().close()
  await isPaused(hers)
  await expect(hers.getByText(CALL.waiting(fan.displayName))).toBeVisible()
  const again = await open(fan)
  await again.goto('/calls')
  await (await awake(again.getByRole('link', { name: START.back }).first())).click()
  await (await awake(again.getByRole('button', { name: LOBBY.check.voice }))).click()
  await again.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await goesOn(hers, again)

  // the creator hangs up while the fan has no network; the fan reads the end after reconnecting
  const reconnect = await loseNetwork(fan, again)
  await expect(meter(again)).toContainText(CALL.reconnecting)
  await hangUp(hers)
  await expect(hers.getByRole('heading', { name: OVER.title })).toBeVisible()
  await reconnect()
  await expect(again.getByRole('heading', { name: OVER.title })).toBeVisible()
  await paysTheSeconds({ fan, creator, id }, rates.voice)
})

test('a killed Worker pauses a call; both sides reconnect by themselves and read the same bill', {
  tag: '@alone',
}, async ({ open, watch }) => {
  // requests to the killed Worker
  watch.mayComplain('ERR_CONNECTION_REFUSED')
  watch.mayComplain('ERR_CONNECTION_RESET')
  watch.mayComplain('ERR_EMPTY_RESPONSE')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id)
  await expect(meter(his)).toContainText(proven)
  const before = await framesShown(his)
  restartWorker()
  await Promise.all([hers, his].map((page) => expect(meter(page)).toContainText(CALL.reconnecting)))
  await goesOn(hers, his)
  // the media do not pass the Worker and continued
  expect(await framesShown(his)).toBeGreaterThan(before)
  await hangUp(hers)
  for (const page of [hers, his]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
  const { seconds, intervals } = await paysTheSeconds({ fan, creator, id })
  expect(seconds).toBeGreaterThan(0)
  const away = intervals.filter(({ reason }) => reason === 'away')
  expect(away.map(({ who }) => who).toSorted()).toEqual(['creator', 'fan'])
})

test('a device whose clock is 8 minutes slow opens a booked call in time', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  await asOwner(`update call_requests set scheduled_at = now() + interval '4 minutes' where id = $1`, [id])
  const page = await open(fan)
  await page.clock.install({ time: Date.now() - 8 * 60_000 })
  await page.goto('/calls')
  await expect(page.getByRole('link', { name: START.fan }).first()).toBeVisible()
  await page.goto(`/video-call/${id}`)
  await expect(page.getByRole('button', { name: LOBBY.check.video })).toBeVisible()
})
