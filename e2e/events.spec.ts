import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { HOST } from '#features/live/hosting/spec.ts'
import { STATUSES } from '#features/schedule/calendar/spec.ts'
import {
  DETAILS,
  EVENT_TYPES,
  FORM,
  RECURRING,
  SCOPES,
  SENTENCES,
  seriesWeeks,
} from '#features/schedule/events/spec.ts'
import { priceSteps } from '#features/schedule/finding/lists.ts'
import { FINDING, KINDS } from '#features/schedule/finding/spec.ts'
import { TICKET } from '#features/schedule/tickets/spec.ts'
import { MANAGING } from '#shared/sentences.ts'
import { origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { narrow } from './support/inspect.ts'
import { balanceOf, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import {
  breakUntilPressed,
  dialog,
  expectToast,
  navigate,
  press,
  refuseOnce,
  signIn,
  waitForHydration,
} from './support/steps.ts'

const dayMs = 86_400_000
/** Start of the tests. The calendar of a creator without a time zone is in UTC. */
const today = Date.now()
const inDays = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10)

const created = z.object({ status: z.literal(201), body: z.object({ event: z.object({ id: z.string() }) }) })
const draft = { type: 'class', title: 'Breathing', date: inDays(5), time: '18:00', price: 40, max_participants: 2 }

async function schedule(creator: Person, more: object = {}): Promise<string> {
  return created.parse(await ask(creator, 'POST', '/events', { ...draft, ...more })).body.event.id
}
const take = async (fan: Person, id: string) =>
  expect((await ask(fan, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)

const details = (page: Page, id: string) => page.goto(`/help?modal=eventDetails.${id}`)

async function fill(form: Locator, { title, date, time }: { title: string; date: string; time: string }) {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Time').fill(time)
}

test('a class sells out, and the waiting fan confirms the seat that another fan returns', { tag: '@smoke' }, async ({
  open,
}) => {
  const creator = await newCreator()
  const [first, second, third] = [
    await newFan({ tokens: 200 }),
    await newFan({ tokens: 200 }),
    await newFan({ tokens: 200 }),
  ]
  const studio = await open(creator)
  await studio.goto('/classes')
  await expect(studio.getByRole('heading', { name: FINDING.ownNone.title })).toBeVisible()
  await press(studio.getByRole('button', { name: FINDING.addClass }))
  const form = dialog(studio, FORM.add)
  await expect(form.getByLabel('Type')).toHaveValue('class')
  await expect(form.getByLabel('Price')).toHaveValue(String(EVENT_TYPES.class.defaultPrice))
  await fill(form, { title: 'Breathing', date: inDays(5), time: '18:00' })
  await form.getByLabel('Price').fill('40')
  await form.getByLabel(FORM.participants).fill('2')
  await form.getByRole('button', { name: FORM.schedule }).click()
  await expectToast(studio, FORM.created)
  await studio.getByRole('link', { name: /Breathing/ }).click()
  await expect(studio.getByText(DETAILS.whoNone)).toBeVisible()
  const path = new URL(studio.url()).pathname

  const page = await open(second)
  await page.goto(path)
  await press(page.getByRole('button', { name: TICKET.take }))
  const booking = dialog(page, TICKET.takeTitle)
  await expect(booking.getByText('160 tokens')).toBeVisible()
  await booking.getByRole('button', { name: TICKET.takeFor(40) }).click()
  await expectToast(page, TICKET.taken)
  await expect(page.getByText(TICKET.has, { exact: true })).toBeVisible()
  await take(first, path.split('/').at(-1) ?? '')

  const last = await open(third, { viewport: narrow, hasTouch: true })
  await last.goto(path)
  await expect(last.getByText(TICKET.soldOut)).toBeVisible()
  await press(last.getByRole('button', { name: TICKET.join }))
  await dialog(last, TICKET.join).getByRole('button', { name: TICKET.join }).click()
  await expectToast(last, TICKET.joined)
  await expect(last.getByText(TICKET.inLine(1))).toBeVisible()
  expect(await balanceOf(third)).toMatchObject({ balance: 200, held: 0 })

  await page.getByRole('button', { name: TICKET.giveBack }).click()
  await dialog(page, TICKET.giveBackAsk).getByRole('button', { name: TICKET.giveBack }).click()
  await expectToast(page, TICKET.gaveBack)
  expect(await balanceOf(second)).toMatchObject({ balance: 200, held: 0 })

  // the open page updates without a reload
  await expect(last.getByText(TICKET.offered)).toBeVisible()
  await expect(last.getByText(/Confirm by \d\d:\d\d: 1[0-5] minutes left/)).toBeVisible()
  await last.getByRole('button', { name: TICKET.confirm }).click()
  await dialog(last, TICKET.confirm)
    .getByRole('button', { name: TICKET.takeFor(40) })
    .click()
  await expectToast(last, TICKET.confirmed)
  await expect(last.getByRole('region', { name: DETAILS.history })).toContainText('40 tokens held')
  expect(await balanceOf(third)).toMatchObject({ balance: 160, held: 40 })
  const guests = studio.getByRole('region', { name: DETAILS.who })
  for (const { displayName } of [first, third])
    await expect(guests.getByText(displayName, { exact: true }).first()).toBeVisible()
})

test('an event with sold tickets keeps its time and price; cancelling it refunds the fan and shows the reason', async ({
  open,
  watch,
}) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 50 })]
  const id = await schedule(creator)
  await take(fan, id)
  expect(await balanceOf(fan)).toMatchObject({ balance: 10, held: 40 })
  const page = await open(fan, { timezoneId: 'UTC' })
  await page.goto(`/events/${id}`)
  await expect(page.getByText(TICKET.has, { exact: true })).toBeVisible()
  const studio = await open(creator, { timezoneId: 'UTC' })
  const event = dialog(studio, 'Breathing')

  await test.step('shows an error when loading fails, with a button that loads again', async () => {
    const mend = await breakUntilPressed(studio, /events\.one/)
    watch.expectCrash('events.one')
    await details(studio, id)
    await expect(studio.getByText(SENTENCES.loadFailed)).toBeVisible()
    await studio.getByRole('button', { name: 'Try again' }).click()
    await expect(event.getByRole('button', { name: FORM.edit })).toBeVisible()
    await mend()
  })

  await test.step('the form locks type, time and price of an event with sold tickets, but not its texts', async () => {
    await event.getByRole('button', { name: FORM.edit }).click()
    const form = dialog(studio, FORM.edit)
    for (const field of ['Type', 'Date', 'Time', 'Duration', 'Price'])
      await expect(form.getByLabel(field), field).toBeDisabled()
    await form.getByLabel('Description').fill('Bring a mat.')
    await form.getByRole('button', { name: FORM.save }).click()
    await expectToast(studio, FORM.updated)
    await expect(event.getByText('Bring a mat.')).toBeVisible()
  })

  await event.getByRole('button', { name: DETAILS.cancel }).click()
  const asking = dialog(studio, DETAILS.cancelAsk)
  await expect(asking.getByText(DETAILS.cancelText(1, 40))).toBeVisible()
  await asking.getByLabel(DETAILS.reason).fill('I have a cold.')
  await refuseOnce(studio, watch, 'events.cancel')
  await asking.getByRole('button', { name: DETAILS.cancel }).click()
  await expect(asking.getByRole('alert')).toHaveText(SENTENCES.cancelFailed)
  await asking.getByRole('button', { name: DETAILS.cancel }).click()
  await expectToast(studio, DETAILS.cancelDone(1))
  await expect(event.getByText(DETAILS.cancelledFor('I have a cold.'))).toBeVisible()
  await expect(event.getByRole('button', { name: FORM.edit })).toHaveCount(0)
  await expect(page.getByText(DETAILS.cancelledFor('I have a cold.')).first()).toBeVisible()
  await expect(page.getByText(TICKET.refunded, { exact: true })).toBeVisible()
  await expect(page.getByText('40 tokens given back').first()).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 50, held: 0 })
  // both calendars still show the cancelled event, struck through
  for (const one of [studio, page]) {
    await waitForHydration(one.locator('main'))
    await navigate(one, `/schedule?view=week&day=${inDays(5)}`)
    const entry = one.getByRole('grid').getByRole('button', { name: /, Breathing\b/ })
    await expect(entry).toHaveAccessibleName(new RegExp(STATUSES.cancelled ?? ''))
    await expect(entry.getByText('Breathing', { exact: true })).toHaveCSS('text-decoration-line', 'line-through')
  }
})

