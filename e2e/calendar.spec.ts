import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { HOURS } from '#features/schedule/availability/spec.ts'
import { CALENDAR, STATUSES } from '#features/schedule/calendar/spec.ts'
import {
  addDays,
  timeOf as clockText,
  type Day,
  longDayText,
  monthOf,
  monthText,
  nextMonth,
  onClock,
  spanText,
  weekOf,
} from '#features/schedule/dates/rules.ts'
import { FORM, SENTENCES, slotTakenOn } from '#features/schedule/events/spec.ts'
import { SENTENCES as FEED } from '#features/schedule/feed/spec.ts'
import { expect, test } from './support/browser.ts'
import { narrow, wide } from './support/inspect.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { breakUntilPressed, dialog, expectToast, navigate, waitForHydration } from './support/steps.ts'

const wire = z.object({ event: z.object({ id: z.string(), date: z.string(), time: z.string(), duration: z.number() }) })
const wireSlots = z.object({ slots: z.array(z.object({ start: z.string() })) })
const wireCall = z.object({ request: z.object({ id: z.string() }) })

const today = () => onClock(new Date(), 'UTC').day
/** Returns the second Wednesday of the next month (8th to 14th). The weeks around it are in the same month. */
const secondWednesday = (): Day => {
  const middle = `${nextMonth(monthOf(today()))}-12`
  return weekOf(middle, 'en-GB')[2] ?? middle
}
const inUtc = { viewport: wide, timezoneId: 'UTC', locale: 'en-GB' }
const onPhone = { viewport: narrow, timezoneId: 'UTC', locale: 'en-GB', hasTouch: true, isMobile: true }

type Planned = { title: string; date: Day; time: string; duration?: number; type?: string }

/** Schedules an event through the API. Returns its id. */
async function plan(creator: Person, { type = 'personal', duration = 60, ...event }: Planned): Promise<string> {
  const { status, body } = await ask(creator, 'POST', '/events', { type, duration, price: 0, ...event })
  expect(status, JSON.stringify(body)).toBe(201)
  return wire.parse(body).event.id
}

async function timeOf(creator: Person, id: string): Promise<string> {
  const { date, time, duration } = wire.parse((await ask(creator, 'GET', `/events/${id}`)).body).event
  return `${date} ${time}, ${duration}`
}

const grid = (page: Page, side: 'creator' | 'fan' = 'creator') => page.getByRole('grid', { name: CALENDAR.name[side] })
/** Returns the cell of a day in the month. */
const dayCell = (page: Page, day: Day) => grid(page).getByRole('gridcell', { name: longDayText(day) })
/** Returns the cell of an hour, with or without events. */
const hourCell = (page: Page, day: Day, time: string, side: 'creator' | 'fan' = 'creator') =>
  grid(page, side).getByRole('gridcell', { name: `${longDayText(day)}, ${time}` })
const entry = (within: Page | Locator, title: string) =>
  within.getByRole('button', { name: new RegExp(`, ${title}\\b`) })
const view = (page: Page, name: string) => page.locator('.segmented label', { hasText: name })
const heading = (page: Page) => page.getByRole('heading', { level: 2 })

async function openCalendar(page: Page, search: string): Promise<void> {
  await page.goto(`/schedule${search}`)
  await waitForHydration(page.getByRole('button', { name: CALENDAR.today, exact: true }))
}

/** Opens the calendar from another page without a page load. */
const goTo = (page: Page, search: string) => navigate(page, `/schedule${search}`)

