import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { ASKING } from '#features/calls/asking/spec.ts'
import { HOURS, PICKER, SENTENCES, weekdayNames, weekdays } from '#features/schedule/availability/spec.ts'
import { freeTimes } from '#features/schedule/availability/state.ts'
import {
  addDays,
  type Day,
  daysBetween,
  instantOf,
  longDayText,
  monthOf,
  monthText,
  nextMonth,
  onClock,
  timeOf,
} from '#features/schedule/dates/rules.ts'
import { exportName, SENTENCES as FEED } from '#features/schedule/feed/spec.ts'
import { MANAGING } from '#shared/managing.ts'
import { expect, test } from './support/browser.ts'
import { inspect, narrow } from './support/inspect.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { awake, dialog, expectToast, navigate, press } from './support/steps.ts'

const berlin = 'Europe/Berlin'
const newYork = 'America/New_York'
const inBerlin = { timezoneId: berlin, locale: 'en-GB' }
/** Read once: no midnight passes between two days of a journey. */
const today = onClock(new Date(), berlin).day
/** A week from now: whatever time it is, everything of these days is still to come. */
const soon = (days: number): Day => addDays(today, 7 + days)

const slotsAnswer = z.object({ slots: z.array(z.object({ start: z.coerce.date() })) })
/** When a fan may book calls of an hour on some days of Berlin, as New York's clocks show it. */
async function slotsOf(fan: Person, creator: Person, from: Day, to: Day): Promise<string[]> {
  const query = new URLSearchParams({ from, to, minutes: '60', time_zone: berlin })
  const { body } = await ask(fan, 'GET', `/availability/${creator.id}/slots?${query}`)
  return slotsAnswer.parse(body).slots.map(({ start }) => clockOf(start))
}
const clockOf = (at: Date) => {
  const { day, minute } = onClock(at, newYork)
  return `${day} ${timeOf(minute)}`
}
const there = (day: Day, hour: number) => clockOf(instantOf({ day, minute: hour * 60 }, berlin))

const times = (within: Page | Locator, day: string, index: number) => ({
  start: within.getByLabel(HOURS.start(day, index), { exact: true }),
  end: within.getByLabel(HOURS.end(day, index), { exact: true }),
})

async function setHours(within: Page | Locator, day: string, index: number, start: string, end: string) {
  const field = times(within, day, index)
  await field.start.fill(start)
  await field.end.fill(end)
}

