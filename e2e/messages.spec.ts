import type { Page } from '@playwright/test'
import { SENTENCES } from '#features/messages/spec.ts'
import { expect, test } from './support/browser.ts'
import { disconnectNetwork } from './support/network.ts'
import { balanceOf, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator, runJob } from './support/platform.ts'
import { connectionsOn, write } from './support/realtime.ts'
import { dialog, navigate, press, waitForHydration, waitForServiceWorker } from './support/steps.ts'

const rate = 50
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const bubbles = (page: Page) => log(page).locator('[data-seq] bdi')
const field = (page: Page, other: Person) =>
  page.getByRole('textbox', { name: SENTENCES.placeholder(other.displayName), exact: true })
const paidSend = (page: Page) => page.getByRole('button', { name: `Send for ${SENTENCES.price(rate)}` })
const row = (page: Page, other: Person) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: other.displayName })

async function openThread(page: Page, other: Person): Promise<void> {
  await page.goto(`/messages/${other.username}`)
  await waitForHydration(field(page, other))
}

async function say(page: Page, other: Person, words: string): Promise<void> {
  await field(page, other).fill(words)
  await page.getByRole('button', { name: /^Send( for .*)?$/ }).click()
}

test('a fan pays for a message once the creator opens it; both see typing, the reply and the read marks', {
  tag: ['@smoke', '@kinds'],
}, async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const [page, stage] = [await open(fan), await open(creator)]
  await openThread(page, creator)
  await expect(paidSend(page)).toBeVisible()
  await expect(page.getByText(SENTENCES.left(200 - rate))).toBeVisible()
  await stage.goto('/messages')
  await expect(stage.getByRole('heading', { name: SENTENCES.empty.title })).toBeVisible()

  await field(page, creator).fill('Will you play tonight?')
  // a double click sends once and shows no error
  await paidSend(page).dblclick()
  await expect(page.getByText(SENTENCES.held(rate))).toBeVisible()
  await expect(page.getByText(SENTENCES.contentMissing)).toHaveCount(0)
  await expect(page.getByText(SENTENCES.left(200 - 2 * rate))).toBeVisible()
  await expect(row(stage, fan)).toContainText('1 unread')
  await expect(stage.getByRole('navigation', { name: 'Main' }).getByText('1 unread message')).toBeVisible()

  await row(stage, fan).click()
  await expect(bubbles(stage)).toHaveText(['Will you play tonight?'])
  await expect(page.getByText(SENTENCES.read, { exact: true })).toBeAttached()
  await expect(page.getByText(SENTENCES.held(rate))).toHaveCount(0)
  await expect(stage.getByText('1 unread message')).toHaveCount(0)
  expect(await balanceOf(fan)).toMatchObject({ balance: 150 })

  await waitForHydration(field(stage, fan))
  // types repeatedly until the indicator is visible, because it expires after three seconds
  const typing = page.getByRole('status').getByText(SENTENCES.typing(creator.displayName))
  await expect
    .poll(async () => {
      await field(stage, fan).pressSequentially('A')
      return typing.count()
    })
    .toBe(1)
  await field(stage, fan).fill('At nine')
  await stage.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bubbles(page)).toHaveText(['Will you play tonight?', 'At nine'])
  await expect(stage.getByText(SENTENCES.read, { exact: true })).toBeAttached()
  await navigate(stage, '/earnings')
  await expect(stage.getByRole('main')).toContainText('Messages')
})

test('charges once for a message that fails and is retried after a reload, even if responses are lost', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const page = await open(fan)
  await openThread(page, creator)
  watch.expectCrash('net::ERR_FAILED')
  const sending = '**/api/trpc/messages.send*'
  await page.route(sending, (route) => route.abort())
  await say(page, creator, 'Only once')
  await expect(page.getByText(SENTENCES.unknown)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  let lost = 0
  await page.route(sending, async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await press(page.getByRole('button', { name: `${SENTENCES.retry} · ${SENTENCES.price(rate)}` }))
  await expect(bubbles(page)).toHaveText(['Only once'])
  await expect.poll(() => lost).toBe(3)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await waitForHydration(field(page, creator))
  await expect(bubbles(page)).toHaveText(['Only once'])
  await expect(page.getByRole('button', { name: SENTENCES.discard })).toHaveCount(0)
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - rate })
})

test('a paid message in an open conversation stays unopened until the recipient uses the page', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const [page, stage] = [await open(fan), await open(creator)]
  // removes user activation, because scripts of a test count as activation
  await stage.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
  await openThread(page, creator)
  await say(page, creator, 'Hello')
  await expect(page.getByText(SENTENCES.held(rate))).toBeVisible()
  // opened by its URL, so that the page gets no input
  await openThread(stage, fan)
  await expect(bubbles(stage)).toHaveText(['Hello'])
  await say(page, creator, 'Are you there?')
  await expect(bubbles(stage)).toHaveText(['Hello', 'Are you there?'])
  // the tokens of both messages are held, and no message is paid
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - 2 * rate, held: 2 * rate })
  await stage.mouse.move(200, 200)
  await stage.mouse.move(210, 210)
  await expect(page.getByText(SENTENCES.held(rate))).toHaveCount(0)
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - 2 * rate, held: 0 })
})

