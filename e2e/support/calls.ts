import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import * as z from 'zod'
import { ASKING } from '#features/calls/asking/spec.ts'
import { receiptAnswer } from '#features/calls/receipts/contract.ts'
import { RINGING } from '#features/calls/ringing/spec.ts'
import { CONTROLS, LOBBY, METER } from '#features/calls/room/spec.ts'
import { PICKER } from '#features/schedule/availability/spec.ts'
import { longDayText, monthOf, monthText, onClock, timeOf } from '#features/schedule/dates/rules.ts'
import { balanceOf, newPerson, type Person } from './people.ts'
import { ask, asOwner } from './platform.ts'
import { awake, choose, dialog } from './steps.ts'

const slotsAnswer = z.object({ slots: z.array(z.object({ start: z.string() })) })
const requestAnswer = z.object({ request: z.object({ id: z.string(), status: z.string(), held: z.number() }) })
const requestsAnswer = z.object({ requests: z.array(requestAnswer.shape.request) })

/** Tokens a minute of the creators of these tests. */
export const rates = { video: 10, voice: 4 }

/** An hour of slots. */
const soonSlots = 4

/** A new creator whose calls cost little; every day from midnight to midnight is theirs, so that today has free slots. */
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

/** The starts of a creator's free slots, the earliest first. */
export async function freeSlots(creator: Person, minutes = 10): Promise<Date[]> {
  const { body } = await ask(creator, 'GET', `/availability/${creator.id}/slots?minutes=${minutes}`)
  return slotsAnswer.parse(body).slots.map(({ start }) => new Date(start))
}

/** A free slot that stays free: not so near that its notice passes while a journey is under way. */
export async function laterSlot(creator: Person, isMeant = (_: Date, _place: number) => true): Promise<Date> {
  const found = (await freeSlots(creator)).slice(soonSlots).find(isMeant)
  if (!found) throw new Error('there is no free slot')
  return found
}

type Asked = { type?: 'video' | 'voice'; minutes?: number; at?: Date; message?: string }

/** Asks for a call as a program does. @returns its id */
export async function askForCall(fan: Person, creator: Person, { type = 'video', at, ...rest }: Asked = {}) {
  const body = { creator_id: creator.id, type, minutes: 10, ...rest, ...(at && { scheduled_at: at.toISOString() }) }
  const answer = await ask(fan, 'POST', '/sessions/requests', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return requestAnswer.parse(answer.body).request.id
}

/** Asks for a voice call at a free slot: any, so that nobody else's is in its way. @returns its id */
export async function bookCall(fan: Person, creator: Person, asked: Asked = {}) {
  const slots = (await freeSlots(creator, asked.minutes)).slice(soonSlots)
  const at = slots[randomInt(slots.length)]
  return askForCall(fan, creator, { type: 'voice', ...(at && { at }), ...asked })
}

/** What one of the two does with a call as a program. */
export async function actOn(person: Person, id: string, action: string): Promise<void> {
  const answer = await ask(person, 'POST', `/sessions/requests/${id}/${action}`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** As if a call had been accepted an hour ago. */
export const agreedLongAgo = (id: string): Promise<unknown> =>
  asOwner(`update call_requests set accepted_at = accepted_at - interval '1 hour' where id = $1`, [id])

/** Somebody's calls as the server has them, newest first. */
export async function callsOf(person: Person) {
  const { body } = await ask(person, 'GET', '/sessions/requests')
  return requestsAnswer.parse(body).requests
}

/** Opens the dialog of asking from what leads to it. */
export async function openAsking(page: Page, opener: Locator, title: string): Promise<Locator> {
  await (await awake(opener)).click()
  const form = dialog(page, title)
  await expect(form.getByRole('group', { name: ASKING.minutes })).toBeVisible()
  return form
}

/** Chooses a free slot in a picker, on the clock of the page. */
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

/** The same in the form of asking, which begins with a call now. */
export async function chooseAsked(form: Locator, at: Date, zone: string): Promise<void> {
  await choose(form, new RegExp(`^${ASKING.whens.date}$`))
  await chooseSlot(form, at, zone)
}

/** The call that rings on a page. */
export const ringing = (page: Page): Locator => page.getByRole('region', { name: RINGING.label })

/** A finger that moves something to the right. */
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

type Billed = { fan: Person; creator: Person; id: string; had: number; tipped?: number }

/** What both read of a call that is over: one and the same receipt, and what is in their wallets because of it. */
export async function billOfBoth({ fan, creator, id, had, tipped = 0 }: Billed) {
  // the last seconds are counted
  const answers = async () => (await ask(fan, 'GET', `/sessions/${id}/receipt`)).status
  await expect.poll(answers).toBe(200)
  const [theirs, own] = await Promise.all([fan, creator].map((one) => ask(one, 'GET', `/sessions/${id}/receipt`)))
  expect(own?.body).toEqual(theirs?.body)
  const { receipt } = receiptAnswer.parse(theirs?.body)
  expect(await balanceOf(fan)).toMatchObject({ balance: had - receipt.tokens - tipped, held: 0 })
  expect(await balanceOf(creator)).toMatchObject({ pending: receipt.tokens + tipped })
  return receipt
}

/** A call that was asked for now and accepted; its room is open to both. */
export async function agreedCall(fan: Person, creator: Person, type: 'video' | 'voice' = 'video'): Promise<string> {
  const id = await askForCall(fan, creator, { type })
  await actOn(creator, id, 'accept')
  return id
}

/** Through the mirror into a call: devices are turned on by a press, and shown, before it is joined. */
export async function joinCall(page: Page, id: string, type: 'video' | 'voice' = 'video'): Promise<void> {
  await page.goto(`/${type}-call/${id}`)
  await enterCall(page, type)
}

/** The same from the room of a call. */
export async function enterCall(page: Page, type: 'video' | 'voice' = 'video'): Promise<void> {
  await (await awake(page.getByRole('button', { name: LOBBY.check[type] }))).click()
  await page.getByRole('button', { name: LOBBY.join, exact: true }).click()
  // the meetings' client is loaded, and connects
  await expect(page.getByRole('toolbar', { name: CONTROLS.label })).toBeVisible({ timeout: 45_000 })
}

/** Both in one call, with the media of each at the other. What is free is over soon, so pictures are waited for after that. */
export async function callOf(pages: readonly [Page, Page], id: string, type: 'video' | 'voice' = 'video') {
  for (const page of pages) await joinCall(page, id, type)
  await meet(pages, type)
}

/** The same for two who have joined it. */
export async function meet(pages: readonly [Page, Page], type: 'video' | 'voice' = 'video') {
  for (const page of pages) await expect(page.getByRole('region', { name: METER.label })).toContainText(METER.free)
  if (type === 'video')
    for (const page of pages) await expect.poll(() => framesShown(page), { timeout: 45_000 }).toBeGreaterThan(0)
}

/** Frames of the other one that a page has shown. */
export const framesShown = (page: Page): Promise<number> =>
  page.locator('.other-video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
