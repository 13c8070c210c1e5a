import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { FANS } from '#features/analytics/fans/spec.ts'
import { NOTES } from '#features/analytics/notes/spec.ts'
import { FIGURES, WORDS } from '#features/analytics/spec.ts'
import { NEXT_CALL } from '#features/calls/listing/spec.ts'
import { START } from '#features/calls/lists.ts'
import { RINGING, swipePx } from '#features/calls/ringing/spec.ts'
import { SENTENCES as CALLS } from '#features/calls/spec.ts'
import { COACHING, rotateMs } from '#features/dashboard/coaching/spec.ts'
import { CREATOR, pull, scheduleMax } from '#features/dashboard/spec.ts'
import { SENTENCES as OFFERS } from '#features/offers/spec.ts'
import { FORM } from '#features/schedule/events/spec.ts'
import { SENTENCES as TIPS } from '#features/tips/spec.ts'
import { MANAGING } from '#shared/sentences.ts'
import { expect, test } from './support/browser.ts'
import { createAcceptedCall, creatorForCalls, requestCall, ringingCard, swipe } from './support/calls.ts'
import { narrow } from './support/inspect.ts'
import { newFan } from './support/people.ts'
import { ask, asOwner, newCreator } from './support/platform.ts'
import { waitForListener } from './support/realtime.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

/** Pulls the page down from its top by `px` pixels of finger movement. */
const pullDown = (page: Page, px: number) =>
  page.getByRole('main').evaluate((main, way) => {
    const target = main.querySelector('h1') ?? main
    const touch = (clientY: number) => new Touch({ identifier: 1, target, clientX: 100, clientY })
    const send = (type: string, y: number) =>
      target.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          cancelable: true,
          touches: type === 'touchend' ? [] : [touch(y)],
          changedTouches: [touch(y)],
        }),
      )
    send('touchstart', 100)
    for (let step = 1; step <= 4; step++) send('touchmove', 100 + (way * step) / 4)
    send('touchend', 100 + way)
  }, px)

test('replaces a coaching tip after 30 seconds, also when the dashboard reloads in between', async ({ open }) => {
  const page = await open(await newCreator())
  await page.clock.install()
  await page.goto('/dashboard')
  await waitForHydration(page.getByRole('main'))
  const tip = page.getByRole('region', { name: COACHING.title }).getByRole('paragraph')
  const first = await tip.innerText()
  // real time passes too, so the rest of the interval is long enough for a slow machine
  await page.clock.runFor(rotateMs * 0.4)
  await page.getByRole('button', { name: CREATOR.refresh }).click()
  await expectToast(page, CREATOR.refreshed)
  await expect(tip).toHaveText(first)
  await page.clock.runFor(rotateMs * 0.7)
  await expect(tip).not.toHaveText(first)
})

test('removes a coaching tip once it no longer applies', async ({ open }) => {
  const creator = await newCreator()
  const page = await open(creator)
  await page.goto('/dashboard')
  const coaching = page.getByRole('region', { name: COACHING.title })
  await press(coaching.getByRole('link', { name: 'Set your hours' }))
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeVisible()
  await ask(creator, 'PUT', '/availability', { time_zone: 'Europe/Berlin' })
  await navigate(page, '/dashboard')
  const create = coaching.getByRole('button', { name: 'Create an offer' })
  await press(create)
  const form = dialog(page, OFFERS.createTitle)
  await form.getByLabel('Title').fill('A song')
  await form.getByLabel('Description').fill('Any song that you like.')
  await form.getByLabel('Price').fill('120')
  await form.getByLabel('Category').selectOption('Shoutout')
  await form.getByRole('button', { name: 'Create Offer' }).click()
  await expectToast(page, OFFERS.created)
  await expect(create).toHaveCount(0)
})