test('the event form marks invalid fields, asks before closing, refuses booked times and moves skipped times', async ({
  open,
  watch,
}) => {
  const creator = await newCreator()
  await ask(creator, 'PUT', '/availability', { time_zone: 'Europe/Berlin' })
  await schedule(creator, { title: 'The other one' })
  const studio = await open(creator, { timezoneId: 'America/New_York' })
  await studio.goto('/help?modal=eventForm')
  const form = dialog(studio, FORM.add)
  const save = form.getByRole('button', { name: FORM.schedule })
  await press(save)
  await expect(form.getByRole('alert')).toHaveText(SENTENCES.required)
  await expect(form.getByLabel('Title')).toBeFocused()
  await fill(form, { title: 'Breathing', date: inDays(-1), time: '18:00' })
  await expect(form.getByText(SENTENCES.past)).toBeVisible()
  await form.getByLabel('Price').fill('1.5')
  await expect(form.getByText(SENTENCES.priceForm)).toBeVisible()
  await form.getByLabel('Type').selectOption('class')
  await form.getByLabel(FORM.participants).fill('0')
  await expect(form.getByText(SENTENCES.participantsForm)).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()
  await form.getByRole('alertdialog', { name: MANAGING.leaveAsk }).getByRole('button', { name: 'Keep editing' }).click()
  await form.getByLabel('Type').selectOption('meeting')
  await form.getByLabel('Price').fill('0')
  await form.getByLabel('Date').fill(inDays(5))
  watch.expectRefusal(409, '/api/trpc/events.create')
  await save.click()
  await expect(form.getByRole('alert')).toContainText('You have something else at that time')
  await form.getByLabel('Time').fill('20:00')
  await refuseOnce(studio, watch, 'events.create')
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(SENTENCES.createFailed)
  await save.click()
  await expectToast(studio, FORM.created)
  await expect(form).toBeHidden()

  await navigate(studio, '/help?modal=eventForm')
  await fill(form, { title: 'Night shift', date: nextSkippedNight(new Date()), time: '02:30' })
  await expect(form.getByText(SENTENCES.shifted)).toBeVisible()
  await expect(form.getByText(FORM.times('Berlin time'))).toBeVisible()
  await save.click()
  await expectToast(studio, SENTENCES.shifted)
})