test('messages written offline are sent once and in order after the page is online again', async ({ open, watch }) => {
  const [fan, creator] = [await newFan({ tokens: 433 }), await newCreator()]
  const page = await open(fan)
  await openThread(page, creator)
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)
  await waitForServiceWorker(page)
  watch.expectCrash('net::ERR_INTERNET_DISCONNECTED')
  const reconnect = await disconnectNetwork(page)
  for (const words of ['One', 'Two', 'Three']) await say(page, creator, words)
  await expect(page.getByText(SENTENCES.failed)).toHaveCount(3)
  await say(page, creator, 'Four')
  await write(creator, fan, 'Meanwhile')
  await reconnect()
  await expect(bubbles(page)).toHaveText(['Meanwhile', 'One', 'Two', 'Three', 'Four'])
  expect(await balanceOf(fan)).toMatchObject({ balance: 433 - 4 * rate })
})

test('two tabs show the same messages; a conversation deleted in one tab disappears from the other', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const one = await open(fan)
  const two = await one.context().newPage()
  for (const tab of [one, two]) await openThread(tab, creator)
  await say(one, creator, 'One')
  await expect(bubbles(two)).toHaveText(['One'])
  await say(two, creator, 'Two')
  await expect(bubbles(one)).toHaveText(['One', 'Two'])
  await press(one.getByRole('button', { name: `More about ${creator.displayName}` }))
  await one.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await dialog(one, SENTENCES.clearAsk(creator.displayName)).getByRole('button', { name: 'Delete' }).click()
  await expect(one).toHaveURL('/messages')
  await expect(bubbles(two)).toHaveCount(0)
  await expect(row(two, creator)).toHaveCount(0)
  // a later message does not restore the deleted messages
  await write(creator, fan, 'Three')
  await expect(bubbles(two)).toHaveText(['Three'])
})

test('a fan confirms a changed price before paying, and gets the tokens back after seven unread days', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const page = await open(fan)
  // the page keeps its old price: requests in progress finish, later requests wait
  const update = Promise.withResolvers<void>()
  let [isHeld, underway] = [false, 0]
  await page.route(/messages\.thread/, async (route) => {
    if (isHeld) await update.promise
    underway += 1
    const response = await route.fetch()
    underway -= 1
    await route.fulfill({ response })
  })
  await openThread(page, creator)
  await expect(paidSend(page)).toBeVisible()
  isHeld = true
  await expect.poll(() => underway).toBe(0)
  await asOwner('update creator_profiles set text_rate = 60 where user_id = $1', [creator.id])
  watch.expectRefusal(409, '/api/trpc/messages.send')
  await say(page, creator, 'Hello')
  await expect(page.getByText('A text message costs 60 tokens now.')).toBeVisible()
  update.resolve()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
  await page.getByRole('button', { name: 'Try again · 60 tokens' }).click()
  await expect(bubbles(page)).toHaveText(['Hello'])
  expect(await balanceOf(fan)).toMatchObject({ balance: 140 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await asOwner(`update ledger.holds set expires_at = now() where owner_id = $1`, [fan.id])
  await runJob('messages')
  await expect(page.getByText(SENTENCES.returned(60))).toBeVisible()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
})

test('the server formats times in the profile’s time zone, the browser in its own', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await ask(fan, 'POST', `/messages/${creator.id}`, { content: 'Early, or late' })
  // a day of an earlier year, because the heading of such a day contains the year at any date
  await asOwner(`update messages set created_at = '2025-01-05T20:30Z' where sender_id = $1`, [fan.id])
  await asOwner(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [fan.id])
  const served = await open(fan, { javaScriptEnabled: false })
  await served.goto(`/messages/${creator.username}`)
  await expect(log(served).getByRole('heading', { name: '6 Jan 2025' })).toBeVisible()
  await expect(log(served).getByText('05:30', { exact: true })).toBeVisible()
  await expect(served.getByText(SENTENCES.left(200 - 2 * rate))).toBeVisible()
  const elsewhere = await open(fan, { timezoneId: 'America/Los_Angeles' })
  await elsewhere.goto(`/messages/${creator.username}`)
  await expect(log(elsewhere).getByRole('heading', { name: '5 Jan 2025' })).toBeVisible()
  await expect(log(elsewhere).getByText('12:30', { exact: true })).toBeVisible()
})

test('on a phone a fan opens a conversation, deletes and reports messages and blocks the creator', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await ask(fan, 'POST', `/messages/${creator.id}`, { content: 'From my phone' })
  await ask(creator, 'POST', `/messages/${fan.id}`, { content: 'From the stage' })
  const page = await open(fan, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
  await page.goto('/messages')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('1 unread message')).toBeVisible()
  await (await waitForHydration(row(page, creator))).click()
  await expect(page).toHaveURL(`/messages/${creator.username}`)
  await expect(bubbles(page)).toHaveText(['From my phone', 'From the stage'])
  // no bar covers the send button
  const isUncovered = await paidSend(page).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height - 2))
  })
  expect(isUncovered).toBe(true)

  await press(page.getByRole('button', { name: 'More about your message' }))
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(page, 'Delete this message?').getByRole('button', { name: 'Delete' }).click()
  await expect(log(page).getByText(SENTENCES.deleted)).toBeVisible()
  await press(page.getByRole('button', { name: `More about this message of ${creator.displayName}` }))
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = dialog(page, 'Report this message')
  await report.getByLabel('What is it about?').selectOption('spam')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report).toBeHidden()

  await press(page.getByRole('button', { name: `More about ${creator.displayName}` }))
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await dialog(page, `Block ${creator.displayName}?`).getByRole('button', { name: 'Block' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('heading', { name: SENTENCES.empty.title })).toBeVisible()
})
