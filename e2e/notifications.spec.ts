import type { Page } from '@playwright/test'
import * as z from 'zod'
import { DEVICE, SENTENCES, UNSUBSCRIBE } from '#features/notifications/spec.ts'
import { cloudPort, origin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { demoPerson, newFan, type Person } from './support/people.ts'
import { waitForListener } from './support/realtime.ts'
import { dialog, press, waitForCall, waitForHydration, waitForServiceWorker } from './support/steps.ts'

const consoleOrigin = `http://127.0.0.1:${cloudPort}`
const pushOrigin = `http://127.0.0.1:${cloudPort + 8}`
const preferences = z.looseObject({ email_notifications: z.boolean() })
const pushes = z.array(z.object({ text: z.string() }))
const mails = z.array(z.object({ subject: z.string(), text: z.string() }))

async function ask(person: Person, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).first()
const toast = (page: Page, text: string) => page.getByRole('region', { name: /^Notices/ }).getByText(text)

test('the bell counts tips live, and the creator reads and deletes them', { tag: '@smoke' }, async ({ open }) => {
  const creator = await demoPerson('yuki_moves')
  await ask(creator, 'PUT', '/notifications/read-all')
  const fan = await newFan({ tokens: 200 })
  const stage = await open(creator)
  await stage.goto('/explore')
  await expect(bell(stage)).toHaveAccessibleName('Notifications')
  await waitForListener(creator)

  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 25, message: 'Bravo from the balcony' })
  await expect(toast(stage, `${fan.displayName} sent you a tip`)).toBeVisible()
  await expect(bell(stage)).toHaveAccessibleName('Notifications, 1 unread')
  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 50, message: 'Once more' })
  await expect(bell(stage)).toHaveAccessibleName('Notifications, 2 unread')

  await press(bell(stage))
  const panel = dialog(stage, 'Notifications')
  const lines = panel.getByRole('listitem')
  await expect(lines.first()).toContainText('50 tokens')
  await expect(lines.first()).toContainText('“Once more”')
  await panel.getByRole('tab', { name: 'Unread' }).click()
  await expect(lines).toHaveCount(2)

  // opening a notification marks it as read and opens the page of its subject
  await lines.first().getByRole('link').click()
  await expect(stage).toHaveURL('/dashboard')
  await expect(bell(stage)).toHaveAccessibleName('Notifications, 1 unread')

  await press(bell(stage))
  await panel.getByRole('tab', { name: 'All' }).click()
  const newest = lines.filter({ hasText: '“Once more”' })
  await newest.hover()
  await newest.getByRole('button', { name: /^Delete/ }).click()
  await expect(newest).toHaveCount(0)
  await waitForCall(stage, 'notifications.readAll', () =>
    panel.getByRole('button', { name: 'Mark all as read' }).click(),
  )
  await expect(bell(stage)).toHaveAccessibleName('Notifications')
  await panel.getByRole('tab', { name: 'Unread' }).click()
  await expect(panel.getByText(SENTENCES.emptyUnread.title)).toBeVisible()
  // the server has the same state
  await stage.reload()
  await expect(bell(stage)).toHaveAccessibleName('Notifications')
})

const listed = z.object({ notifications: z.array(z.object({ created_at: z.coerce.date() })) })

test('the notifications of demo accounts are listed from newest to oldest', async () => {
  for (const username of ['fan', 'creator', 'creator2', 'mira_koval']) {
    const { notifications } = listed.parse(await ask(await demoPerson(username), 'GET', '/notifications'))
    const times = notifications.map(({ created_at }) => created_at.getTime())
    expect(times.length, username).toBeGreaterThan(0)
    expect(times, username).toEqual(times.toSorted((a, b) => b - a))
  }
})

test('a switch returns to its old state with an error when saving fails, and stays when it succeeds', async ({
  open,
  watch,
}) => {
  const page = await open(await newFan(), { viewport: { width: 375, height: 812 } })
  await page.goto('/settings/notifications')
  const follows = await waitForHydration(page.getByRole('switch', { name: /Followers/ }))
  await expect(follows).toBeChecked()
  await page.route(/notifications\.setPreferences/, (route) => route.fulfill({ status: 400, body: 'nonsense' }))
  watch.expectRefusal(400, '/api/trpc/notifications.setPreferences')
  await follows.click()
  await expect(page.getByText(SENTENCES.notSaved)).toBeVisible()
  await expect(follows).toBeChecked()
  await page.unroute(/notifications\.setPreferences/)
  await waitForCall(page, 'notifications.setPreferences', () => follows.click())
  await expect(follows).not.toBeChecked()
  await expect(page.getByText(SENTENCES.notSaved)).toBeHidden()
  await page.reload()
  await expect(follows).not.toBeChecked()
})