/** Returns the day of the next clock change in Berlin that skips an hour: the last Sunday of March. */
function nextSkippedNight(now: Date) {
  const inYear = (year: number) => {
    const last = new Date(Date.UTC(year, 2, 31))
    return new Date(last.getTime() - last.getUTCDay() * dayMs)
  }
  const year = now.getUTCFullYear()
  const night = [inYear(year), inYear(year + 1)].find((one) => one > now) ?? now
  return night.toISOString().slice(0, 10)
}

test('a creator changes, cancels and deletes the following or all dates of a series', async ({ open, watch }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 50 })]
  const id = await schedule(creator, { recurring: 'weekly', price: 0 })
  await take(fan, id)
  const studio = await open(creator)
  await studio.goto('/classes')
  await expect(studio.getByRole('listitem').filter({ hasText: 'Breathing' }).first()).toContainText(RECURRING.weekly)
  const dates = await studio.getByRole('link', { name: /Breathing/ }).count()
  expect(dates).toBeGreaterThan(2)
  await press(studio.getByRole('link', { name: /Breathing/ }).nth(1))
  await press(studio.getByRole('button', { name: FORM.edit }))
  const form = dialog(studio, FORM.edit)
  await form.getByText(SCOPES.following).click()
  await form.getByLabel('Title').fill('Breathing deeper')
  await refuseOnce(studio, watch, 'events.update')
  await form.getByRole('button', { name: FORM.save }).click()
  await expect(form.getByRole('alert')).toHaveText(SENTENCES.updateFailed)
  await form.getByRole('button', { name: FORM.save }).click()
  await expect(form).toBeHidden()
  await expect(studio.getByRole('heading', { level: 1, name: 'Breathing deeper' })).toBeVisible()
  await navigate(studio, '/classes')
  await expect(studio.getByRole('link', { name: /Breathing deeper/ })).toHaveCount(dates - 1)
  await press(studio.getByRole('link', { name: /Breathing deeper/ }).first())
  await press(studio.getByRole('button', { name: 'Delete', exact: true }))
  const deleting = dialog(studio, SENTENCES.deleteAsk)
  await deleting.getByText(SCOPES.all).click()
  await refuseOnce(studio, watch, 'events.remove')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(deleting.getByRole('alert')).toHaveText(SENTENCES.deleteFailed)
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(studio).toHaveURL(/\/schedule/)
  await navigate(studio, '/classes')
  // the date with a ticket stays in the first series
  await expect(studio.getByRole('link', { name: /Breathing/ })).toHaveCount(1)

  await test.step('cancelling offers the same choice of dates', async () => {
    await navigate(studio, `/events/${await schedule(creator, { title: 'Yoga', recurring: 'weekly', time: '08:00' })}`)
    await press(studio.getByRole('button', { name: DETAILS.cancel }))
    const asking = dialog(studio, DETAILS.cancelAsk)
    await asking.getByText(SCOPES.following, { exact: true }).click()
    await asking.getByRole('button', { name: DETAILS.cancel }).click()
    await expectToast(studio, DETAILS.cancelDone(seriesWeeks))
  })
})