/** Drags from the middle of an element to a point. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('the element to drag is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

const middleOf = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

test('the first HTML of the calendar has the entries, in the time zone of the browser', async ({ open }) => {
  const [creator, day] = [await newCreator(), secondWednesday()]
  await plan(creator, { title: 'Rehearsal', date: day, time: '10:00' })
  const page = await open(creator, { ...inUtc, timezoneId: 'Asia/Tokyo' })
  // the first page stores the time zone in a cookie
  await openCalendar(page, '')
  const html = await (await page.request.get(`/schedule?day=${day}`)).text()
  expect(html).toContain(CALENDAR.times('Tokyo', undefined))
  expect(html).toMatch(/19:00[\s\S]{0,900}Rehearsal/)
})

test('a creator opens months, weeks, days, events and the form by URL and by mouse', async ({ open }) => {
  const [creator, day] = [await newCreator(), secondWednesday()]
  const many = addDays(day, 1)
  const id = await plan(creator, { title: 'Rehearsal', date: day, time: '10:00' })
  for (const hour of ['08', '10', '12', '14', '16'])
    await plan(creator, { title: `At ${hour}`, date: many, time: `${hour}:00` })
  const page = await open(creator, inUtc)

  await test.step('ignores invalid URL parameters; buttons and the URL of an event open dialogs', async () => {
    await openCalendar(page, '?view=year&day=2026-02-30')
    await expect(heading(page)).toHaveText(monthText(monthOf(today())))
    for (const [button, title] of [
      [CALENDAR.export, FEED.exportTitle],
      [CALENDAR.availability, HOURS.title],
      [CALENDAR.add, FORM.add],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
      await waitForHydration(dialog(page, title))
      await page.keyboard.press('Escape')
      await expect(dialog(page, title)).toBeHidden()
    }
    await page.goto(`/schedule?view=day&day=${day}&event=${id}`)
    await waitForHydration(dialog(page, 'Rehearsal'))
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/schedule?view=day&day=${day}`)
  })

  await test.step('clicks open the form in an empty cell, other weeks, one day, an event and today', async () => {
    await goTo(page, `?day=${day}`)
    await dayCell(page, day).click({ position: { x: 60, y: 100 } })
    await waitForHydration(dialog(page, FORM.add))
    await page.keyboard.press('Escape')
    await view(page, 'Week').click()
    const [first = day, last = day] = [weekOf(day, 'en-GB')[0], weekOf(day, 'en-GB').at(-1)]
    await expect(heading(page)).toHaveText(spanText(first, last))
    await expect(entry(hourCell(page, day, '10:00'), 'Rehearsal')).toBeVisible()
    await hourCell(page, day, '14:00').click({ position: { x: 40, y: 40 } })
    await waitForHydration(dialog(page, FORM.add))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page).toHaveURL(`/schedule?view=week&day=${addDays(day, 7)}`)
    await page.getByRole('button', { name: 'Previous week' }).click()
    await grid(page)
      .getByRole('button', { name: CALENDAR.openDay(longDayText(day)) })
      .click()
    await expect(page).toHaveURL(`/schedule?view=day&day=${day}`)
    await entry(page, 'Rehearsal').click()
    await waitForHydration(dialog(page, 'Rehearsal'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: CALENDAR.today, exact: true }).click()
    await expect(page).toHaveURL('/schedule?view=day')
    await view(page, 'Month').click()
    await expect(page).toHaveURL('/schedule')
    await expect(dayCell(page, today())).toHaveAttribute('aria-current', 'date')
  })

  await test.step('a month shows three entries a day and opens the day for more', async () => {
    await goTo(page, `?day=${many}`)
    await expect(heading(page)).toHaveText(monthText(monthOf(many)))
    const cell = dayCell(page, many)
    await expect(cell.locator('[data-entry]')).toHaveCount(3)
    await cell.getByRole('button', { name: CALENDAR.moreOn(2, longDayText(many)) }).click()
    await expect(page).toHaveURL(`/schedule?view=day&day=${many}`)
    await expect(heading(page)).toHaveText(new RegExp(`^${longDayText(many)}`))
    await expect(grid(page).locator('[data-entry]')).toHaveCount(5)
    await page.goBack()
    await expect(page).toHaveURL(`/schedule?day=${many}`)
  })
})

test('a creator moves through the calendar and moves events, by keyboard and by dragging', async ({ open, watch }) => {
  const [creator, day] = [await newCreator(), secondWednesday()]
  const id = await plan(creator, { title: 'Rehearsal', date: day, time: '10:00' })
  await plan(creator, { title: 'Dinner', date: day, time: '20:00' })
  const week = addDays(day, -7)
  const concert = await plan(creator, { title: 'Concert', date: week, time: '10:00' })
  await plan(creator, { title: 'Lunch', date: addDays(week, 1), time: '10:00' })
  const page = await open(creator, inUtc)
  await test.step('keys move through days and hours, into a cell and back', async () => {
    await openCalendar(page, `?day=${addDays(day, -1)}`)
    await dayCell(page, addDays(day, -1)).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dayCell(page, day)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(entry(page, 'Rehearsal')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry(page, 'Dinner')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dayCell(page, day)).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(heading(page)).toHaveText(monthText(nextMonth(monthOf(day))))
    await expect(page.locator('[data-cell]:focus')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await waitForHydration(dialog(page, FORM.add))

    await page.keyboard.press('Escape')
    await goTo(page, `?view=week&day=${day}`)
    await hourCell(page, day, '09:00').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(entry(page, 'Rehearsal')).toBeFocused()
    await page.keyboard.press('Enter')
    await waitForHydration(dialog(page, 'Rehearsal'))
    await page.keyboard.press('Escape')
    await expect(entry(page, 'Rehearsal')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('PageDown')
    await expect(hourCell(page, addDays(day, 7), '10:00')).toBeFocused()
  })

  await test.step('M picks up an event, arrow keys move it, Enter saves the move and Escape cancels it', async () => {
    await goTo(page, `?view=week&day=${day}`)
    const rehearsal = entry(page, 'Rehearsal')
    await rehearsal.focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(entry(hourCell(page, day, '10:00'), 'Rehearsal')).toBeFocused()
    await page.keyboard.press('m')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    await expect.poll(() => timeOf(creator, id)).toBe(`${addDays(day, 1)} 10:30, 90`)
    await expect(entry(hourCell(page, addDays(day, 1), '10:00'), 'Rehearsal')).toBeFocused()
  })

  await test.step('dragging moves an event to another day, Undo moves it back; a booked time is refused', async () => {
    watch.expectRefusal(409, '/api/trpc/events.update')
    await openCalendar(page, `?day=${week}`)
    await drag(page, entry(page, 'Concert'), await middleOf(dayCell(page, addDays(week, 2))))
    await expect(entry(dayCell(page, addDays(week, 2)), 'Concert')).toBeVisible()
    await page.getByRole('button', { name: CALENDAR.moving.undo }).click()
    await expectToast(page, CALENDAR.moving.undone)
    await expect(entry(dayCell(page, week), 'Concert')).toBeVisible()
    expect(await timeOf(creator, concert)).toBe(`${week} 10:00, 60`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await drag(page, entry(page, 'Concert'), await middleOf(dayCell(page, addDays(week, 1))))
    await expectToast(page, slotTakenOn(addDays(week, 1)))
    await expect(entry(dayCell(page, week), 'Concert')).toBeVisible()
    expect(await timeOf(creator, concert)).toBe(`${week} 10:00, 60`)
  })

  await test.step('dragging in the week moves an event by a quarter of an hour and changes its length', async () => {
    await goTo(page, `?view=week&day=${week}`)
    // waits until the week has replaced the month and has scrolled to its first hour
    await waitForHydration(entry(hourCell(page, week, '10:00'), 'Concert'))
    const quarter = 16
    const at = await middleOf(entry(page, 'Concert'))
    await drag(page, entry(page, 'Concert'), { x: at.x, y: at.y + quarter })
    await expect.poll(() => timeOf(creator, concert)).toBe(`${week} 10:15, 60`)
    const edge = page.locator(`[data-entry="${concert}"] [data-edge]`)
    const end = await middleOf(edge)
    await drag(page, edge, { x: end.x, y: end.y + 2 * quarter })
    await expect.poll(() => timeOf(creator, concert)).toBe(`${week} 10:15, 90`)
    await expectToast(page, CALENDAR.moving.resized('90 minutes'))
    const undo = page.getByRole('listitem').filter({ hasText: CALENDAR.moving.resized('90 minutes') })
    await undo.getByRole('button', { name: CALENDAR.moving.undo }).click()
    await expect.poll(() => timeOf(creator, concert)).toBe(`${week} 10:15, 60`)
    await expectToast(page, CALENDAR.moving.undone)
  })
})

test('on a phone an agenda is below the days of the month and of the week', async ({ open }) => {
  const [creator, day] = [await newCreator(), secondWednesday()]
  await plan(creator, { title: 'Rehearsal', date: day, time: '10:00' })
  await plan(creator, { title: 'Dinner', date: addDays(day, 1), time: '20:00' })
  const page = await open(creator, onPhone)
  await openCalendar(page, `?day=${day}`)
  const days = page.getByRole('heading', { level: 3 })
  await expect(days).toHaveText([longDayText(day), longDayText(addDays(day, 1))])
  await expect(page.getByText(CALENDAR.nothingAfter(monthText(monthOf(day))))).toBeVisible()
  await page.getByRole('button', { name: `${longDayText(addDays(day, 1))}, ${CALENDAR.count(1)}` }).tap()
  await expect(days).toHaveText([longDayText(addDays(day, 1))])
  await view(page, 'Week').tap()
  await expect(page).toHaveURL(`/schedule?view=week&day=${addDays(day, 1)}`)
  await expect(days).toHaveText([longDayText(addDays(day, 1))])
  await view(page, 'Day').tap()
  await entry(grid(page), 'Dinner').tap()
  await expect(dialog(page, 'Dinner')).toBeVisible()
})

test('both calendars show a requested, accepted and moved call at local times across the date line', async ({
  open,
}) => {
  const [creator, fan] = [await newCreator(), await newFan({ tokens: 4_986 })]
  const [auckland, losAngeles] = ['Pacific/Auckland', 'America/Los_Angeles']
  expect((await ask(creator, 'PUT', '/availability', { time_zone: auckland })).status).toBe(200)
  const { body } = await ask(creator, 'GET', `/availability/${creator.id}/slots?minutes=30`)
  // a slot in the morning and one in the afternoon of Auckland; both are on the previous day in Los Angeles
  const slots = wireSlots.parse(body).slots.map(({ start }) => start)
  const later = slots.at(-1) ?? ''
  const start = slots.findLast((one) => onClock(new Date(one), auckland).minute === 10 * 60) ?? ''
  const dayIn = (at: string, zone: string) => onClock(new Date(at), zone).day
  const day = dayIn(start, auckland)
  expect(dayIn(start, losAngeles)).toBe(addDays(day, -1))
  const creatorPage = await open(creator, { ...inUtc, timezoneId: auckland })
  const fanPage = await open(fan, { ...inUtc, timezoneId: losAngeles })
  await openCalendar(creatorPage, `?view=day&day=${day}`)
  const asked = { creator_id: creator.id, type: 'voice', minutes: 30, scheduled_at: start }
  const answer = await ask(fan, 'POST', '/sessions/requests', asked)
  const { request } = wireCall.parse(answer.body)
  const waiting = entry(creatorPage, `Voice call with ${fan.displayName}`)
  await expect(waiting).toHaveAccessibleName(new RegExp(STATUSES.pending ?? ''))
  expect((await ask(creator, 'POST', `/sessions/requests/${request.id}/accept`)).status).toBe(200)
  await expect(waiting).not.toHaveAccessibleName(new RegExp(STATUSES.pending ?? ''))
  await openCalendar(fanPage, `?view=week&day=${addDays(day, -1)}`)
  await expect(fanPage.getByText(CALENDAR.times('Los Angeles', 'Auckland'))).toBeVisible()
  const booked = entry(fanPage, `Voice call with ${creator.displayName}`)
  await expect(booked).toHaveAccessibleName(/ in Auckland, /)
  const placeOf = (at: string, zone: string) => {
    const { day: date, minute } = onClock(new Date(at), zone)
    const hour = clockText(minute - (minute % 60))
    return zone === auckland ? hourCell(creatorPage, date, hour) : hourCell(fanPage, date, hour, 'fan')
  }
  await expect(placeOf(start, losAngeles).locator(booked)).toBeVisible()

  const move = `/sessions/requests/${request.id}`
  expect((await ask(fan, 'POST', `${move}/reschedule`, { scheduled_at: later })).status).toBe(200)
  expect((await ask(creator, 'POST', `${move}/confirm`)).status).toBe(200)
  await goTo(creatorPage, `?view=day&day=${dayIn(later, auckland)}`)
  await goTo(fanPage, `?view=day&day=${dayIn(later, losAngeles)}`)
  for (const [page, zone, name] of [
    [creatorPage, auckland, fan.displayName],
    [fanPage, losAngeles, creator.displayName],
  ] as const) {
    await expect(placeOf(later, zone).locator(entry(page, `Voice call with ${name}`))).toBeVisible()
    await expect(entry(page, `Voice call with ${name}`)).toHaveCount(1)
  }
})

test('shows an error when loading fails, with a button that loads again, and links a fan without bookings to creators', async ({
  open,
  watch,
}) => {
  const page = await open(await newFan(), inUtc)
  await page.goto('/explore')
  await waitForHydration(page.getByRole('main'))
  watch.expectCrash('sessions.scheduled')
  const mend = await breakUntilPressed(page, /sessions\.scheduled/)
  await goTo(page, '')
  await expect(page.getByText(SENTENCES.loadFailed)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: CALENDAR.empty.fan.title })).toBeVisible()
  // the pressed button is removed, and the focus stays in the main content
  await expect(page.locator('main:focus, main :focus')).toBeAttached()
  await mend()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CALENDAR.title.fan)
  await page.getByRole('link', { name: CALENDAR.find }).last().click()
  await expect(page).toHaveURL('/explore')
})
