import type { Page } from '@playwright/test'
import { BUTTONS } from '#features/calls/actions/spec.ts'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { CALLING, RINGING, swipePx } from '#features/calls/ringing/spec.ts'
import { LOBBY } from '#features/calls/room/spec.ts'
import { priceChanged, REFUSALS, ringSeconds, SENTENCES } from '#features/calls/spec.ts'
import { SENTENCES as MESSAGES } from '#features/messages/spec.ts'
import { FINDING } from '#features/schedule/finding/spec.ts'
import { expect, test } from './support/browser.ts'
import {
  callsOf,
  chooseSlotInRequest,
  creatorForCalls,
  laterSlot,
  openRequestForm,
  rates,
  requestCall,
  ringingCard,
  swipe,
} from './support/calls.ts'
import { inspect, narrow } from './support/inspect.ts'
import { balanceOf, buyTokens, newFan, type Person } from './support/people.ts'
import { ask, asOwner } from './support/platform.ts'
import { connectionsOn, waitForListener } from './support/realtime.ts'
import { choose, dialog, expectToast, navigate, press, refuseOnce, waitForHydration } from './support/steps.ts'

const total = rates.video * 10
const callNow = ASKING.sendFor(ASKING.send.now, total)
/** Radio of a length, whose name ends with its price. */
const twentyMinutes = new RegExp(`^${ASKING.minutesOf(20)}`)
const askForTime = ASKING.sendFor(ASKING.send.date, total)

/** Opens the request form on the page of a creator, by a page load or by a client navigation. */
async function openFormOnProfile(
  page: Page,
  creator: Person,
  go = (path: string): Promise<unknown> => page.goto(path),
) {
  await go(`/creator/${creator.username}`)
  const prices = page.getByRole('list', { name: `Prices of ${creator.displayName}` })
  const opener = prices.getByRole('link', { name: /^Video call\b/ })
  return openRequestForm(page, opener, ASKING.title('video', creator.displayName))
}

/** Opens a page of a creator and waits until it receives live messages. */
async function listenOn(page: Page, creator: Person, path = '/dashboard') {
  await page.goto(path)
  await waitForHydration(page.getByRole('main'))
  await waitForListener(creator)
}

test('an immediate call rings on every device of the creator; the first accept stops it on the others and opens the room', {
  tag: ['@smoke', '@kinds'],
}, async ({ open, watch }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const devices = [await open(creator), await open(creator, { viewport: narrow, hasTouch: true })]
  for (const device of devices) await listenOn(device, creator)
  await expect.poll(() => connectionsOn(`user:${creator.id}`)).toBe(2)
  const page = await open(fan)
  const form = await openFormOnProfile(page, creator)
  await expect(form).toContainText(ASKING.perMinute(rates.video))
  await expect(form).toContainText(ASKING.held(total))
  await form.getByLabel(ASKING.message).fill('Is the left hand too loud?')
  await form.getByRole('button', { name: callNow }).click()
  // the room shows the ringing
  await expect(page.getByRole('heading', { name: `${CALLING.calling} ${creator.displayName}` })).toBeFocused()
  await expect(form).toBeHidden()
  await inspect(page, 'a ringing call')
  // the fan can check the devices while waiting
  await page.getByRole('button', { name: LOBBY.check.video }).click()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - total })

  const [first, second] = devices
  if (!first || !second) throw new Error('there are two devices')
  for (const device of devices) {
    const call = ringingCard(device)
    await expect(call).toContainText(RINGING.from(fan.displayName))
    await expect(call).toContainText(`${total} tokens`)
    // the ringing call does not take the focus
    await expect(call.locator(':focus')).toHaveCount(0)
  }
  // when the call ends, the focus returns from its button to the previous element
  const menu = second.getByRole('button', { name: /^Menu\b/ })
  await menu.focus()
  await ringingCard(second).getByRole('button', { name: RINGING.accept }).focus()
  // runs in parallel, because both messages disappear after some seconds
  await Promise.all([
    expect(ringingCard(second)).toContainText(RINGING.ended.accepted),
    expectToast(first, SENTENCES.accepted),
    ringingCard(first).getByRole('button', { name: RINGING.accept }).click(),
  ])
  await expect(ringingCard(first)).toBeHidden()
  await expect(menu).toBeFocused()
  await expect(ringingCard(second)).toBeHidden()
  expect((await callsOf(creator))[0]).toMatchObject({ status: 'accepted', held: total })
  // the page of the fan shows the answer and the check of the devices by itself
  await expect(page.getByText(CALLING.accepted(creator.displayName)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: LOBBY.join, exact: true })).toBeVisible()
  watch.allowError('AudioContext')
})

/**
 * Counts the tones and vibrations of a page. Replaces `navigator.userActivation`, because every evaluation of a test
 * counts as a user activation. As in browsers, pointers and all keys except Escape activate the page.
 */