test('on a phone a creator declines or swipes away calls, pulls to refresh and starts the next call', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 812 }), await creatorForCalls()]
  for (let day = 2; day <= scheduleMax + 2; day++) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
    const show = { type: 'class', title: `Show ${day}`, date, time: '18:00', duration: 30, price: 0 }
    expect((await ask(creator, 'POST', '/events', show)).status).toBe(201)
  }
  const page = await open(creator, { viewport: narrow, hasTouch: true, isMobile: true })
  await page.goto('/dashboard')
  await waitForHydration(page.getByRole('main'))
  // the list shows the next five shows
  const planned = page.getByRole('region', { name: CREATOR.schedule, exact: true }).getByRole('listitem')
  await expect(planned).toHaveCount(scheduleMax)
  await expect(planned.first()).toContainText('Show 2')
  await waitForListener(creator)
  await requestCall(fan, creator)
  await expect(ringingCard(page)).toContainText(RINGING.from(fan.displayName))
  const tasks = page.getByRole('region', { name: CREATOR.toDo })
  await expect(tasks).toContainText(new RegExp(`${CREATOR.pendingRequests}\\s*1`))
  await expect(tasks.getByRole('button', { name: CREATOR.answer })).toBeVisible()
  await ringingCard(page).getByRole('button', { name: RINGING.decline }).click()
  await expectToast(page, CALLS.declined)
  await expect(ringingCard(page)).toBeHidden()

  await requestCall(fan, creator)
  await expect(ringingCard(page)).toBeVisible()
  await swipe(page, ringingCard(page), swipePx * 2)
  await expect(ringingCard(page)).toBeHidden()

  await pullDown(page, pull.least)
  await expect(page.getByText(CREATOR.refreshed)).toHaveCount(0)
  await pullDown(page, pull.least + 5)
  await expectToast(page, CREATOR.refreshed)

  const next = await createAcceptedCall(fan, creator)
  const calls = page.getByRole('region', { name: CREATOR.calls })
  await expect(calls).toContainText(fan.username)
  await calls.getByRole('link', { name: new RegExp(`^${START.creator}`) }).click()
  await expect(page).toHaveURL(new RegExp(`/video-call/${next}`))
})

test('shows an error when the next call fails to load, with a button that loads it again', async ({ open, watch }) => {
  const [creator, first, fan] = [await newCreator(), await newFan(), await newFan()]
  // the requests fill more than one page of the list; the next call is the oldest request
  for (const [one, calls, after] of [[first, 1, 1] as const, [fan, 22, 2] as const])
    await asOwner(
      `insert into call_requests (id, fan_id, creator_id, type, status, minutes, rate, tokens, scheduled_at, accepted_at, asked_for,
         cancel_hours)
       select uuidv7(), $1, $2, 'video', 'accepted', 10, 0, 0, date_trunc('hour', now()) + ($4::int + n) * interval '1 hour', now(),
         'date', 12 from generate_series(1, $3::int) as n`,
      [one.id, creator.id, calls, after],
    )
  const asking = /\/api\/trpc\/[^?]*sessions\.requests/
  watch.expectCrash('sessions.requests')
  const page = await open(creator)
  let isDown = true
  await page.route(asking, (route) => (isDown ? route.fulfill({ status: 500, body: 'nonsense' }) : route.continue()))
  // the first HTML of the dashboard has the next call, so the browser loads it only after a navigation
  await page.goto('/explore')
  await waitForHydration(page.getByRole('main'))
  await navigate(page, '/dashboard')
  const calls = page.getByRole('region', { name: CREATOR.calls })
  await expect(calls).toContainText(NEXT_CALL.failed)
  // the failure lasts until the button has sent its request, because the page also retries by itself
  const asked = page.waitForRequest(asking)
  await calls.getByRole('button', { name: 'Try again' }).click()
  await asked
  isDown = false
  await expect(calls).toContainText(first.username)
  await expect(calls).toBeFocused()
})

