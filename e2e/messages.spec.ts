import type { Page } from '@playwright/test'
import { SENTENCES } from '#features/messages/spec.ts'
import { expect, test } from './support/browser.ts'
import { cutNetwork } from './support/network.ts'
import { balanceOf, newFan, type Person } from './support/people.ts'
import { ask, asOwner, newCreator, runJob } from './support/platform.ts'
import { connectionsOn, dropConnections, write } from './support/realtime.ts'
import { awake, dialog, inCharge, navigate, press } from './support/steps.ts'

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
  await awake(field(page, other))
}

async function say(page: Page, other: Person, words: string): Promise<void> {
  await field(page, other).fill(words)
  await page.getByRole('button', { name: /^Send( for .*)?$/ }).click()
}

test('two people talk: the price before the tap, typing, opened and paid, answered, read', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const [page, stage] = [await open(fan), await open(creator)]
  await openThread(page, creator)
  await expect(paidSend(page)).toBeVisible()
  await expect(page.getByText(SENTENCES.left(200 - rate))).toBeVisible()
  await stage.goto('/messages')
  await expect(stage.getByRole('heading', { name: SENTENCES.empty.title })).toBeVisible()

  await field(page, creator).fill('Will you play tonight?')
  // pressed twice at once: sent once, and nothing is said to be missing
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

  await awake(field(stage, fan))
  // said once for a while, and it may be lost: who stops and begins again says it again
  await expect(async () => {
    await field(stage, fan).fill('')
    await field(stage, fan).pressSequentially('At nine', { delay: 60 })
    const typing = page.getByRole('status').getByText(SENTENCES.typing(creator.displayName))
    await expect(typing).toBeAttached({ timeout: 2_500 })
  }).toPass()
  await stage.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bubbles(page)).toHaveText(['Will you play tonight?', 'At nine'])
  await expect(stage.getByText(SENTENCES.read, { exact: true })).toBeAttached()
  await navigate(stage, '/earnings')
  await expect(stage.getByRole('main')).toContainText('Messages')
})

test('not sent, the page loaded again, tried once more and the answer lost: sent and charged once', async ({
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
  await expect(page.getByText(SENTENCES.unknown)).toBeVisible({ timeout: 30_000 })
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
  await expect.poll(() => lost, { timeout: 30_000 }).toBe(3)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await awake(field(page, creator))
  await expect(bubbles(page)).toHaveText(['Only once'])
  await expect(page.getByRole('button', { name: SENTENCES.discard })).toHaveCount(0)
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 - rate })
})

test('what was written without a connection is sent once, in the order it was written, when it is back', async ({
  open,
  watch,
}) => {
  const [fan, creator] = [await newFan({ tokens: 433 }), await newCreator()]
  const page = await open(fan)
  await openThread(page, creator)
  await expect.poll(() => connectionsOn(`user:${fan.id}`)).toBe(1)
  await inCharge(page)
  watch.expectCrash('net::ERR_INTERNET_DISCONNECTED')
  const reconnect = await cutNetwork(page)
  for (const words of ['One', 'Two', 'Three']) await say(page, creator, words)
  await expect(page.getByText(SENTENCES.failed)).toHaveCount(3, { timeout: 30_000 })
  await say(page, creator, 'Four')
  await write(creator, fan, 'Meanwhile')
  await reconnect()
  await expect(bubbles(page)).toHaveText(['Meanwhile', 'One', 'Two', 'Three', 'Four'], { timeout: 30_000 })
  expect(await balanceOf(fan)).toMatchObject({ balance: 433 - 4 * rate })
})