const countSounds = (page: Page) =>
  page.addInitScript(() => {
    const counts: { tones: number; vibrations: unknown[] } = { tones: 0, vibrations: [] }
    Reflect.set(window, 'counts', counts)
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (at) {
      counts.tones += 1
      start.call(this, at)
    }
    let hasBeenActive = false
    addEventListener('keydown', ({ isTrusted, key }) => (hasBeenActive ||= isTrusted && key !== 'Escape'), true)
    addEventListener('pointerup', ({ isTrusted }) => (hasBeenActive ||= isTrusted), true)
    const userActivation = {
      get hasBeenActive() {
        return hasBeenActive
      },
    }
    Object.defineProperty(navigator, 'userActivation', { value: userActivation })
    Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => counts.vibrations.push(pattern) > 0 })
  })
const sounds = (page: Page) => page.evaluate(() => Reflect.get(window, 'counts'))

test('a ringing call plays its tone and vibrates after the first input, in one tab, until it is answered', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 433 }), await creatorForCalls()]
  const page = await open(creator)
  await countSounds(page)
  await listenOn(page, creator, '/explore')
  const field = page.getByRole('searchbox').first()
  await field.focus()
  await requestCall(fan, creator)
  await expect(ringingCard(page)).toContainText(RINGING.from(fan.displayName))
  await expect(field).toBeFocused()
  // Escape is not a user activation
  await page.keyboard.press('Escape')
  expect(await sounds(page)).toEqual({ tones: 0, vibrations: [] })
  await page.keyboard.press('a')
  // each ring has two tones and one vibration; a slow machine may see several rings
  await expect
    .poll(async () => {
      const { tones, vibrations } = await sounds(page)
      return [tones > 0 && tones === 2 * vibrations.length, vibrations[0]]
    })
    .toEqual([true, [300, 150, 300]])
  // only one tab of a browser plays the tone
  const tab = await page.context().newPage()
  await countSounds(tab)
  await tab.goto('/help')
  await expect(ringingCard(tab)).toBeVisible()
  await tab.keyboard.press('a')
  const waits = () =>
    tab.evaluate(
      async () => (await navigator.locks.query()).pending?.filter(({ name }) => name === 'limelight-ring').length,
    )
  await expect.poll(waits).toBe(1)
  expect(await sounds(tab)).toEqual({ tones: 0, vibrations: [] })
  await tab.close()
  await page.bringToFront()
  await ringingCard(page).getByRole('button', { name: RINGING.decline }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, SENTENCES.declined)
  await expect(ringingCard(page)).toBeHidden()
  await expect(field).toBeFocused()
  const lastVibration = async () => (await sounds(page)).vibrations.at(-1)
  await expect.poll(lastVibration).toBe(0)

  // accepting on the page of the call stops the ringing too
  const id = await requestCall(fan, creator)
  await page.goto(`/calls/${id}`)
  await expect(ringingCard(page)).toContainText(RINGING.from(fan.displayName))
  await press(page.getByRole('main').getByRole('button', { name: BUTTONS.acceptNow }))
  await expect.poll(async () => (await sounds(page)).tones).toBeGreaterThan(0)
  await expectToast(page, SENTENCES.accepted)
  await expect(ringingCard(page)).toBeHidden()
  await expect.poll(lastVibration).toBe(0)
  watch.allowError('AudioContext')
})

test('on a phone a call stops ringing when it is swiped away, declined above a dialog, withdrawn or missed', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 433 }), await creatorForCalls()]
  const id = await requestCall(fan, creator)
  const page = await open(creator, { viewport: narrow, hasTouch: true })
  await page.clock.install()
  await page.goto('/settings')
  await expect(ringingCard(page)).toContainText(RINGING.from(fan.displayName))
  await inspect(page, 'an incoming call')
  await swipe(page, ringingCard(page), swipePx / 2)
  await expect(ringingCard(page)).toBeVisible()
  await swipe(page, ringingCard(page), swipePx * 2)
  await expect(ringingCard(page)).toBeHidden()
  expect((await callsOf(creator))[0]).toMatchObject({ id, status: 'pending' })

  await waitForListener(creator)
  await test.step('declining above an open dialog returns the tokens; a withdrawn call stops ringing', async () => {
    await waitForHydration(page.getByRole('main'))
    await navigate(page, '/help?modal=pricingRates')
    const behind = dialog(page, 'Pricing rates')
    await expect(behind).toBeVisible()
    await requestCall(fan, creator)
    // a failed decline shows an error, and the call keeps ringing
    await refuseOnce(page, watch, 'sessions.decline')
    await ringingCard(page).getByRole('button', { name: RINGING.decline }).click()
    await expectToast(page, SENTENCES.declineFailed)
    await ringingCard(page).getByRole('button', { name: RINGING.decline }).click()
    await expectToast(page, SENTENCES.declined)
    await expect(ringingCard(page)).toBeHidden()
    await expect(behind).toBeVisible()
    expect(await balanceOf(fan)).toMatchObject({ balance: 433 - total })
    const id = await requestCall(fan, creator)
    await expect(ringingCard(page)).toContainText(RINGING.from(fan.displayName))
    await ask(fan, 'POST', `/sessions/requests/${id}/withdraw`)
    await expect(ringingCard(page)).toContainText(RINGING.ended.withdrawn)
    await expect(ringingCard(page)).toBeHidden()
  })

  // an unanswered call stops after its ringing time
  const second = await requestCall(fan, creator)
  await expect(ringingCard(page)).toBeVisible()
  await page.clock.fastForward(ringSeconds * 1_000)
  await expect(ringingCard(page)).toBeHidden()
  expect((await callsOf(creator))[0]).toMatchObject({ id: second, status: 'pending' })
})

