import type { Locator, Page } from '@playwright/test'
import { DEVICES } from '#client/meetings/devices.ts'
import { freeSeconds } from '#features/calls/bill/spec.ts'
import { STANDS } from '#features/calls/listing/spec.ts'
import { START } from '#features/calls/room/lists.ts'
import { CALL, CONTROLS, LOBBY, METER, OVER } from '#features/calls/room/spec.ts'
import { expect, test } from './support/browser.ts'
import { agreedCall, billOfBoth, callOf, creatorForCalls, framesShown, joinCall, rates } from './support/calls.ts'
import { mayLeaveMeetings } from './support/meetings.ts'
import { cutNetwork } from './support/network.ts'
import { newFan, type Person } from './support/people.ts'
import { passMedia, restartWorker } from './support/platform.ts'
import { awake, dialog } from './support/steps.ts'
import { withoutWords } from './support/watch.ts'

const meter = (page: Page) => page.getByRole('region', { name: METER.label })
/** The longest wait for what depends on media and on silences. */
const slow = { timeout: 45_000 }
const isPaused = (...pages: Page[]) =>
  Promise.all(pages.map((page) => expect(meter(page)).toContainText(METER.paused, slow)))
/** On a busy machine what is free may be over by then. */
const goingOn = new RegExp(`^(${METER.free}|${METER.running})`)
const goesOn = (...pages: Page[]) => Promise.all(pages.map((page) => expect(meter(page)).toContainText(goingOn, slow)))
/** What is shown is ahead of what both prove by less than a silence (15 s): from here on there is something to pay for. */
const proven = new RegExp(`${METER.time}\\s*(0:(1[6-9]|[2-5]\\d)|[1-9]\\d*:\\d\\d)`)

async function hangUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: CONTROLS.leave }).click()
  await dialog(page, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave }).click()
}

/** What both read; at most the seconds after the free ones are paid for: bad minutes are given back. */
async function paysTheSeconds(call: Omit<Parameters<typeof billOfBoth>[0], 'had'>, rate = rates.video) {
  const receipt = await billOfBoth({ ...call, had: 200 })
  expect(receipt.tokens).toBeLessThanOrEqual(Math.ceil((rate * Math.max(0, receipt.seconds - freeSeconds)) / 60))
  return receipt
}

/** With the keyboard alone. */
async function press(button: Locator): Promise<void> {
  await (await awake(button)).focus()
  await button.press('Enter')
}

/** Keeps what the devices give a page, so that they can take it back. */
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

/** As a phone call does it: devices end what they gave, or go quiet, and what is played is paused. */
const interrupt = (page: Page, how: 'ended' | 'mute', kinds: readonly ('audio' | 'video')[]) =>
  page.evaluate(
    ([type, gone]) => {
      const given: MediaStreamTrack[] = Reflect.get(window, 'given')
      for (const track of given.filter((one) => one.readyState === 'live' && gone.some((kind) => kind === one.kind))) {
        // stopped by the page itself a track says nothing
        if (type === 'ended') track.stop()
        track.dispatchEvent(new Event(type))
      }
      for (const played of document.querySelectorAll<HTMLMediaElement>('audio, video')) played.pause()
    },
    [how, kinds] as const,
  )
const isPlaying = (page: Page) =>
  expect
    .poll(() =>
      page.locator('audio, .other-video').evaluateAll((all: HTMLMediaElement[]) => all.map((one) => one.paused)),
    )
    .toEqual([false, false])

/** Takes somebody's network away. @returns what gives it back. */
async function loseNetwork(who: Person, page: Page): Promise<() => Promise<void>> {
  const giveBack = await cutNetwork(page)
  // media go past what the browser simulates
  await passMedia(who, false)
  return async () => {
    await giveBack()
    await passMedia(who, true)
  }
}

test.beforeEach(({ watch }) => {
  test.setTimeout(240_000)
  mayLeaveMeetings(watch)
  // the service worker is asked for anew when a page begins, with a network or without
  watch.mayComplain('An unknown error occurred when fetching the script')
  // the meetings' client gives up calls without a reason
  watch.mayComplain(withoutWords)
})

test('with the keyboard alone: joins, is interrupted and comes back, loads the page again; both leave at once', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await joinCall(hers, id)
  await keepTracks(his)
  await his.goto(`/video-call/${id}`)
  await press(his.getByRole('button', { name: LOBBY.check.video }))
  await press(his.getByRole('button', { name: LOBBY.join, exact: true }))
  await goesOn(hers, his)
  await expect.poll(() => framesShown(his), slow).toBeGreaterThan(0)

  const interruptions = [
    { how: 'mute', kinds: ['video'], says: DEVICES.stopped.camera },
    // one press brings both back
    { how: 'ended', kinds: ['audio', 'video'], says: DEVICES.stopped.both },
  ] as const
  for (const { how, kinds, says } of interruptions) {
    await interrupt(his, how, kinds)
    // said aloud as well
    await expect(his.getByText(says).first()).toBeVisible()
    await isPaused(hers, his)
    await isPlaying(his)
    await press(his.getByRole('button', { name: DEVICES.restart }))
    await goesOn(hers, his)
    await expect(his.getByRole('button', { name: DEVICES.restart })).toBeHidden()
  }

  await his.reload()
  await isPaused(hers)
  await press(his.getByRole('button', { name: LOBBY.check.video }))
  await press(his.getByRole('button', { name: LOBBY.join, exact: true }))
  await goesOn(hers, his)

  const ask = (page: Page) => dialog(page, CONTROLS.leaveAsk).getByRole('button', { name: CONTROLS.leave })
  for (const page of [hers, his]) {
    await press(page.getByRole('button', { name: CONTROLS.leave }))
    await (await awake(ask(page))).focus()
  }
  await Promise.all([hers, his].map((page) => page.keyboard.press('Enter')))
  for (const page of [hers, his]) {
    await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
    await expect(page.getByText(OVER.why.left)).toBeVisible()
  }
  await paysTheSeconds({ fan, creator, id })
})

