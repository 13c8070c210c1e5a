import type { Page, Route } from '@playwright/test'
import { SENTENCES } from '#features/purchase/spec.ts'
import { usdText } from '#shared/money.ts'
import { providerOrigin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { bank, cards, openWalletSheet, typedCard } from './support/card.ts'
import { balanceOf, historyOf, newFan, type Person, paymentsOf } from './support/people.ts'
import {
  continueToPayment,
  dialog,
  expectCredited,
  expectWallet,
  goToPayment,
  openPurchase,
  packageNamed,
  pay,
  payButton,
} from './support/steps.ts'
import type { Watch } from './support/watch.ts'

const buyPath = '/api/trpc/purchase.buy'
const lookPath = '/api/trpc/purchase.confirm'
const { tokens } = packageNamed()

/** Error messages of the provider for its test cards. */
const provider = {
  declined: 'Your card was declined.',
  noFunds: 'Your card has insufficient funds.',
}

async function expectNothingMoved(fan: Person): Promise<void> {
  expect(await balanceOf(fan)).toMatchObject({ balance: 0, held: 0, debt: 0 })
  expect(await historyOf(fan)).toEqual([])
}

/** Checks that every purchase was credited once and paid by exactly one successful payment. */
async function expectCreditedOnce(fan: Person, purchases = 1): Promise<void> {
  expect(await balanceOf(fan)).toMatchObject({ balance: purchases * tokens, held: 0, debt: 0 })
  expect(await historyOf(fan)).toMatchObject(Array.from({ length: purchases }, () => ({ kind: 'purchase', tokens })))
  expect((await paymentsOf(fan)).filter((status) => status === 'succeeded')).toHaveLength(purchases)
}

/** Checks that the payment form shows the refusal and keeps the typed card. */
async function expectRefused(page: Page, words: string, card: string): Promise<void> {
  const payment = dialog(page, 'Payment')
  await expect(payment.getByText(words, { exact: true })).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await expectTyped(page, card)
}

async function expectTyped(page: Page, card: string): Promise<void> {
  const [number, ...rest] = await typedCard(page)
  expect(number?.replaceAll(' ', '')).toBe(card)
  expect(rest).toEqual(['12 / 40', '123'])
}

/** Pays with the first card of a wallet's sheet, or with the named one. */
async function payByWallet(page: Page, wallet: string, card?: RegExp): Promise<void> {
  const sheet = await openWalletSheet(page, wallet)
  const cards = sheet.getByLabel('Card')
  if (card) await cards.selectOption(await cards.getByRole('option', { name: card }).innerText())
  await sheet.getByRole('button', { name: `Pay ${usdText(packageNamed().usdCents)}` }).click()
}

test('a fan pays after a failed 3-D Secure challenge and a declined card, and is charged once', {
  tag: '@smoke',
}, async ({ open, watch }) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/explore')
  await goToPayment(page)
  await test.step('a failed challenge charges nothing and keeps the form', async () => {
    await pay(page, cards.secure)
    await bank(page).refuse.click()
    await expectRefused(page, SENTENCES.notConfirmed, cards.secure)
    watch.expectRefusal(402, lookPath)
    await expectNothingMoved(fan)
  })
  await test.step('a card that is declined after the challenge charges nothing', async () => {
    await pay(page, cards.secureThenDeclined)
    await bank(page).approve.click()
    await expectRefused(page, provider.declined, cards.secureThenDeclined)
    await expectNothingMoved(fan)
  })
  await test.step('a completed challenge credits once', async () => {
    await pay(page, cards.secure)
    await bank(page).approve.click()
    await expectCredited(page)
    await expectWallet(page, tokens, ['Tokens purchased'])
    await expectCreditedOnce(fan)
  })
})

test('declined cards keep the form, a good card pays, and only the provider gets the card numbers', async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const friend = await newFan()
  const page = await open(fan)
  await page.goto('/explore')
  await openPurchase(page)
  const packages = dialog(page, 'Get tokens')
  await packages.getByRole('switch', { name: 'This is a gift' }).click()
  await packages.getByLabel('Recipient', { exact: true }).fill(friend.username)
  await page.getByRole('option', { name: friend.username }).click()
  const payment = await continueToPayment(page)
  for (const [card, words] of [
    [cards.declined, provider.declined],
    [cards.noFunds, provider.noFunds],
  ] as const)
    await test.step(words, async () => {
      await pay(page, card)
      await expectRefused(page, words, card)
      await expect(payment.getByText(`A gift for ${friend.displayName}`)).toBeVisible()
      await expectNothingMoved(friend)
    })
  watch.expectRefusal(402, buyPath)

  await payment.getByRole('button', { name: 'Change the package' }).click()
  await expect(packages.getByText(`@${friend.username}`)).toBeVisible()
  await packages.getByRole('switch', { name: 'This is a gift' }).click()
  await continueToPayment(page)
  await expectTyped(page, cards.noFunds)
  await pay(page, cards.good)
  await expectCredited(page)
  await expectCreditedOnce(fan)
  await expectNothingMoved(friend)

  await test.step('only the provider received the card numbers', async () => {
    expect(watch.cardNumbersSentTo()).toEqual([`${providerOrigin}/v1/payment_methods`])
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    const shown = await page.content()
    for (const place of [kept, shown])
      for (const number of [cards.declined, cards.noFunds, cards.good])
        expect(place.replaceAll(' ', '')).not.toContain(number)
  })
})

