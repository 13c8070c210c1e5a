import type { Page } from '@playwright/test'
import * as z from 'zod'
import { titleMax } from '#features/schedule/events/spec.ts'
import { expect, test } from './support/browser.ts'
import { bookCall, creatorForCalls } from './support/calls.ts'
import { newFan, type Person } from './support/people.ts'
import { ask, asOwner } from './support/platform.ts'
import { awake, navigate, press } from './support/steps.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, timezoneId: 'UTC' }

/** What would run, were it taken for anything but text; each way out of the place where it stands. */
const script = `</script><script>window.ran=1</script>"'><img src=x onerror="window.ran=1">`
const unbroken = 'W'.repeat(300)
const turned = 'abc\u202eexe.gnp \u2066\u200b\u200b שלום'
const texts = [script, unbroken, turned]

/** Names as no form would take them, should a rule ever have a gap. */
async function nameBadly({ id }: Person, name: string): Promise<void> {
  await asOwner('update users set display_name = $2, bio = $3 where id = $1', [id, name, texts.join('\n')])
}

type Booked = { call: string; event: string; date: string }
/** Two classes and two calls, with a script and with a word that has no end. @returns those with the script */
async function bookBadly(fan: Person, creator: Person): Promise<Booked> {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const putOn = async (title: string, description: string, time: string) => {
    const event = { type: 'class', title: title.slice(0, titleMax), description, date, time, price: 0 }
    const { status, body } = await ask(creator, 'POST', '/events', event)
    expect(status).toBe(201)
    const { id } = z.object({ id: z.string() }).parse(body.event)
    expect((await ask(fan, 'POST', `/events/${id}/tickets`, {})).status).toBe(201)
    return id
  }
  const event = await putOn(script, unbroken, '10:00')
  await putOn(unbroken, script, '12:00')
  const call = await bookCall(fan, creator, { message: script })
  await bookCall(fan, creator, { message: unbroken })
  return { call, event, date }
}

async function expectWhole(page: Page, where: string): Promise<void> {
  const seen = await page.evaluate(() => ({
    ran: Reflect.get(window, 'ran'),
    pictures: document.querySelectorAll('img[src="x"]').length,
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))
  expect(seen, where).toEqual({ ran: undefined, pictures: 0, over: 0 })
}

/** Goes on by the page's own way; what the server makes of the same address has nothing in it that would run either. */
async function goOn(page: Page, path: string): Promise<void> {
  await navigate(page, path)
  await expect(page).toHaveURL(path)
  await awake(page.getByRole('main'))
  const html = await (await page.request.get(path)).text()
  for (const part of ['<script>window.ran', '<img src=x']) expect(html, path).not.toContain(part)
}

test('hostile text is text on every page, and no page grows wider than a phone for it', async ({ open }) => {
  const [creator, fan] = [await creatorForCalls(), await newFan({ tokens: 433 })]
  await nameBadly(creator, `${script}`)
  await nameBadly(fan, unbroken.slice(0, 120))
  for (const message of texts) {
    await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 1, message: message.slice(0, 200) })
    await ask(fan, 'POST', `/messages/${creator.id}`, { kind: 'text', content: message })
    await ask(creator, 'POST', `/messages/${fan.id}`, { kind: 'text', content: message })
  }
  await asOwner('insert into follows (follower_id, creator_id) values ($1, $2)', [fan.id, creator.id])

  const { call, event, date } = await bookBadly(fan, creator)

  const page = await open(fan, phone)
  await page.goto(`/creator/${creator.username}`)
  await awake(page.getByRole('main'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await expect(page.getByRole('main')).toContainText(unbroken)
  await expectWhole(page, 'a profile')
  await goOn(page, `/messages/${creator.username}`)
  const said = page.getByRole('log', { name: 'Messages' }).locator('[data-seq] bdi')
  await expect(said.filter({ hasText: script })).toHaveCount(2)
  await expect(said.filter({ hasText: turned })).toHaveCount(2)
  await expectWhole(page, 'messages')
  await goOn(page, '/messages')
  await expect(page.getByRole('main')).toContainText(script)
  await expectWhole(page, 'conversations')
  await goOn(page, '/following')
  await expect(page.getByRole('main')).toContainText(script)
  await expectWhole(page, 'whom one follows')

  await goOn(page, `/events/${event}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
  await expect(page.getByRole('main')).toContainText(unbroken)
  await expectWhole(page, 'an event')
  await goOn(page, `/calls/${call}`)
  await expect(page.getByRole('main')).toContainText(script)
  await expectWhole(page, 'a call')
  await goOn(page, '/calls')
  await expect(page.getByRole('article').filter({ hasText: script })).toHaveCount(2)
  await expectWhole(page, 'calls')
  await goOn(page, `/classes?search=${creator.username}`)
  await expect(page.getByRole('main')).toContainText(unbroken.slice(0, titleMax))
  await expectWhole(page, 'classes')
  await goOn(page, `/schedule?day=${date}`)
  await expect(page.getByRole('main')).toContainText(script)
  await expectWhole(page, 'a schedule')

  await goOn(page, '/settings/wallet')
  await expect(page.getByRole('main')).toContainText(unbroken.slice(0, 60))
  await expectWhole(page, 'what was spent')

  const stage = await open(creator, phone)
  await stage.goto('/dashboard')
  await awake(stage.getByRole('main'))
  await expect(stage.getByRole('heading', { level: 1 })).toContainText(script)
  await expect(stage.getByRole('main')).toContainText(unbroken.slice(0, 120))
  await expectWhole(stage, 'a dashboard')
  await goOn(stage, '/followers')
  await expect(stage.getByRole('main')).toContainText(unbroken.slice(0, 120))
  await expectWhole(stage, 'followers')
  await goOn(stage, '/call-requests')
  await expect(stage.getByRole('article').filter({ hasText: unbroken })).toHaveCount(1)
  await expect(stage.getByRole('article').filter({ hasText: script })).toHaveCount(1)
  await expectWhole(stage, 'call requests')
  await goOn(stage, `/schedule?view=week&day=${date}`)
  await expect(stage.getByRole('main')).toContainText(unbroken.slice(0, titleMax))
  await expectWhole(stage, 'a week')
  await press(stage.getByRole('button', { name: /^Menu\b/ }))
  await stage.getByRole('button', { name: /^Notifications/ }).click()
  const told = stage.getByRole('dialog', { name: 'Notifications' })
  await expect(told.getByText(script.slice(0, 100)).first()).toBeVisible()
  await expectWhole(stage, 'notifications')
})