test('two tabs show the same, each message once; what was missed is read again', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 812 }), await newCreator()]
  const one = await open(fan)
  const two = await one.context().newPage()
  for (const tab of [one, two]) await openThread(tab, creator)
  await say(one, creator, 'One')
  await expect(bubbles(two)).toHaveText(['One'])
  await say(two, creator, 'Two')
  await expect(bubbles(one)).toHaveText(['One', 'Two'])
  await dropConnections(fan, true)
  for (const words of ['Three', 'Four', 'Five']) await write(creator, fan, words)
  for (const tab of [one, two])
    await expect(bubbles(tab)).toHaveText(['One', 'Two', 'Three', 'Four', 'Five'], { timeout: 30_000 })
  expect(await balanceOf(fan)).toMatchObject({ balance: 812 - 2 * rate })

  // deleted in one, it is gone from the other, and stays so with what comes later
  await press(one.getByRole('button', { name: `More about ${creator.displayName}` }))
  await one.getByRole('menuitem', { name: 'Delete conversation' }).click()
  await dialog(one, SENTENCES.clearAsk(creator.displayName)).getByRole('button', { name: 'Delete' }).click()
  await expect(one).toHaveURL('/messages')
  await expect(bubbles(two)).toHaveCount(0)
  await expect(row(two, creator)).toHaveCount(0)
  await write(creator, fan, 'Six')
  await expect(bubbles(two)).toHaveText(['Six'])
})

test('a price that changed meanwhile is said before anything is paid', async ({ open, watch }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  const page = await open(fan)
  // what the page knows stays as old as it is until it is told; what it is just asking is answered before
  const told = Promise.withResolvers<void>()
  let [isHeld, underway] = [false, 0]
  await page.route(/messages\.thread/, async (route) => {
    if (isHeld) await told.promise
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
  told.resolve()
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
  await page.getByRole('button', { name: 'Try again · 60 tokens' }).click()
  await expect(bubbles(page)).toHaveText(['Hello'])
  expect(await balanceOf(fan)).toMatchObject({ balance: 140 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('seven days unopened: the tokens are back, and the writer sees it', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await ask(fan, 'POST', `/messages/${creator.id}`, { content: 'Are you there?' })
  const page = await open(fan)
  await openThread(page, creator)
  await expect(page.getByText(SENTENCES.held(rate))).toBeVisible()
  await asOwner(`update ledger.holds set expires_at = now() where owner_id = $1`, [fan.id])
  await runJob('messages')
  await expect(page.getByText(SENTENCES.returned(rate))).toBeVisible({ timeout: 30_000 })
  expect(await balanceOf(fan)).toMatchObject({ balance: 200 })
})

test('the server writes days and times in the zone of the profile, the browser in its own', async ({ open }) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await ask(fan, 'POST', `/messages/${creator.id}`, { content: 'Early, or late' })
  await asOwner(`update messages set created_at = '2026-01-05T20:30Z' where sender_id = $1`, [fan.id])
  await asOwner(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [fan.id])
  const served = await open(fan, { javaScriptEnabled: false })
  await served.goto(`/messages/${creator.username}`)
  await expect(log(served).getByRole('heading', { name: 'Tue 6 Jan' })).toBeVisible()
  await expect(log(served).getByText('05:30', { exact: true })).toBeVisible()
  // the balance that the price is counted with is there as well
  await expect(served.getByText(SENTENCES.left(200 - 2 * rate))).toBeVisible()
  const elsewhere = await open(fan, { timezoneId: 'America/Los_Angeles' })
  await elsewhere.goto(`/messages/${creator.username}`)
  await expect(log(elsewhere).getByRole('heading', { name: 'Mon 5 Jan' })).toBeVisible()
  await expect(log(elsewhere).getByText('12:30', { exact: true })).toBeVisible()
})

test('on a phone: the list, then the conversation, with nothing over what one writes; deleted, reported, blocked', async ({
  open,
}) => {
  const [fan, creator] = [await newFan({ tokens: 200 }), await newCreator()]
  await ask(fan, 'POST', `/messages/${creator.id}`, { content: 'From my phone' })
  await ask(creator, 'POST', `/messages/${fan.id}`, { content: 'From the stage' })
  const page = await open(fan, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
  await page.goto('/messages')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('1 unread message')).toBeVisible()
  await (await awake(row(page, creator))).click()
  await expect(page).toHaveURL(`/messages/${creator.username}`)
  await expect(bubbles(page)).toHaveText(['From my phone', 'From the stage'])
  const isFree = await paidSend(page).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height - 2))
  })
  expect(isFree).toBe(true)

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
