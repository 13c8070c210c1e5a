import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveTls } from './browser-test/tls.ts'
import {
  bankButton,
  EXPRESS,
  FRAME,
  launchBrowser,
  openShop,
  pay,
  type Shop,
  type Visit,
  visit,
} from './browser-test/visit.ts'
import { eventually } from './fixture.ts'

let shop: Shop
let here: Visit

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  here = await visit(shop.browser, shop.product)
})
afterEach(() => here.context.close())

test('pays on a page with a script element; only the provider receives the card number', async () => {
  expect(await pay(await here.open(), '4242424242424242')).toBe('succeeded')
  expect([...here.numbersSentTo]).toEqual([`${shop.standIn.apiBase}/v1/payment_methods`])
  expect(shop.product.bodies.join()).not.toMatch(/\d{15,16}/)
  expect(here.complaints).toEqual([])
})

test('the page cannot read the card frame', async () => {
  const page = await here.open()
  await page.frameLocator(`iframe[title="${FRAME.card.title}"]`).locator('[name=cardnumber]').fill('4242424242424242')
  const seen = await page.evaluate(() => {
    const element = document.querySelector('iframe')
    let refusal = ''
    try {
      void element?.contentWindow?.document
    } catch (error) {
      refusal = error instanceof Error ? error.name : ''
    }
    return { refusal, document: element?.contentDocument, inPage: document.documentElement.outerHTML.includes('4242') }
  })
  expect(seen).toEqual({ refusal: 'SecurityError', document: null, inPage: false })
})

test.each([
  ['4000002500003155', 'Complete', 'succeeded'],
  ['4000002500003155', 'Fail', /^error: We are unable to authenticate/],
  ['4000008400001629', 'Complete', 'error: Your card was declined.'],
  ['4000000000009995', undefined, 'error: Your card has insufficient funds.'],
  ['4000000000000002', undefined, 'error: Your card was declined.'],
] as const)('card %s with challenge %s: %s', async (number, answer, outcome) => {
  expect(await pay(await here.open(), number, { answer })).toMatch(outcome)
  // The page logs no errors, also for a declined card.
  expect(here.complaints).toEqual([])
})

test('reports an invalid card before the browser sends it', async () => {
  const page = await here.open()
  expect(await pay(page, '4242424242424241')).toBe('error: Your card number is invalid.')
  await page.reload()
  expect(await pay(page, '42424242')).toBe('error: Your card number is incomplete.')
  await page.reload()
  expect(await pay(page, '4242424242424242', { expiry: '0120' })).toMatch(/in the past/)
  expect([...here.numbersSentTo]).toEqual([])
})

test.each([
  ['4242424242424242', undefined],
  ['4000002500003155', 'Complete'],
] as const)('a payment element without an intent pays with card %s, challenge %s', async (number, answer) => {
  expect(await pay(await here.open('?mode=payment'), number, { kind: 'payment', answer })).toBe('succeeded')
})

const express = (page: Page) => page.frameLocator(`iframe[title="${EXPRESS}"]`)

test.each([
  ['Apple Pay', 'Visa •••• 4242', undefined, 'succeeded'],
  ['Pay with Link', 'Visa •••• 3063, asks for 3-D Secure', 'Complete', 'succeeded'],
  ['Google Pay', 'Visa •••• 0002, is declined', undefined, 'error: Your card was declined.'],
] as const)('pays by %s with %s, challenge %s: %s', async (wallet, card, answer, outcome) => {
  const page = await here.open('?mode=payment')
  await express(page).getByRole('button', { name: wallet }).click()
  const sheet = page.getByRole('dialog', { name: wallet.replace('Pay with ', '') })
  await sheet.getByLabel('Card').selectOption(card)
  await sheet.getByRole('button', { name: 'Pay $9.99' }).click()
  if (answer) await bankButton(page, answer).click()
  await page.getByText(outcome, { exact: true }).waitFor()
  expect(here.complaints).toEqual([])
})

