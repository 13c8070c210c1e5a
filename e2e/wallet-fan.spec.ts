import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { giftMessageMax, SENTENCES } from '#features/purchase/spec.ts'
import { FAN_SENTENCES } from '#features/wallet/spending/spec.ts'
import { usdText } from '#shared/money.ts'
import { expect, test } from './support/browser.ts'
import { cards, typeCard } from './support/card.ts'
import { disconnectNetwork } from './support/network.ts'
import { balanceOf, historyOf, newFan } from './support/people.ts'
import {
  choose,
  continueToPayment,
  dialog,
  expectToast,
  goToPayment,
  leaveSuccess,
  navigate,
  openPurchase,
  openWallet,
  packageNamed,
  pay,
  payButton,
  press,
  waitForCall,
  waitForHydration,
  waitForServiceWorker,
} from './support/steps.ts'

const { tokens, usdCents } = packageNamed()

/** Opens the wallet and returns the line of the latest purchase. */
async function lastPurchaseIn(page: Page): Promise<Locator> {
  const wallet = await openWallet(page)
  await choose(wallet, /^Purchases$/)
  return wallet.getByRole('region', { name: 'History' }).getByRole('listitem').first()
}

test('a fan refunds an unspent purchase in the wallet, and its receipt shows the refund in local time', {
  tag: '@smoke',
}, async ({ open }) => {
  const fan = await newFan({ tokens })
  const page = await open(fan, { timezoneId: 'Asia/Tokyo' })
  await page.goto('/explore')
  const purchase = await lastPurchaseIn(page)
  await purchase.getByRole('button', { name: /^Refund/ }).click()
  await expect(purchase.getByText(SENTENCES.refundAsk(tokens, usdText(usdCents)))).toBeVisible()
  await purchase.getByRole('button', { name: `Refund ${usdText(usdCents)}` }).click()
  await expectToast(page, SENTENCES.refunded(usdText(usdCents)))
  await expect(purchase.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(purchase.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  expect(await balanceOf(fan)).toMatchObject({ balance: 0, debt: 0 })
  expect(await historyOf(fan)).toMatchObject([
    { kind: 'refund', tokens: -tokens },
    { kind: 'purchase', tokens },
  ])

  await purchase.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  const sheet = page.getByRole('article', { name: 'Receipt' })
  await expect(sheet).toContainText(usdText(usdCents))
  await expect(sheet).toContainText('Refunded')
  await expect(sheet).toContainText(`@${fan.username}`)
  // after a reload the server renders the receipt, in another time zone
  const inTokyo = await sheet.getByRole('definition').first().innerText()
  await page.reload()
  await expect(sheet.getByText(inTokyo)).toBeVisible()
  await page.goto(`/receipt/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'No receipt here' })).toBeVisible()
  await expect(page.getByText(SENTENCES.receiptMissing)).toBeVisible()
})

test('a saved card pays the next purchase without typing and can be removed', async ({ open }) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/explore')
  const first = await goToPayment(page)
  await typeCard(page, cards.good)
  await first.getByRole('switch', { name: 'Save this card' }).click()
  await payButton(page).click()
  await leaveAfterCredit(page)

  const second = await goToPayment(page)
  await expect(second.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked()
  await expect(second.getByRole('switch', { name: 'Save this card' })).toBeHidden()
  await payButton(page).click()
  await leaveAfterCredit(page)
  expect(await balanceOf(fan)).toMatchObject({ balance: 2 * tokens })

  await navigate(page, '/settings/wallet')
  await (await waitForHydration(page.getByRole('button', { name: 'Remove Visa ending in 4242' }))).click()
  await expectToast(page, SENTENCES.cardRemoved)
  await expect(page.getByText(SENTENCES.noCards)).toBeVisible()
})

test('a fan corrects the recipient and the message of a gift, and buys it', async ({ open }) => {
  const [fan, friend] = [await newFan(), await newFan()]
  const page = await open(fan)
  await page.goto('/explore')
  await openPurchase(page)
  const packages = dialog(page, 'Get tokens')
  await packages.getByRole('switch', { name: 'This is a gift' }).click()
  await packages.getByRole('button', { name: /^Continue/ }).click()
  await expect(packages.getByText(SENTENCES.giftRecipient, { exact: true })).toBeVisible()
  await expect(packages.getByLabel('Recipient', { exact: true })).toBeFocused()
  await packages.getByLabel('Recipient', { exact: true }).fill(friend.username.slice(0, 12))
  await page.getByRole('option', { name: friend.username }).click()
  await expect(packages.getByRole('button', { name: 'Change the recipient' })).toBeFocused()
  await packages.getByLabel('Message').fill('x'.repeat(giftMessageMax + 1))
  await packages.getByRole('button', { name: /^Continue/ }).click()
  await expect(packages.getByText(SENTENCES.messageTooLong)).toBeVisible()
  await packages.getByLabel('Message').fill('For the next show')
  await continueToPayment(page)
  await pay(page, cards.good)
  await expect(dialog(page, SENTENCES.purchased)).toBeVisible()
  const gift = { kind: 'gift', tokens, counterparty: fan.username, message: 'For the next show' }
  expect(await historyOf(friend)).toMatchObject([gift])
  expect(await balanceOf(friend)).toMatchObject({ balance: tokens })
  expect(await balanceOf(fan)).toMatchObject({ balance: 0 })
})

test('the wallet settings download the statement, switch gifts off and set the weekly limit', async ({
  open,
  watch,
}) => {
  const fan = await newFan({ tokens })
  const page = await open(fan)
  await page.goto('/settings/wallet')
  await test.step('downloads the statement as a file', async () => {
    const download = page.waitForEvent('download')
    await press(page.getByRole('button', { name: 'Download CSV' }))
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^tokens-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks).toString()).toContain(`,Tokens purchased,${tokens},Tokens,${tokens},`)
  })
  const gifts = page.getByRole('switch', { name: 'Accept gifts' })
  await test.step('the gift switch stays on when the server cannot be reached', async () => {
    await waitForHydration(gifts)
    await expect(gifts).toBeChecked()
    await waitForServiceWorker(page)
    watch.expectCrash('net::ERR_INTERNET_DISCONNECTED')
    const giveBack = await disconnectNetwork(page)
    await gifts.click()
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
    await expect(gifts).toBeChecked()
    await giveBack()
  })
  await test.step('the gift switch stays off after a reload', async () => {
    await waitForCall(page, 'purchase.setGiftSettings', () => gifts.click())
    await page.reload()
    await expect(gifts).not.toBeChecked()
  })

  const field = await waitForHydration(page.getByLabel('Tokens in seven days'))
  await field.fill('twenty')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByText(FAN_SENTENCES.limitForm)).toBeVisible()
  await field.fill('20')
  await page.getByRole('button', { name: 'Set limit' }).click()
  await expectToast(page, FAN_SENTENCES.limitSet(20))
})

async function leaveAfterCredit(page: Page): Promise<void> {
  const success = dialog(page, SENTENCES.purchased)
  await expect(success).toBeVisible()
  await leaveSuccess(success)
}