test('a closed, declined or cancelled wallet payment charges nothing, and an approved one credits once', async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/explore')
  const payment = await goToPayment(page)
  await (await openWalletSheet(page, 'Google Pay')).getByRole('button', { name: 'Cancel' }).click()
  await expect(payButton(page)).toBeEnabled()
  await payByWallet(page, 'Google Pay', /declined/)
  await expect(payment.getByText(provider.declined, { exact: true })).toBeVisible()
  watch.expectRefusal(402, buyPath)
  await expectNothingMoved(fan)
  await payByWallet(page, 'Apple Pay', /3-D Secure/)
  await bank(page).cancel.click()
  await expect(payment.getByText(SENTENCES.notConfirmed, { exact: true })).toBeVisible()
  watch.expectRefusal(402, lookPath)
  await expectNothingMoved(fan)
  await payByWallet(page, 'Apple Pay', /3-D Secure/)
  await bank(page).approve.click()
  await expectCredited(page)
  await expectCreditedOnce(fan)
})

test('each purchase is charged once if the page reloads during the bank’s challenge or around the response', async ({
  open,
  watch,
}) => {
  const fan = await newFan()
  const page = await open(fan)
  await page.goto('/explore')
  await test.step('after a reload during the challenge the fan can continue to the bank', async () => {
    await goToPayment(page)
    await pay(page, cards.secure)
    await expect(bank(page).question).toBeVisible()
    await page.reload()
    await expectNothingMoved(fan)

    const left = await findLastPayment(page)
    await expect(left.getByText(SENTENCES.bankWaits, { exact: true })).toBeVisible()
    await left.getByRole('button', { name: 'Continue to your bank' }).click()
    await bank(page).approve.click()
    await expectCredited(page)
    await expectWallet(page, tokens, ['Tokens purchased'])
    await expectCreditedOnce(fan)
  })
  await test.step('after a reload before the response the fan can finish the payment, which charges once', async () => {
    await goToPayment(page)
    const charged = await loseNextAnswer(page, buyPath)
    await pay(page, cards.good)
    await expect(dialog(page, 'Payment').getByText(SENTENCES.takesLong)).toBeVisible()
    await charged.done
    // without the provider's script the payment cannot continue; the dialog offers to load it again
    const isBack = await loseScript(page, watch)
    await page.reload()

    const left = await findLastPayment(page)
    await expect(left.getByText(SENTENCES.providerMissing)).toBeVisible()
    await isBack()
    await left.getByRole('button', { name: 'Try again' }).click()
    await expect(left.getByText(SENTENCES.providerMissing)).toBeHidden()
    await expect(left.getByText(SENTENCES.interrupted, { exact: true })).toBeVisible()
    await expect(left.getByText(SENTENCES.neverTwice, { exact: true })).toBeVisible()
    await expect(left.getByText(SENTENCES.startsAnew, { exact: true })).toBeVisible()
    await left.getByRole('button', { name: /^Finish payment/ }).click()
    await expectCredited(page)
    await expectCreditedOnce(fan, 2)
  })
  await test.step('a reload after the bank’s approval shows the credited tokens without a press', async () => {
    // reloads, so that this step starts without the previous payment
    await page.reload()
    await goToPayment(page)
    const looked = await loseNextAnswer(page, lookPath)
    await pay(page, cards.secure)
    await bank(page).approve.click()
    await looked.done
    await page.reload()
    await expectCredited(page)
    await expectCreditedOnce(fan, 3)
  })
})

/** Waits for the dialog of the interrupted payment, which opens by itself after a reload. Returns the dialog. */
async function findLastPayment(page: Page) {
  const left = dialog(page, 'Your last payment')
  await expect(left).toBeVisible()
  return left
}

/** Blocks the provider's script. Returns a function that unblocks it. */
async function loseScript(page: Page, watch: Watch): Promise<() => Promise<void>> {
  const script = `${providerOrigin}/**/stripe.js`
  await page.route(script, (route) => route.abort())
  watch.allowError('net::ERR_FAILED')
  return () => page.unroute(script)
}

/** Lets the next request reach the server and drops its response. `done` resolves when the server has responded. */
async function loseNextAnswer(page: Page, path: string): Promise<{ done: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const lose = async (route: Route) => {
    await route.fetch()
    resolve()
  }
  await page.route(`**${path}*`, lose, { times: 1 })
  return { done: promise }
}
