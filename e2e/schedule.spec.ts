import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { ASKING } from '#features/calls/new-request/spec.ts'
import { HOURS, PICKER, SENTENCES, weekdayNames, weekdays } from '#features/schedule/availability/spec.ts'
import { freeTimes } from '#features/schedule/availability/state.ts'
import {
  addDays,
  type Day,
  instantOf,
  longDayText,
  monthOf,
  monthText,
  nextMonth,
  onClock,
  timeOf,
} from '#features/schedule/dates/rules.ts'
import { exportName, SENTENCES as FEED } from '#features/schedule/feed/spec.ts'
import { MANAGING } from '#shared/sentences.ts'
import { expect, test } from './support/browser.ts'
import { inspect, narrow } from './support/inspect.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, newCreator } from './support/platform.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

const berlin = 'Europe/Berlin'
const newYork = 'America/New_York'
const inBerlin = { timezoneId: berlin, locale: 'en-GB' }
/** Today in Berlin. Read once, so that the date cannot change during a test. */
const today = onClock(new Date(), berlin).day
/** Returns the day that is a week and `days` days ahead. All of its hours are in the future. */
const soon = (days: number): Day => addDays(today, 7 + days)

const slotsOutput = z.object({ slots: z.array(z.object({ start: z.coerce.date() })) })
/** Returns the free slots for calls of an hour, for a range of days in Berlin. The slots are in New York time. */
async function slotsOf(fan: Person, creator: Person, from: Day, to: Day): Promise<string[]> {
  const query = new URLSearchParams({ from, to, minutes: '60', time_zone: berlin })
  const { body } = await ask(fan, 'GET', `/availability/${creator.id}/slots?${query}`)
  return slotsOutput.parse(body).slots.map(({ start }) => clockOf(start))
}
const clockOf = (at: Date) => {
  const { day, minute } = onClock(at, newYork)
  return `${day} ${timeOf(minute)}`
}
const inNewYork = (day: Day, hour: number) => clockOf(instantOf({ day, minute: hour * 60 }, berlin))

const times = (within: Page | Locator, day: string, index: number) => ({
  start: within.getByLabel(HOURS.start(day, index), { exact: true }),
  end: within.getByLabel(HOURS.end(day, index), { exact: true }),
})

async function setHours(within: Page | Locator, day: string, index: number, start: string, end: string) {
  const field = times(within, day, index)
  await field.start.fill(start)
  await field.end.fill(end)
}

/** Opens the form for the different hours of a date. */
async function openDay(page: Page, day: Day): Promise<Locator> {
  const button = page.getByRole('grid').getByRole('button', { name: longDayText(day) })
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await button.click()
  return page.getByRole('region', { name: HOURS.dayIs(longDayText(day)) })
}
const chooseHours = (day: Locator, choice: keyof typeof HOURS.dayChoices) =>
  day.locator('label').filter({ hasText: HOURS.dayChoices[choice] }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

test('fans in another time zone can book exactly within a creator’s weekly hours, other hours and days off', {
  tag: '@smoke',
}, async ({ open }) => {
  const [creator, fan] = [await newCreator(), await newFan()]
  const page = await open(creator, inBerlin)
  await page.goto('/availability')
  await waitForHydration(page.getByRole('switch', { name: 'Monday' }))
  await page.getByLabel(HOURS.zone, { exact: true }).selectOption(berlin)
  await setHours(page, 'Monday', 0, '10:00', '12:00')
  await page.getByRole('button', { name: HOURS.addHours('Monday') }).click()
  await setHours(page, 'Monday', 1, '22:00', '00:00')
  await page.getByRole('button', { name: HOURS.copy('Monday') }).click()
  await page.getByRole('menuitem', { name: HOURS.copyAll }).click()
  for (const day of weekdays) await expect(page.getByRole('switch', { name: weekdayNames[day] })).toBeChecked()

  const other = await openDay(page, soon(1))
  await chooseHours(other, 'other')
  await other.getByRole('button', { name: HOURS.removeHours(longDayText(soon(1)), '22:00–24:00') }).click()
  await setHours(other, longDayText(soon(1)), 0, '15:00', '16:00')
  await chooseHours(await openDay(page, soon(2)), 'off')
  await save(page)
  await expectToast(page, SENTENCES.saved)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const [first, second, third, fourth] = [soon(0), soon(1), soon(2), soon(3)]
  expect(new Set(await slotsOf(fan, creator, first, third))).toEqual(
    new Set([...hoursFrom(first, 10, 11), ...hoursFrom(first, 22, 23), inNewYork(second, 15)]),
  )
  expect(await slotsOf(fan, creator, third, third)).toEqual([])
  expect(await slotsOf(fan, creator, fourth, fourth)).toContain(inNewYork(fourth, 22))

  await page.reload()
  const list = page.getByRole('region', { name: HOURS.daysList })
  await expect(list.getByRole('listitem')).toContainText(['15:00–16:00', HOURS.dayChoices.off])
  await expect(times(page, 'Sunday', 1).start).toHaveValue('22:00')
  // the preview shows New York time with Berlin time below it
  await page.getByLabel(HOURS.previewZone).selectOption(newYork)
  await expect(page.getByRole('region', { name: HOURS.preview }).getByRole('listitem').first()).toContainText('Berlin')

  // a fan in New York sees the same hours in their own time
  const booking = await open(fan, { timezoneId: newYork, locale: 'en-GB' })
  await openBooking(booking, creator)
  const slots = (await openSlots(booking, second)).getByRole('radio')
  await expect(slots).toHaveCount(4)
  await expect(slots.first()).toHaveAccessibleName(/^\d\d:00 15:00 in Berlin$/)
  await expect(slots.last()).toHaveAccessibleName(/^\d\d:45 15:45 in Berlin$/)
  if (monthOf(third) === monthOf(second))
    await expect(dayButton(booking, third)).toHaveAccessibleName(`${longDayText(third)}, ${freeTimes(0)}`)
})

const dayButton = (page: Page, day: Day) => page.getByRole('grid').getByRole('button', { name: longDayText(day) })

/** Opens the booking page of a creator and waits for its free times. */
async function openBooking(page: Page, creator: Person): Promise<void> {
  await page.goto(`/schedule/${creator.username}`)
  const date = page.getByRole('radio', { name: ASKING.whens.date, exact: true })
  await waitForHydration(date)
  await page.locator('label').filter({ has: date }).click()
}

/** Opens the free times of a day in the visible month or a later month. */
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

/** Returns every quarter of an hour between two hours, both included, in New York time. */
const hoursFrom = (day: Day, from: number, to: number): string[] =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, step) =>
    clockOf(instantOf({ day, minute: from * 60 + step * 15 }, berlin)),
  )