test('forty seconds without a network are noticed on both sides, over by themselves and paid by nobody; a browser that dies finds its call again', async ({
  open,
  watch,
}) => {
  // what is asked for without a network, and a call that is over meanwhile
  watch.mayComplain('ERR_INTERNET_DISCONNECTED')
  watch.mayComplain('Unexpected response code: 403')
  watch.mayComplain('Unexpected response code: 410')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator, 'voice')
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id, 'voice')
  await expect(meter(his)).toContainText(proven, slow)
  const comeBack = await loseNetwork(fan, his)
  const gone = Date.now()
  await expect(meter(his)).toContainText(CALL.reconnecting, slow)
  await isPaused(hers)
  // nothing but time passes, and it is paused all of it
  const passed = async () => {
    await expect(meter(hers)).toContainText(METER.paused)
    return Date.now() - gone
  }
  await expect.poll(passed, slow).toBeGreaterThan(40_000)
  await comeBack()
  await goesOn(hers, his)

  // its page is gone, with nothing said; the call is found again among one's calls, in another window
  await his.context().close()
  await isPaused(hers)
  await expect(hers.getByText(CALL.waiting(fan.displayName))).toBeVisible(slow)
  const again = await open(fan)
  await again.goto('/calls')
  await (await awake(again.getByRole('link', { name: START.back }).first())).click()
  await (await awake(again.getByRole('button', { name: LOBBY.check.voice }))).click()
  await again.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await goesOn(hers, again)

  // hung up while he hears nothing of it: he reads how it ended as soon as he does
  const hear = await loseNetwork(fan, again)
  await expect(meter(again)).toContainText(CALL.reconnecting, slow)
  await hangUp(hers)
  await expect(hers.getByRole('heading', { name: OVER.title })).toBeVisible()
  await hear()
  await expect(again.getByRole('heading', { name: OVER.title })).toBeVisible(slow)
  const { intervals } = await paysTheSeconds({ fan, creator, id }, rates.voice)
  const [before, after] = intervals.filter(({ who }) => who === 'fan')
  expect(Date.parse(after?.from ?? '') - Date.parse(before?.to ?? '')).toBeGreaterThan(39_000)
})

test('ten seconds without a network are over by themselves; after ninety the call has ended, for the seconds before', async ({
  open,
  watch,
}) => {
  test.setTimeout(360_000)
  watch.mayComplain('ERR_INTERNET_DISCONNECTED')
  watch.mayComplain('Unexpected response code: 403')
  watch.mayComplain('Unexpected response code: 410')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator, 'voice')
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id, 'voice')
  /** Nothing but time passes. */
  const without = async (ms: number) => {
    const comeBack = await loseNetwork(fan, his)
    const gone = Date.now()
    await expect(meter(his)).toContainText(CALL.reconnecting, slow)
    await expect.poll(() => Date.now() - gone, { timeout: 2 * ms + 30_000 }).toBeGreaterThan(ms)
    await comeBack()
  }
  await without(10_000)
  await goesOn(hers, his)
  await without(90_000)
  for (const page of [hers, his]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible(slow)
  await expect(hers.getByText(OVER.why.dropped)).toBeVisible()
  // it ended while nothing reached this one
  await expect(his.getByText(STANDS.failed)).toBeVisible()
  await paysTheSeconds({ fan, creator, id }, rates.voice)
})

test('a Worker that is killed in a call pauses it; both come back by themselves and read the same bill', {
  tag: '@alone',
}, async ({ open, watch }) => {
  // what is asked for meanwhile
  watch.mayComplain('ERR_CONNECTION_REFUSED')
  watch.mayComplain('ERR_CONNECTION_RESET')
  watch.mayComplain('ERR_EMPTY_RESPONSE')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id)
  await expect(meter(his)).toContainText(proven, slow)
  const before = await framesShown(his)
  restartWorker()
  await Promise.all([hers, his].map((page) => expect(meter(page)).toContainText(CALL.reconnecting, slow)))
  await goesOn(hers, his)
  // media went on meanwhile: they are not the Worker's
  expect(await framesShown(his)).toBeGreaterThan(before)
  await hangUp(hers)
  for (const page of [hers, his]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
  const { seconds, intervals } = await paysTheSeconds({ fan, creator, id })
  expect(seconds).toBeGreaterThan(0)
  const away = intervals.filter(({ reason }) => reason === 'away')
  expect(away.map(({ who }) => who).toSorted()).toEqual(['creator', 'fan'])
})