test('closing the wallet sheet does not pay; a disabled wallet has no button', async () => {
  const page = await here.open('?mode=payment')
  await express(page).getByRole('button', { name: 'Google Pay' }).click()
  await page.getByRole('dialog', { name: 'Google Pay' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('closed', { exact: true }).waitFor()
  const set = (wallet: string, available: boolean) =>
    fetch(`${shop.standIn.apiBase}/__control/wallets`, { method: 'POST', body: JSON.stringify({ wallet, available }) })
  await set('google_pay', false)
  await page.reload()
  await express(page).getByRole('button', { name: 'Pay with Link' }).waitFor()
  expect(await express(page).getByRole('button').allTextContents()).toEqual(['Apple Pay', 'Pay with Link'])
  await Promise.all([set('apple_pay', false), set('link', false)])
  await page.reload()
  await page.getByText('no wallet').waitFor()
  await Promise.all(['apple_pay', 'google_pay', 'link'].map((wallet) => set(wallet, true)))
})

test('a payment whose webhook arrives four times is credited once', async () => {
  const body = JSON.stringify({ kind: 'webhook.duplicate', type: 'payment_intent.succeeded', count: 3 })
  await fetch(`${shop.standIn.apiBase}/__control/faults`, { method: 'POST', body })
  const { credited } = shop.product
  const before = new Set(credited.keys())
  expect(await pay(await here.open(), '4242424242424242')).toBe('succeeded')
  const fresh = () => [...credited].filter(([id]) => !before.has(id)).map(([, webhooks]) => webhooks)
  await eventually(() => expect(fresh()).toEqual([4]))
})

test.each([
  ['4242424242424242', undefined],
  ['4000002500003155', 'Complete'],
] as const)('stripe-js loads the configured script and pays with card %s, challenge %s', async (number, answer) => {
  expect(await pay(await here.open('?tag=no&pure'), number, { answer })).toBe('succeeded')
  expect(here.complaints).toEqual([])
})

test('stripe-js waits for a late async script element', async () => {
  const page = await here.context.newPage()
  await here.context.route(shop.standIn.scriptUrl, async (route) => {
    await page.waitForFunction(() => document.readyState !== 'loading')
    await route.continue()
  })
  await page.goto(`${shop.product.url}/?tag=async&pure`)
  expect(await pay(page, '4242424242424242')).toBe('succeeded')
})

test('stripe-js reports an unreachable provider', async () => {
  await here.context.route(/^https:\/\/js\.stripe\.com\//, (route) => route.abort())
  const page = await here.open('?tag=no')
  await page.getByText('stripe failed: Failed to load Stripe.js').waitFor()
})

test('pays on a page with Stripe’s real URLs, which the test routes to the stand-in', async () => {
  await here.context.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${shop.standIn.apiBase}${pathname}${search}` }) })
  })
  expect(await pay(await here.open('?tag=no'), '4242424242424242')).toBe('succeeded')
  expect([...here.numbersSentTo]).toEqual(['https://js.stripe.com/v1/payment_methods'])
})

test('pays over TLS with Stripe’s real URLs and the content security policy for them', async () => {
  const tls = await serveTls('js.stripe.com', shop.standIn.port)
  const hosts = ['js', 'api', 'hooks'].map((name) => `MAP ${name}.stripe.com:443 127.0.0.1:${tls.port}`)
  const browser = await launchBrowser([`--host-resolver-rules=${hosts.join(',')}`, '--ignore-certificate-errors'])
  try {
    const there = await visit(browser, shop.product)
    expect(await pay(await there.open('?tag=no'), '4242424242424242')).toBe('succeeded')
    expect(await pay(await there.open('?tag=no'), '4000002500003155', { answer: 'Complete' })).toBe('succeeded')
    expect([...there.numbersSentTo]).toEqual(['https://js.stripe.com/v1/payment_methods'])
    expect(there.complaints).toEqual([])
  } finally {
    await browser.close()
    tls.close()
  }
})