test('the form of hours marks invalid hours, keeps unsaved hours and asks before leaving', async ({ open, watch }) => {
  const creator = await newCreator()
  const page = await open(creator, inBerlin)
  await page.goto('/availability')
  await waitForHydration(page.getByRole('switch', { name: 'Sunday' }))
  await page.getByLabel(HOURS.zone, { exact: true }).selectOption(berlin)
  await chooseHours(await openDay(page, soon(1)), 'other')
  await page.getByRole('button', { name: HOURS.addHours('Monday'), exact: true }).click()
  await setHours(page, 'Monday', 1, '11:00', '00:00')
  await expect(page.getByText(SENTENCES.rangesOverlap)).toBeVisible()
  await inspect(page, 'wrong hours and a date with other hours')
  // invalid hours are not sent, and the first invalid field gets the focus
  await save(page)
  await expect(times(page, 'Monday', 0).start).toBeFocused()
  await setHours(page, 'Monday', 1, '22:00', '00:00')
  await page.getByRole('switch', { name: 'Sunday' }).click()
  await page.getByLabel(HOURS.buffer).selectOption('15')
  await page.getByLabel(HOURS.notice).selectOption(String(2 * 24 * 60))
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

  await test.step('a dialog on a phone edits the same hours', async () => {
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

  const { body } = await ask(creator, 'GET', '/availability')
  expect(body).toMatchObject({ buffer_minutes: 15, notice_minutes: 2 * 24 * 60 })
  expect(body).toMatchObject({ weekly: { sunday: { enabled: true }, saturday: { enabled: true } } })
})

test('a fan exports the calendar as a file and by a feed URL, and replaces the URL', async ({ open }) => {
  const page = await open(await newFan())
  await page.goto('/help?modal=calendarExport')
  const exporting = dialog(page, FEED.exportTitle)
  const address = exporting.getByLabel(FEED.title, { exact: true }).and(exporting.getByRole('textbox'))
  await expect(address).toHaveValue(/\/api\/calendar\/.*\.ics$/)
  const first = await address.inputValue()
  const statusOf = async (url: string) => (await page.request.get(url)).status()
  expect(await statusOf(first)).toBe(200)
  await exporting.getByRole('button', { name: FEED.rotate }).click()
  await exporting.getByRole('button', { name: FEED.rotateKeep }).click()
  await expect(address).toHaveValue(first)
  await exporting.getByRole('button', { name: FEED.rotate }).click()
  await exporting.getByRole('group', { name: FEED.rotateAsk }).getByRole('button', { name: FEED.rotate }).click()
  await expectToast(page, FEED.rotated)
  await expect(address).not.toHaveValue(first)
  expect(await statusOf(first)).toBe(404)
  expect(await statusOf(await address.inputValue())).toBe(200)
  const download = page.waitForEvent('download')
  await exporting.getByRole('button', { name: FEED.download }).click()
  expect((await download).suggestedFilename()).toBe(exportName)
})