test('a follower is notified of a private show, finds it and books it on a phone', async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 50 })]
  await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])
  const page = await open(fan, { viewport: narrow, timezoneId: 'UTC' })
  await page.goto('/experiences')
  await waitForHydration(page.getByLabel(FINDING.searchLabel))
  await waitForListener(fan)
  const title = `Lanterns ${creator.username.slice(-6)}`
  const studio = await open(creator)
  await studio.goto('/dashboard')
  await press(studio.getByRole('button', { name: DETAILS.announceShow }))
  const form = dialog(studio, DETAILS.announceShow)
  await expect(form.getByLabel('Type')).toHaveCount(0)
  await fill(form, { title, date: inDays(6), time: '20:00' })
  await form.getByLabel('Price').fill('45')
  // waits for both toasts in parallel, because each disappears after five seconds
  await Promise.all([
    expectToast(page, `${creator.displayName} announced a private show`),
    expectToast(studio, SENTENCES.announced),
    form.getByRole('button', { name: FORM.announceAction }).click(),
  ])

  await page.getByLabel(FINDING.searchLabel).fill(title)
  await page.getByRole('button', { name: FINDING.filters }).click()
  await page.getByLabel(FINDING.price).selectOption('25')
  await expect(page.getByRole('heading', { name: FINDING.noneFound.title })).toBeVisible()
  await page.getByRole('link', { name: FINDING.clear }).click()
  await page.getByRole('button', { name: FINDING.followed }).click()
  await page.getByRole('link', { name: KINDS['private-show'], exact: true }).click()
  await page.getByLabel(FINDING.day).fill(inDays(6))
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await press(page.getByRole('button', { name: TICKET.take }))
  await dialog(page, TICKET.takeTitle)
    .getByRole('button', { name: TICKET.takeFor(45) })
    .click()
  await expectToast(page, TICKET.taken)
  expect(await balanceOf(fan)).toMatchObject({ balance: 5, held: 45 })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: DETAILS.ics }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.ics$/)

  await navigate(page, '/connect?section=experiences')
  await narrowDown(page, title, 6, 45)
  const later = `Candles ${creator.username.slice(-6)}`
  await schedule(creator, { title: later, date: inDays(9) })
  const ways = page.getByRole('navigation', { name: FINDING.ways })
  await press(ways.getByRole('link', { name: KINDS.class, exact: true }))
  await expect(page).toHaveURL(/^[^?]*\/classes/)
  // the link keeps the day and the price
  await page.getByRole('link', { name: FINDING.clear }).click()
  await expect(page).not.toHaveURL(/search=/)
  await narrowDown(page, later, 9, 40)
})

