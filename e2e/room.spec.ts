import type { Page } from '@playwright/test'
import { DEVICES } from '#client/meetings/devices.ts'
import { ASKING } from '#features/calls/asking/spec.ts'
import { RECEIPT } from '#features/calls/receipts/spec.ts'
import { RINGING } from '#features/calls/ringing/spec.ts'
import { START } from '#features/calls/room/lists.ts'
import { CALL, CHAT, CONTROLS, LOBBY, METER, OVER } from '#features/calls/room/spec.ts'
import { tokensText } from '#shared/tokens.ts'
import { expect, test } from './support/browser.ts'
import {
  agreedCall,
  callOf,
  creatorForCalls,
  enterCall,
  framesShown,
  joinCall,
  meet,
  ringing,
} from './support/calls.ts'
import { cards } from './support/card.ts'
import { inspect, narrow } from './support/inspect.ts'
import { balanceOf, newFan } from './support/people.ts'
import { asOwner, passMedia, vanish } from './support/platform.ts'
import { listens } from './support/realtime.ts'
import { awake, continueToPayment, dialog, expectSuccess, leaveSuccess, pay, press } from './support/steps.ts'
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
  // the meetings' client writes to its socket after that was closed
  watch.mayComplain('WebSocket is already in CLOSING or CLOSED state')
})

test('a fan asks, the creator accepts; they talk by video, write to each other and read the same bill', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 1488 }), await creatorForCalls()]
  // a token a second, so that a short call costs something
  await asOwner('update creator_profiles set video_rate = 60 where user_id = $1', [creator.id])
  const [hers, his] = [await open(creator), await open(fan, { viewport: narrow, hasTouch: true })]
  await hers.goto('/dashboard')
  await awake(hers.getByRole('main'))
  await listens(creator)
  await his.goto(`/call/video/${creator.username}`)
  await press(his.getByRole('button', { name: ASKING.sendFor(ASKING.send.now, 60 * 10) }))
  await press(ringing(hers).getByRole('button', { name: RINGING.accept }))
  await press(his.getByRole('link', { name: START.fan }))
  for (const page of [hers, his]) await enterCall(page)
  await meet([hers, his])

  await his.getByRole('button', { name: CONTROLS.mute }).click()
  await expect(hers.getByText(CALL.otherMuted(fan.displayName))).toBeVisible()
  await his.getByRole('button', { name: CONTROLS.unmute }).click()
  await expect(hers.getByText(CALL.otherMuted(fan.displayName))).toBeHidden()
  await hers.getByRole('button', { name: CONTROLS.cameraOff }).click()
  await expect(his.getByText(CALL.otherCameraOff(creator.displayName))).toBeVisible()

  await hers.getByRole('button', { name: CONTROLS.chat }).click()
  await hers.getByLabel(CHAT.write).fill('Chapter two, page nine.')
  await hers.getByLabel(CHAT.write).press('Enter')
  await his.getByRole('button', { name: CONTROLS.chatNew(1) }).click()
  await expect(his.getByText('Chapter two, page nine.')).toBeVisible()
  await his.getByRole('button', { name: CHAT.close }).click()

  // past the free beginning both see the same tokens, and the fan leaves before the least that is paid
  await expect(meter(his)).toContainText(METER.running, { timeout: 60_000 })
  await expect(meter(hers)).toContainText(METER.running, slow)
  await expect(meter(his)).toContainText(/[3-9] tokens/, slow)
  await hangUp(his)
  for (const page of [his, hers]) await expect(page.getByRole('heading', { name: OVER.title })).toBeVisible()
  await expect(his.getByText(OVER.paid.fan)).toBeVisible()
  const paid = 1488 - Number((await balanceOf(fan)).balance)
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThan(30)
  expect(await balanceOf(creator)).toMatchObject({ pending: paid, available: 0 })
  const figures = new RegExp(`^${paid} tokens?$`)
  await expect(his.locator('dd').getByText(figures)).toBeAttached()
  await expect(hers.locator('dd').getByText(figures)).toBeAttached()

  for (const page of [his, hers]) {
    await page.getByRole('link', { name: OVER.details }).click()
    await expect(page.getByRole('article', { name: RECEIPT.title })).toContainText(tokensText(paid))
    await page.getByRole('button', { name: RECEIPT.check }).click()
    await expect(page.getByText(RECEIPT.good)).toBeVisible()
  }
  await inspect(hers, 'receipt')
})

test('a voice call needs a microphone alone, and costs nothing when the creator hangs up at once', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator, 'voice')
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id, 'voice')
  await hangUp(hers)
  for (const page of [his, hers]) await expect(page.getByText(OVER.free)).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
})

test('who opens the call on another device is asked, and moves it there', async ({ open, watch }) => {
  watch.expectRefusal(409, '/api/trpc/sessions.join')
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const phone = await open(fan, { viewport: narrow, hasTouch: true })
  await joinCall(phone, id)
  await expect(phone.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  const desk = await open(fan)
  await desk.goto(`/video-call/${id}`)
  await (await awake(desk.getByRole('button', { name: LOBBY.check.video }))).click()
  await desk.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await desk.getByRole('button', { name: LOBBY.continueHere }).click()
  await expect(desk.getByText(CALL.waiting(creator.displayName))).toBeVisible()
  await expect(phone.getByRole('button', { name: LOBBY.check.video })).toBeVisible()
})

/** More pictures than were still on their way when a connection broke off. */
const onTheirWay = 10

test('media that do not arrive pause the meter, and a connection that breaks off comes back by itself', async ({
  open,
  watch,
}) => {
  // the meetings' client asks a connection that is gone for its figures, and gives up calls to it without a reason
  watch.mayComplain("reading 'getStats'")
  watch.mayComplain(withoutWords)
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id)
  await passMedia(fan, false)
  for (const page of [hers, his]) await expect(meter(page)).toContainText(METER.paused, slow)
  await passMedia(fan, true)
  for (const page of [hers, his]) await expect(meter(page)).not.toContainText(METER.paused, slow)
  const before = await framesShown(hers)
  await vanish(fan)
  // the count goes on, or begins anew where the pictures are shown by another element
  const showsMore = async () => {
    const now = await framesShown(hers)
    return now > before + onTheirWay || (now > 0 && now < before)
  }
  await expect.poll(showsMore, slow).toBe(true)
  await expect(hers.getByText(CALL.waiting(fan.displayName))).toBeHidden()
})

test('a fan without tokens adds some in the call, and it goes on', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  // what is held lasts for some seconds after the free ones; nothing else is left
  await asOwner('update call_requests set rate = 600 where id = $1', [id])
  const [hers, his] = [await open(creator), await open(fan)]
  await callOf([hers, his], id)
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

test('the mirror and the call can be used by everybody; where a camera can blur the background it is asked to', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const id = await agreedCall(fan, creator)
  const [hers, his] = [await open(creator), await open(fan)]
  await blurringCamera(his)
  await his.goto(`/video-call/${id}`)
  await (await awake(his.getByRole('button', { name: LOBBY.check.video }))).click()
  await expect(his.getByRole('button', { name: LOBBY.join, exact: true })).toBeVisible()
  const blur = his.getByRole('switch', { name: DEVICES.blur })
  await blur.click()
  await expect(blur).toBeChecked()
  await expect.poll(() => his.evaluate(() => Reflect.get(window, 'blurs'))).toEqual([{ ideal: false }, { ideal: true }])
  await inspect(his, 'mirror')
  await callOf([hers, his], id)
  await inspect(hers, 'call')
  await hers.getByRole('button', { name: CONTROLS.chat }).click()
  await inspect(hers, 'call with its chat')
})