test('a fan books a free slot on a phone and sees the time in both time zones', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls('Asia/Kathmandu')]
  const page = await open(fan, { viewport: narrow, timezoneId: 'America/New_York' })
  await page.goto(`/schedule/${creator.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ASKING.book(creator.displayName))
  const main = page.getByRole('main')
  const send = await waitForHydration(main.getByRole('button', { name: askForTime }))
  await send.click()
  await expect(main.getByText(ASKING.dateMissing)).toBeVisible()
  await chooseSlotInRequest(main, await laterSlot(creator), 'America/New_York')
  await expect(main.getByText(/in Kathmandu/).first()).toBeVisible()
  await send.click()
  await expectToast(page, ASKING.sent(creator.displayName))
  await expect(page).toHaveURL(/\/calls/)
  expect((await callsOf(creator))[0]).toMatchObject({ status: 'pending', held: total })
  // the same page lists the next events of a creator
  await page.goto('/schedule/creator')
  await expect(page.getByRole('region', { name: FINDING.onNext('Vera Lumen') }).getByRole('link')).toHaveCount(3)
})

test('a changed price is shown before tokens are held; for a taken slot the form offers the next three', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await creatorForCalls()]
  const page = await open(fan, { timezoneId: 'UTC' })
  const form = await openFormOnProfile(page, creator)
  await expect(form.getByRole('button', { name: callNow })).toBeVisible()
  await asOwner('update creator_profiles set video_rate = 12 where user_id = $1', [creator.id])
  watch.expectRefusal(409, '/api/trpc/sessions.ask')
  await form.getByRole('button', { name: callNow }).click()
  await expect(form.getByRole('alert').filter({ hasText: priceChanged(12) })).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
  await form.getByRole('button', { name: ASKING.sendFor(ASKING.send.now, 120) }).click()
  await expect(page.getByRole('heading', { name: `${CALLING.calling} ${creator.displayName}` })).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 80 })

  await test.step('a press on an offered slot replaces the taken one', async () => {
    const [other, booked] = [await newFan({ tokens: 200 }), await creatorForCalls()]
    await buyTokens(fan, 50)
    const form = await openFormOnProfile(page, booked, (path) => navigate(page, path))
    const at = await laterSlot(booked)
    await chooseSlotInRequest(form, at, 'UTC')
    await requestCall(other, booked, { at })
    await form.getByRole('button', { name: askForTime }).click()
    await expect(form.getByRole('alert').filter({ hasText: REFUSALS.slotTaken.sentence })).toBeVisible()
    const next = form.getByRole('group', { name: ASKING.next }).getByRole('button')
    await expect(next).toHaveCount(3)
    await next.first().click()
    await form.getByRole('button', { name: askForTime }).click()
    await expectToast(page, ASKING.sent(booked.displayName))
    expect(await callsOf(booked)).toHaveLength(2)
  })
})

test('the request form opens from a conversation, keeps its draft, and closes when the creator takes no calls', async ({
  open,
}) => {
  const [fan, creator] = [await newFan(), await creatorForCalls()]
  const page = await open(fan)
  await page.goto(`/messages/${creator.username}`)
  const call = page.getByRole('button', { name: MESSAGES.call(creator.displayName) })
  const opened = await openRequestForm(page, call, ASKING.title('video', creator.displayName))
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  const form = await openFormOnProfile(page, creator, (path) => navigate(page, path))
  await form.getByLabel(ASKING.message).fill('A long story')
  await choose(form, twentyMinutes)
  await form.getByText(ASKING.types.voice, { exact: true }).click()
  const again = dialog(page, ASKING.title('voice', creator.displayName))
  // the fan has no tokens
  await expect(again.getByRole('button', { name: 'Get tokens' })).toBeVisible()
  await page.reload()
  await expect(again.getByLabel(ASKING.message)).toHaveValue('A long story')
  await expect(again.getByRole('radio', { name: twentyMinutes })).toBeChecked()

  await asOwner('update creator_profiles set accepts_video = false, accepts_voice = false where user_id = $1', [
    creator.id,
  ])
  await page.goto(`/call/voice/${creator.username}`)
  await expect(page.getByRole('heading', { name: ASKING.closed.title(creator.displayName) })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: ASKING.closed.message })).toBeVisible()
})
