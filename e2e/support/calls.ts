import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import * as z from 'zod'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { receiptOutput } from '#features/calls/receipts/contract.ts'
import { RINGING } from '#features/calls/ringing/spec.ts'
import { CONTROLS, LOBBY, METER } from '#features/calls/room/spec.ts'
import { PICKER } from '#features/schedule/availability/spec.ts'
import { longDayText, monthOf, monthText, onClock, timeOf } from '#features/schedule/dates/rules.ts'
import { balanceOf, newPerson, type Person } from './people.ts'
import { ask, asOwner } from './platform.ts'
import { choose, dialog, waitForHydration } from './steps.ts'

const slotsOutput = z.object({ slots: z.array(z.object({ start: z.string() })) })
const requestOutput = z.object({ request: z.object({ id: z.string(), status: z.string(), held: z.number() }) })
const requestsOutput = z.object({ requests: z.array(requestOutput.shape.request) })

/** Rates of the creators in these tests, in tokens a minute. */
export const rates = { video: 10, voice: 4 }

/** Number of slots in an hour. */
const soonSlots = 4

/** Creates a creator with low rates and an availability of 24 hours every day, so that today has free slots. */
export async function creatorForCalls(timeZone = 'UTC'): Promise<Person> {
  const creator = await newPerson('creator')
  await asOwner('update creator_profiles set video_rate = $2, voice_rate = $3 where user_id = $1', [
    ...[creator.id, rates.video, rates.voice],
  ])
  const day = { enabled: true, ranges: [{ start: '00:00', end: '24:00' }] }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const weekly = Object.fromEntries(days.map((name) => [name, day]))
  const saved = await ask(creator, 'PUT', '/availability', { time_zone: timeZone, weekly, notice_minutes: 60 })
  expect(saved.status).toBe(200)
  return creator
}

/** Returns the start times of a creator's free slots, the earliest first. */
export async function freeSlots(creator: Person, minutes = 10): Promise<Date[]> {
  const { body } = await ask(creator, 'GET', `/availability/${creator.id}/slots?minutes=${minutes}`)
  return slotsOutput.parse(body).slots.map(({ start }) => new Date(start))
}

/** Returns a free slot at least an hour after the first one, so that it stays bookable during the whole test. */
export async function laterSlot(creator: Person, isMeant = (_: Date, _place: number) => true): Promise<Date> {
  const found = (await freeSlots(creator)).slice(soonSlots).find(isMeant)
  if (!found) throw new Error('there is no free slot')
  return found
}

type RequestedCall = { type?: 'video' | 'voice'; minutes?: number; at?: Date; message?: string }

/** Requests a call through the API. Returns its id. */
export async function requestCall(fan: Person, creator: Person, { type = 'video', at, ...rest }: RequestedCall = {}) {
  const body = { creator_id: creator.id, type, minutes: 10, ...rest, ...(at && { scheduled_at: at.toISOString() }) }
  const answer = await ask(fan, 'POST', '/sessions/requests', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return requestOutput.parse(answer.body).request.id
}

/** Requests a voice call at a random free slot, so that parallel tests do not take the same one. Returns its id. */
export async function bookCall(fan: Person, creator: Person, asked: RequestedCall = {}) {
  const slots = (await freeSlots(creator, asked.minutes)).slice(soonSlots)
  const at = slots[randomInt(slots.length)]
  return requestCall(fan, creator, { type: 'voice', ...(at && { at }), ...asked })
}

/** Performs an action on a call through the API. */
export async function actOn(person: Person, id: string, action: string): Promise<void> {
  const answer = await ask(person, 'POST', `/sessions/requests/${id}/${action}`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Moves the acceptance of a call an hour into the past. */
export const backdateAcceptance = (id: string): Promise<unknown> =>
  asOwner(`update call_requests set accepted_at = accepted_at - interval '1 hour' where id = $1`, [id])

/** Returns the calls of a person, newest first. */
export async function callsOf(person: Person) {
  const { body } = await ask(person, 'GET', '/sessions/requests')
  return requestsOutput.parse(body).requests
}

/** Opens the dialog that requests a call by clicking `opener`. */
export async function openRequestForm(page: Page, opener: Locator, title: string): Promise<Locator> {
  await (await waitForHydration(opener)).click()
  const form = dialog(page, title)
  await expect(form.getByRole('group', { name: ASKING.minutes })).toBeVisible()
  return form
}

/** Chooses a free slot in a picker. `zone` is the time zone of the page. */
export async function chooseSlot(form: Locator, at: Date, zone: string): Promise<void> {
  const { day, minute } = onClock(at, zone)
  await expect(form.getByRole('grid')).toBeVisible()
  const month = form.getByRole('grid', { name: monthText(monthOf(day)) })
  if (!(await month.isVisible())) await form.getByRole('button', { name: 'Next month' }).click()
  const button = month.getByRole('button', { name: longDayText(day) })
  await button.and(form.page().locator(':not([aria-disabled])')).click()
  const slots = form.getByRole('group', { name: PICKER.timesOn(longDayText(day)) })
  await choose(slots, new RegExp(`^${timeOf(minute)}`))
}

/** Chooses a free slot in the request dialog. The dialog's default is an immediate call. */
export async function chooseSlotInRequest(form: Locator, at: Date, zone: string): Promise<void> {
  await choose(form, new RegExp(`^${ASKING.whens.date}$`))
  await chooseSlot(form, at, zone)
}

/** Returns the card of the ringing call. */
export const ringingCard = (page: Page): Locator => page.getByRole('region', { name: RINGING.label })

/** Swipes an element to the right by `px` pixels. */
export async function swipe(page: Page, moved: Locator, px: number): Promise<void> {
  const box = await moved.boundingBox()
  if (!box) throw new Error('there is nothing to move')
  const [x, y] = [box.x + 24, box.y + 8]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y }] })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', px * part)
  await touch('touchEnd', px)
  await session.detach()
}