test('a device gets a push notification for a tip until push is turned off', { tag: '@whole' }, async ({ open }) => {
  const creator = await demoPerson('sofia_reads')
  const page = await open(creator)
  await page.context().grantPermissions(['notifications'])
  const subscription = await subscribeAtStandIn(page)
  await page.addInitScript(stubPushManager, subscription)
  await page.goto('/settings/notifications')
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: DEVICE.turnOn }).click()
  await expect(page.getByText(DEVICE.states.on.title)).toBeVisible()

  const fan = await newFan({ tokens: 200 })
  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 10, message: '' })
  await expect.poll(() => pushesAt(subscription.endpoint)).toHaveLength(1)
  expect(JSON.parse((await pushesAt(subscription.endpoint))[0]?.text ?? '')).toMatchObject({
    title: `${fan.displayName} sent you a tip`,
    body: '10 tokens',
    url: '/dashboard',
  })

  // push is still on after a reload
  await page.reload()
  await expect(page.getByText(DEVICE.states.on.title)).toBeVisible()
  await page.getByRole('button', { name: DEVICE.turnOff }).click()
  await expect(page.getByText(DEVICE.states.off.title)).toBeVisible()
  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 11, message: '' })
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  expect(await pushesAt(subscription.endpoint)).toHaveLength(1)
})

test('the unsubscribe link of an email works on its page and as a one-click POST of the mail program', async ({
  open,
}) => {
  const creator = await demoPerson('rowan_wilde')
  const fan = await newFan({ tokens: 200 })
  await ask(creator, 'PUT', '/notifications/preferences', { email_notifications: true })
  await ask(fan, 'POST', '/tips/send', { recipientId: creator.id, tokens: 10, message: '' })
  await expect.poll(() => mailsTo(creator)).toHaveLength(1)
  const [mail] = await mailsTo(creator)
  expect(mail?.subject).toBe(`${fan.displayName} sent you a tip`)
  const [tips = '', all = ''] = mail?.text.match(/https?:\S+\/unsubscribe#token=\S+/g) ?? []
  const oneClickUrl = all.replace('#', '?')

  const page = await open()
  await page.goto(tips)
  await page.getByRole('button', { name: UNSUBSCRIBE.press }).click()
  await expect(page.getByText(UNSUBSCRIBE.done(UNSUBSCRIBE.about('tips')))).toBeVisible()
  const read = async () => preferences.parse(await ask(creator, 'GET', '/notifications/preferences'))
  expect(await read()).toMatchObject({ email_notifications: true, email_muted: ['tips'], tips: true })

  // a GET request changes nothing; a mail program sends a POST request (RFC 8058)
  expect((await fetch(oneClickUrl)).status).toBe(200)
  expect((await read()).email_notifications).toBe(true)
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(oneClickUrl, { method: 'POST', body: oneClick, redirect: 'manual' })).status).toBe(200)
  expect((await read()).email_notifications).toBe(false)
  expect((await fetch(`${oneClickUrl}x`, { method: 'POST', body: oneClick })).status).toBe(422)

  // links sent before 2026-12 have the token in the query string
  await page.goto('/unsubscribe?token=nonsense')
  await expect(page.getByRole('heading', { name: UNSUBSCRIBE.lost })).toBeVisible()
})

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/** Creates a subscription at the push stand-in, which also acts as the browser. */
async function subscribeAtStandIn(page: Page): Promise<Subscription> {
  const html = await (await page.request.get('/explore')).text()
  const key = /\bB[\w-]{86}\b/.exec(html)?.[0] ?? ''
  const made = await fetch(`${pushOrigin}/__control/subscriptions`, {
    method: 'POST',
    body: JSON.stringify({ application_server_key: key }),
  })
  return subscriptionSchema.parse(await made.json())
}

/** Runs in the page. Replaces the push manager, because the test browser cannot reach its vendor's push service. */
function stubPushManager(answer: Subscription): void {
  const kept = 'stubbed-subscription'
  const subscription = {
    endpoint: answer.endpoint,
    toJSON: () => answer,
    unsubscribe: async () => {
      localStorage.removeItem(kept)
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem(kept, 'yes')
      return subscription
    },
    getSubscription: async () => (localStorage.getItem(kept) ? subscription : null),
  })
}

const pushesAt = async (endpoint: string) =>
  pushes.parse(await (await fetch(`${pushOrigin}/__control/pushes?endpoint=${encodeURIComponent(endpoint)}`)).json())

const mailsTo = async ({ email }: Person) =>
  mails.parse(
    await (await fetch(`${consoleOrigin}/mail?to=${email}`, { headers: { accept: 'application/json' } })).json(),
  )