/** Chooses a date among those with other hours. */
async function openDay(page: Page, day: Day): Promise<Locator> {
  const button = page.getByRole('grid').getByRole('button', { name: longDayText(day) })
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await button.click()
  return page.getByRole('region', { name: HOURS.dayIs(longDayText(day)) })
}
const chooseHours = (day: Locator, choice: keyof typeof HOURS.dayChoices) =>
  day.locator('label').filter({ hasText: HOURS.dayChoices[choice] }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

test('a creator sets hours, other hours and a day off: fans elsewhere get exactly those times', async ({ open }) => {
  test.setTimeout(240_000)
  const [creator, fan] = [await newCreator(), await newFan()]
  const page = await open(creator, inBerlin)
  await page.goto('/availability')
  await awake(page.getByRole('switch', { name: 'Monday' }))
  await page.getByLabel(HOURS.zone, { exact: true }).selectOption(berlin)
  await setHours(page, 'Monday', 0, '10:00', '12:00')
  await page.getByRole('button', { name: HOURS.addHours('Monday') }).click()
  await setHours(page, 'Monday', 1, '11:00', '00:00')
  await expect(page.getByText(SENTENCES.rangesOverlap)).toBeVisible()
  await inspect(page, 'wrong hours')
  // what is wrong is not sent, and the first field of it has the focus
  await save(page)
  await expect(times(page, 'Monday', 0).start).toBeFocused()
  await setHours(page, 'Monday', 1, '22:00', '00:00')
  await page.getByRole('button', { name: HOURS.copy('Monday') }).click()
  await page.getByRole('menuitem', { name: HOURS.copyAll }).click()
  for (const day of weekdays) await expect(page.getByRole('switch', { name: weekdayNames[day] })).toBeChecked()

  const other = await openDay(page, soon(1))
  await chooseHours(other, 'other')
  await other.getByRole('button', { name: HOURS.removeHours(longDayText(soon(1)), '22:00–24:00') }).click()
  await setHours(other, longDayText(soon(1)), 0, '15:00', '16:00')
  await chooseHours(await openDay(page, soon(2)), 'off')
  await inspect(page, 'dates with other hours')
  await save(page)
  await expectToast(page, SENTENCES.saved)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const [first, second, third, fourth] = [soon(0), soon(1), soon(2), soon(3)]
  expect(new Set(await slotsOf(fan, creator, first, third))).toEqual(
    new Set([...hoursFrom(first, 10, 11), ...hoursFrom(first, 22, 23), there(second, 15)]),
  )
  expect(await slotsOf(fan, creator, third, third)).toEqual([])
  expect(await slotsOf(fan, creator, fourth, fourth)).toContain(there(fourth, 22))

  await page.reload()
  const list = page.getByRole('region', { name: HOURS.daysList })
  await expect(list.getByRole('listitem')).toContainText(['15:00–16:00', HOURS.dayChoices.off])
  await expect(times(page, 'Sunday', 1).start).toHaveValue('22:00')
  // as they look from elsewhere: an hour of New York, with Berlin's below
  await page.getByLabel(HOURS.previewZone).selectOption(newYork)
  await expect(page.getByRole('region', { name: HOURS.preview }).getByRole('listitem').first()).toContainText('Berlin')

  // and to a fan there: the same hours on their clock, and no others
  const booking = await open(fan, { timezoneId: newYork, locale: 'en-GB' })
  await openBooking(booking, creator)
  const slots = (await openSlots(booking, second)).getByRole('radio')
  await expect(slots).toHaveCount(4)
  await expect(slots.first()).toHaveAccessibleName(/^\d\d:00 15:00 in Berlin$/)
  await expect(slots.last()).toHaveAccessibleName(/^\d\d:45 15:45 in Berlin$/)
  if (monthOf(third) === monthOf(second))
    await expect(dayButton(booking, third)).toHaveAccessibleName(`${longDayText(third)}, ${freeTimes(0)}`)

  await test.step('nine o’clock in Berlin stays nine across the change of clocks', async () => {
    const other = await newCreator()
    const hours = { enabled: true, ranges: [{ start: '09:00', end: '09:15' }] }
    const weekly = Object.fromEntries(weekdays.map((day) => [day, hours]))
    const kept = await ask(other, 'PUT', '/availability', { time_zone: berlin, weekly, horizon_days: 365 })
    expect(kept.status).toBe(200)
    const nine = (day: Day) => timeOf(onClock(instantOf({ day, minute: 540 }, berlin), newYork).minute)
    // one of the two changes its clocks weeks before the other
    const changed = daysBetween(soon(1), soon(300)).find((day) => nine(day) !== nine(addDays(day, -1))) ?? ''

    await booking.setViewportSize(narrow)
    await navigate(booking, `/schedule/${other.username}`)
    await chooseDate(booking)
    for (const day of [addDays(changed, -1), changed]) {
      const slots = (await openSlots(booking, day)).getByRole('radio')
      await expect(slots).toHaveCount(1)
      await expect(slots).toHaveAccessibleName(`${nine(day)} 09:00 in Berlin`)
    }
    expect(new Set([nine(changed), nine(addDays(changed, -1))])).toEqual(new Set(['03:00', '04:00']))
  })
})

const dayButton = (page: Page, day: Day) => page.getByRole('grid').getByRole('button', { name: longDayText(day) })

/** The page where a fan books a creator, at its free times. */
async function openBooking(page: Page, creator: Person): Promise<void> {
  await page.goto(`/schedule/${creator.username}`)
  await chooseDate(page)
}

async function chooseDate(page: Page): Promise<void> {
  const date = page.getByRole('radio', { name: ASKING.whens.date, exact: true })
  await awake(date)
  await page.locator('label').filter({ has: date }).click()
}

/** The free times of a day, which is in the month that is shown or in a later one. */
async function openSlots(page: Page, day: Day): Promise<Locator> {
  const grid = page.getByRole('grid')
  const shown = await grid.getAttribute('aria-label')
  let month = monthOf(onClock(new Date(), newYork).day)
  while (monthText(month) !== shown) month = nextMonth(month)
  for (; month < monthOf(day); month = nextMonth(month)) {
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(grid).toHaveAttribute('aria-label', monthText(nextMonth(month)))
  }
  await dayButton(page, day).and(page.locator(':not([aria-disabled])')).click()
  return page.getByRole('group', { name: PICKER.timesOn(longDayText(day)) })
}

/** Every quarter of an hour from one hour to another, both included. */
const hoursFrom = (day: Day, from: number, to: number): string[] =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, step) =>
    clockOf(instantOf({ day, minute: from * 60 + step * 15 }, berlin)),
  )