type EndedCall = { fan: Person; creator: Person; id: string; had: number; tipped?: number }

/** Expects that both sides read the same receipt and that their balances match it. Returns the receipt. */
export async function expectSameReceipt({ fan, creator, id, had, tipped = 0 }: EndedCall) {
  // the receipt exists only after the last seconds are counted
  const answers = async () => (await ask(fan, 'GET', `/sessions/${id}/receipt`)).status
  await expect.poll(answers).toBe(200)
  const [theirs, own] = await Promise.all([fan, creator].map((one) => ask(one, 'GET', `/sessions/${id}/receipt`)))
  expect(own?.body).toEqual(theirs?.body)
  const { receipt } = receiptOutput.parse(theirs?.body)
  expect(await balanceOf(fan)).toMatchObject({ balance: had - receipt.tokens - tipped, held: 0 })
  expect(await balanceOf(creator)).toMatchObject({ pending: receipt.tokens + tipped })
  return receipt
}

/** Creates an accepted call that can start now. Returns its id. */
export async function createAcceptedCall(
  fan: Person,
  creator: Person,
  type: 'video' | 'voice' = 'video',
): Promise<string> {
  const id = await requestCall(fan, creator, { type })
  await actOn(creator, id, 'accept')
  return id
}

/** Opens a call's page, turns the devices on in the lobby, and joins. */
export async function joinCall(page: Page, id: string, type: 'video' | 'voice' = 'video'): Promise<void> {
  await page.goto(`/${type}-call/${id}`)
  await joinFromLobby(page, type)
}

/** Turns the devices on in the lobby and joins, on a page that already shows the lobby. */
export async function joinFromLobby(page: Page, type: 'video' | 'voice' = 'video'): Promise<void> {
  await (await waitForHydration(page.getByRole('button', { name: LOBBY.check[type] }))).click()
  await page.getByRole('button', { name: LOBBY.join, exact: true }).click()
  await expect(page.getByRole('toolbar', { name: CONTROLS.label })).toBeVisible()
}

/** Joins a call on both pages and waits until each side receives the other's media. */
export async function joinOnBothPages(pages: readonly [Page, Page], id: string, type: 'video' | 'voice' = 'video') {
  for (const page of pages) await joinCall(page, id, type)
  await waitForMedia(pages, type)
}

/** Waits until two pages in a call receive each other's media. Checks the meter first, as the free seconds end soon. */
export async function waitForMedia(pages: readonly [Page, Page], type: 'video' | 'voice' = 'video') {
  for (const page of pages) await expect(page.getByRole('region', { name: METER.label })).toContainText(METER.free)
  if (type === 'video') for (const page of pages) await expect.poll(() => framesShown(page)).toBeGreaterThan(0)
}

/** Returns how many video frames of the other side a page has shown. */
export const framesShown = (page: Page): Promise<number> =>
  page.locator('.other-video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
