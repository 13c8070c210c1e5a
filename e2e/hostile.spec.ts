import type { Page } from '@playwright/test'
import * as z from 'zod'
import { titleMax } from '#features/schedule/events/spec.ts'
import { expect, test } from './support/browser.ts'
import { bookCall, creatorForCalls } from './support/calls.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, asOwner } from './support/platform.ts'
import { navigate, press, waitForHydration } from './support/steps.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, timezoneId: 'UTC' }

/** Text that runs as a script unless it is escaped: closes a script, an attribute and a tag. */
const script = `</script><script>window.ran=1</script>"'><img src=x onerror="window.ran=1">`
const unbroken = 'W'.repeat(300)
const bidirectional = 'abc\u202eexe.gnp \u2066\u200b\u200b שלום'
const texts = [script, unbroken, bidirectional]

/** Writes a hostile name and bio to the database, because no form accepts them. */
async function setHostileName({ id }: Person, name: string): Promise<void> {
  await asOwner('update users set display_name = $2, bio = $3 where id = $1', [id, name, texts.join('\n')])
}

type Booked = { call: string; event: string; date: string }
/** Creates two classes and two calls: one of each with a script, one with a long word. Returns the first of each. */
async function bookWithHostileTexts(fan: Person, creator: Person): Promise<Booked> {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const scheduleClass = async (title: string, description: string, time: string) => {
    const event = { type: 'class', title: title.slice(0, titleMax), description, date, time, price: 0 }
    const { status, body } = await ask(creator, 'POST', '/events', event)
    expect(status).toBe(201)
    const { id } = z.object({ id: z.string() }).parse(body.event)
    expect((await ask(fan, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)
    return id
  }
  const event = await scheduleClass(script, unbroken, '10:00')
  await scheduleClass(unbroken, script, '12:00')
  const call = await bookCall(fan, creator, { message: script })
  await bookCall(fan, creator, { message: unbroken })
  return { call, event, date }
}

async function expectHarmless(page: Page, where: string): Promise<void> {
  const seen = await page.evaluate(() => ({
    ran: Reflect.get(window, 'ran'),
    pictures: document.querySelectorAll('img[src="x"]').length,
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(seen, where).toEqual({ ran: undefined, pictures: 0, over: 0 })
}

/** Navigates without a load. Also checks the server's HTML of the same URL. */
async function goTo(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await expect(page).toHaveURL(path)
  await waitForHydration(page.getByRole('main'))
  const html = await (await page.request.get(path)).text()
  for (const part of ['<script>window.ran', '<img src=x']) expect(html, path).not.toContain(part)
}

test('hostile text is rendered as text on every page and does not widen a page on a phone', async ({ open }) => {
  const [creator, fan] = [await creatorForCalls(), await newFan({ tokens: 433 })]
  await setHostileName(creator, `${script}`)
  await setHostileName(fan, unbroken.slice(0, 120))
  for (const message of texts) {
    await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 1, message: message.slice(0, 200) })
    await ask(fan, 'POST', `/messages/${creator.id}`, { kind: 'text', content: message })
    await ask(creator, 'POST', `/messages/${fan.id}`, { kind: 'text', content: message })
  }
  await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])

  const { call, event, date } = await bookWithHostileTexts(fan, creator)

  const page = await open(fan, phone)
  await page.goto(`/creator/${creator.username}`)
  await waitForHydration(page.getByRole('main'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await expect(page.getByRole('main')).toContainText(unbroken)
  await expectHarmless(page, 'a profile')
  await goTo(page, `/messages/${creator.username}`)
  const bubbles = page.getByRole('log', { name: 'Messages' }).locator('[data-seq] bdi')
  await expect(bubbles.filter({ hasText: script })).toHaveCount(2)
  await expect(bubbles.filter({ hasText: bidirectional })).toHaveCount(2)
  await expectHarmless(page, 'messages')
  await goTo(page, '/messages')
  await expect(page.getByRole('main')).toContainText(script)
  await expectHarmless(page, 'conversations')
  await goTo(page, '/following')
  await expect(page.getByRole('main')).toContainText(script)
  await expectHarmless(page, 'the list of followed creators')

  await goTo(page, `/events/${event}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await expect(page.getByRole('main')).toContainText(unbroken)
  await expectHarmless(page, 'an event')
  await goTo(page, `/calls/${call}`)
  await expect(page.getByRole('main')).toContainText(script)
  await expectHarmless(page, 'a call')
  await goTo(page, '/calls')
  await expect(page.getByRole('article').filter({ hasText: script })).toHaveCount(2)
  await expectHarmless(page, 'calls')
  await goTo(page, `/classes?search=${creator.username}`)
  await expect(page.getByRole('main')).toContainText(unbroken.slice(0, titleMax))
  await expectHarmless(page, 'classes')
  await goTo(page, `/schedule?day=${date}`)
  await expect(page.getByRole('main')).toContainText(script)
  await expectHarmless(page, 'a schedule')

  await goTo(page, '/settings/wallet')
  await expect(page.getByRole('main')).toContainText(unbroken.slice(0, 60))
  await expectHarmless(page, 'the wallet')

  const stage = await open(creator, phone)
  await stage.goto('/dashboard')
  await waitForHydration(stage.getByRole('main'))
  await expect(stage.getByRole('heading', { level: 1 })).toContainText(script)
  await expect(stage.getByRole('main')).toContainText(unbroken.slice(0, 120))
  await expectHarmless(stage, 'a dashboard')
  await goTo(stage, '/followers')
  await expect(stage.getByRole('main')).toContainText(unbroken.slice(0, 120))
  await expectHarmless(stage, 'followers')
  await goTo(stage, '/call-requests')
  await expect(stage.getByRole('article').filter({ hasText: unbroken })).toHaveCount(1)
  await expect(stage.getByRole('article').filter({ hasText: script })).toHaveCount(1)
  await expectHarmless(stage, 'call requests')
  await goTo(stage, `/schedule?view=week&day=${date}`)
  await expect(stage.getByRole('main')).toContainText(unbroken.slice(0, titleMax))
  await expectHarmless(stage, 'a week')
  await press(stage.getByRole('button', { name: /^Menu\b/ }))
  await stage.getByRole('button', { name: /^Notifications/ }).click()
  const notifications = stage.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications.getByText(script.slice(0, 100)).first()).toBeVisible()
  await expectHarmless(stage, 'notifications')
})