test('hours that could not be saved are still there, and not left without a question', async ({ open, watch }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const page = await open(creator, inBerlin)
  await page.goto('/availability')
  await awake(page.getByRole('switch', { name: 'Sunday' }))
  await page.getByLabel(HOURS.zone, { exact: true }).selectOption(berlin)
  await page.getByRole('switch', { name: 'Sunday' }).click()
  await page.getByLabel(HOURS.buffer).selectOption('15')
  await page.getByLabel(HOURS.notice).selectOption(String(noticeDays * 24 * 60))
  watch.expectRefusal(403, '/api/trpc/availability.save')
  await page.route('**/api/trpc/availability.save**', (route) => route.fulfill({ status: 403, body: 'nonsense' }))
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: SENTENCES.notSaved })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Sunday' })).toBeChecked()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const leaving = dialog(page, MANAGING.leaveAsk)
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await expect(leaving).toBeHidden()
  await page.unroute('**/api/trpc/availability.save**')
  await save(page)
  await expectToast(page, SENTENCES.saved)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard/)

  await test.step('the same hours in a dialog, on a phone', async () => {
    await page.setViewportSize(narrow)
    await navigate(page, '/dashboard?modal=availabilityCalendar')
    const hours = dialog(page, HOURS.title)
    await hours.getByRole('switch', { name: 'Saturday' }).click()
    await expect(times(hours, 'Saturday', 0).start).toHaveValue('10:00')
    await press(hours.getByRole('button', { name: 'Close' }))
    await expect(hours.getByRole('alertdialog', { name: MANAGING.leaveAsk })).toBeVisible()
    await hours.getByRole('button', { name: 'Keep editing' }).click()
    await hours.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, SENTENCES.saved)
    await expect(hours).toBeHidden()
  })

  // what was chosen holds for fans: nothing within the notice, and a quarter of an hour around what is in the calendar
  expect(await slotsOf(fan, creator, today, addDays(today, noticeDays - 1))).toEqual([])
  const sunday = daysBetween(soon(1), soon(7)).find((day) => new Date(day).getUTCDay() === 0) ?? ''
  const lunch = { type: 'personal', title: 'Lunch', date: sunday, time: '11:30', duration: 30, price: 0 }
  expect((await ask(creator, 'POST', '/events', lunch)).status).toBe(201)
  expect(await slotsOf(fan, creator, sunday, sunday)).toEqual(
    ['10:00', '10:15', '12:15', '12:30', '12:45', '13:00'].map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      return clockOf(instantOf({ day: sunday, minute: hour * 60 + minute }, berlin))
    }),
  )
})
const noticeDays = 2

test('a calendar leaves as a file and by an address, which a new one makes unknown', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/help?modal=calendarExport')
  const away = dialog(page, FEED.exportTitle)
  const address = away.getByLabel(FEED.title, { exact: true }).and(away.getByRole('textbox'))
  await expect(address).toHaveValue(/\/api\/calendar\/.*\.ics$/)
  const first = await address.inputValue()
  const of = async (url: string) => (await page.request.get(url)).status()
  expect(await of(first)).toBe(200)
  await away.getByRole('button', { name: FEED.rotate }).click()
  await away.getByRole('button', { name: FEED.rotateKeep }).click()
  await expect(address).toHaveValue(first)
  await away.getByRole('button', { name: FEED.rotate }).click()
  await away.getByRole('group', { name: FEED.rotateAsk }).getByRole('button', { name: FEED.rotate }).click()
  await expectToast(page, FEED.rotated)
  await expect(address).not.toHaveValue(first)
  expect(await of(first)).toBe(404)
  expect(await of(await address.inputValue())).toBe(200)
  const download = page.waitForEvent('download')
  await away.getByRole('button', { name: FEED.download }).click()
  expect((await download).suggestedFilename()).toBe(exportName)
})