test('a tip appears on the dashboard at once, and the dialog of its figure has the same rows as the CSV file', {
  tag: '@smoke',
}, async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const page = await open(creator)
  await page.goto('/dashboard')
  const glance = page.getByRole('region', { name: CREATOR.glance })
  await waitForHydration(glance)
  await waitForListener(creator)
  await expect(glance).toContainText(CREATOR.tipsToday('0'))
  await expect(page.getByRole('region', { name: CREATOR.calls })).toContainText(NEXT_CALL.none)
  for (const tokens of [25, 40]) await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens })
  await expect(glance).toContainText(CREATOR.tipsToday('65'))
  const gifter = page.getByRole('region', { name: TIPS.topGifters }).getByRole('listitem')
  await expect(gifter).toHaveCount(1)
  await expect(gifter).toContainText(fan.displayName)
  await expect(gifter).toContainText('65')

  // each card opens its dialog, and Escape closes it
  const expectDialog = async (button: string, title: string, words: string) => {
    await page.getByRole('button', { name: button }).click()
    await expect(await waitForHydration(dialog(page, title))).toContainText(words)
    await page.keyboard.press('Escape')
    await expect(dialog(page, title)).toBeHidden()
  }
  await expectDialog(CREATOR.yourSchedule, CREATOR.yourSchedule, CREATOR.noSchedule)
  await expectDialog(CREATOR.announceShow, CREATOR.announceShow, FORM.announceAbout)
  await expectDialog(CREATOR.allNotifications, 'Notifications', fan.displayName)

  await glance.getByRole('link', { name: new RegExp(CREATOR.earnedWeek) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.title)
  const revenue = page.getByRole('button', { name: /^Revenue/ })
  await expect(revenue).toContainText('65')
  await (await waitForHydration(revenue)).click()
  const shown = dialog(page, FIGURES.revenue)
  const rows = shown.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows).toContainText([/40/, /25/])
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: WORDS.download }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  const lines = file.trim().split(/\r?\n/).slice(1)
  // columns: time, kind, person, tokens
  const total = lines.reduce((sum, line) => sum + Number(line.split(',')[3]), 0)
  expect([lines.length, total]).toEqual([2, 65])
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()

  const [days] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: WORDS.download })
      .click()
      .then(() => page.getByRole('menuitem', { name: WORDS.files.byDay }).click()),
  ])
  expect(days.suggestedFilename()).toContain('revenue-by-day')

  // a closing menu returns the focus to its button
  await expect(page.getByRole('menu')).toBeHidden()
  // the chart is read and its table is opened with keys alone
  const chart = page.getByRole('slider', { name: 'Revenue over time' })
  await chart.focus()
  await page.keyboard.press('End')
  const valueText = await chart.getAttribute('aria-valuetext')
  expect(valueText).toContain('65 tokens')
  const card = page.getByRole('region', { name: 'Revenue', exact: true })
  await expect(card.locator('output')).toContainText('65 tokens')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 tokens$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Revenue over time, as a table' })
  const [day] = (valueText ?? '').split(':')
  await expect(table.getByRole('row').filter({ hasText: day ?? '' })).toContainText('65')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page, `${FIGURES.revenue}: ${day}`).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')

  // arrow keys move by hour and day and stop at the ends of the week
  const week = page.getByRole('slider', { name: 'Revenue by weekday and hour' })
  await week.focus()
  await expect(week).toHaveAttribute('aria-valuetext', /^\w+day \d\d:00: 65 tokens$/)
  await page.keyboard.press('Home')
  for (const [key, words] of [
    ['ArrowUp', /^Monday 00:00: /],
    ['ArrowDown', /^Tuesday 00:00: /],
    ['ArrowRight', /^Tuesday 01:00: /],
    ['ArrowLeft', /^Tuesday 00:00: /],
    ['End', /^Sunday 23:00: /],
    ['ArrowDown', /^Sunday 23:00: /],
    ['ArrowUp', /^Saturday 23:00: /],
  ] as const) {
    await page.keyboard.press(key)
    await expect(week).toHaveAttribute('aria-valuetext', words)
    await expect(page.locator('output').filter({ hasText: words })).toBeVisible()
  }
})

test('stores a note about a fan, and asks before it discards unsaved text', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 5 })
  const page = await open(creator, { viewport: narrow })
  await page.goto('/fan-engagement')
  const opener = page.getByRole('button', { name: FANS.note(fan.displayName) })
  const note = dialog(page, NOTES.title(fan.displayName))
  const field = note.getByRole('textbox', { name: NOTES.note })
  await (await waitForHydration(opener)).click()
  await field.fill('Likes Satie')
  await page.keyboard.press('Escape')
  const question = note.getByRole('alertdialog', { name: MANAGING.leaveAsk })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue('Likes Satie')
  await note.getByLabel(NOTES.birthday).fill('1990-05-17')
  await note.getByRole('button', { name: NOTES.save }).click()
  await expectToast(page, NOTES.saved)
  await expect(note).toBeHidden()
  await opener.click()
  await expect(field).toHaveValue('Likes Satie')
  await expect(note.getByLabel(NOTES.birthday)).toHaveValue('1990-05-17')
  // an unchanged note closes without a question
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await opener.click()
  await field.fill('Likes Debussy')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(note).toBeHidden()
  await opener.click()
  await expect(field).toHaveValue('Likes Satie')
})