/** Finds the only event with a title by words, day and price. Expects no result for another day or a lower price. */
async function narrowDown(page: Page, title: string, days: number, price: number): Promise<void> {
  const found = page.getByRole('link', { name: new RegExp(title) })
  const none = page.getByRole('heading', { name: FINDING.noneFound.title })
  await (await waitForHydration(page.getByLabel(FINDING.searchLabel))).fill(title)
  await expect(found).toHaveCount(1)
  // the chips are "Any day" and the only day with an event of this title
  const chips = page.getByRole('navigation', { name: FINDING.when }).getByRole('link')
  await expect(chips).toHaveCount(2)
  await chips.last().click()
  await expect(page).toHaveURL(new RegExp(`day=${inDays(days)}`))
  await expect(found).toHaveCount(1)
  await page.getByLabel(FINDING.day).fill(inDays(days + 1))
  await expect(none).toBeVisible()
  await page.getByLabel(FINDING.day).fill(inDays(days))
  await expect(found).toBeVisible()
  const steps = priceSteps.filter((tokens) => tokens > 0)
  const filters = page.getByRole('button', { name: FINDING.filters })
  if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click()
  await page.getByLabel(FINDING.price).selectOption(String(steps.findLast((tokens) => tokens < price)))
  await expect(none).toBeVisible()
  await page.getByLabel(FINDING.price).selectOption(String(steps.find((tokens) => tokens >= price)))
  await expect(found).toHaveCount(1)
}

test('offers more tokens to a fan with too few, and asks a visitor to sign in', async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const id = await schedule(creator)
  const page = await open(fan)
  await details(page, id)
  await press(dialog(page, 'Breathing').getByRole('button', { name: TICKET.take }))
  const booking = dialog(page, TICKET.takeTitle)
  await expect(booking.getByText('You need 40 more tokens')).toBeVisible()
  await expect(booking.getByRole('button', { name: 'Get tokens' })).toBeVisible()
  const visitor = await open()
  await visitor.goto(`/events/${id}`)
  // link previews show the event and its creator
  const preview = (property: string) => visitor.locator(`meta[property="og:${property}"]`)
  await expect(preview('title')).toHaveAttribute('content', `Breathing by ${creator.displayName}`)
  await expect(preview('url')).toHaveAttribute('content', `${origin}/events/${id}`)
  await press(visitor.getByRole('button', { name: TICKET.signIn }))
  await expect(visitor).toHaveURL(new RegExp(`redirect=%2Fevents%2F${id}`))
  await signIn(visitor, fan)
  await expect(visitor.getByRole('button', { name: TICKET.take })).toBeVisible()
})

test('the event page links only the host and ticket holders to the stage', async ({ open }) => {
  const [creator, fan, other] = [await newCreator(), await newFan(), await newFan()]
  const [date, time] = new Date(Date.now() + 5 * 60_000).toISOString().split(/[T.]/)
  const show = { type: 'private-show', title: 'By candlelight', date, time: time?.slice(0, 5), price: 0 }
  const id = await schedule(creator, show)
  await take(fan, id)
  const page = await open(fan)
  await page.goto(`/events/${id}`)
  const toStage = page.getByRole('link', { name: TICKET.toStage })
  await expect(page.getByRole('button', { name: TICKET.giveBack })).toBeVisible()
  await expect(toStage).toHaveCount(0)
  // the host goes live for ticket holders from the same page
  const host = await open(creator)
  await host.goto(`/events/${id}`)
  await press(host.getByRole('button', { name: DETAILS.goLive, exact: true }))
  const setup = dialog(host, HOST.title)
  await expect(setup.getByLabel(HOST.name)).toHaveValue(show.title)
  await expect(setup.getByLabel(HOST.who)).toHaveValue('ticket')
  await expect(setup.getByLabel(HOST.event, { exact: true })).toHaveValue(id)
  const { status, body } = await ask(creator, 'POST', '/live', { title: 'Show', audience: 'ticket', event_id: id })
  expect(status).toBe(201)
  await host.goto(`/events/${id}`)
  await expect(host.getByRole('link', { name: DETAILS.backToStage })).toBeVisible()
  const outside = await open(other)
  await outside.goto(`/events/${id}`)
  await expect(outside.getByRole('button', { name: TICKET.take })).toBeVisible()
  await expect(outside.getByRole('link', { name: TICKET.toStage })).toHaveCount(0)
  // the open page of the ticket holder updates without a reload
  await press(toStage)
  await expect(page).toHaveURL(`/live/${z.object({ id: z.string() }).parse(body.stream).id}`)
})
