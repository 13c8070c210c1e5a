import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankButton, FRAME, openShop, pay, type Shop, type Visit, visit } from './browser-test/visit.ts'
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

async function violations(page: Page, blindTo: string[] = []) {
  const result = await new AxeBuilder({ page }).disableRules(blindTo).analyze()
  return result.violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

test('a keyboard user can type the card, pay and complete the challenge', async () => {
  const page = await here.open()
  const frame = page.frameLocator(`iframe[title="${FRAME.card.title}"]`)
  await frame.locator('[name=cardnumber]').waitFor()
  await page.keyboard.press('Tab')
  // A complete field moves the focus to the next one.
  await page.keyboard.type('4000002500003155124012394107')
  expect(await frame.locator('[name=postal]').inputValue()).toBe('94107')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await bankButton(page, 'Complete').waitFor()
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('succeeded').waitFor()
})

test('Escape cancels the challenge and the payment', async () => {
  const page = await here.open()
  const paying = pay(page, '4000002500003155')
  await bankButton(page, 'Complete').waitFor()
  await page.getByRole('button', { name: 'Cancel payment' }).press('Escape')
  expect(await paying).toMatch(/^error: We are unable to authenticate/)
})

test.each([
  ['card', 'stripe'],
  ['card', 'night'],
  ['payment', 'stripe'],
  ['payment', 'night'],
] as const)('the %s frame in the theme %s passes axe and does not make a phone zoom', async (kind, theme) => {
  const page = await here.open(`?mode=${kind}&theme=${theme}`)
  const { title, number: name } = FRAME[kind]
  const number = page.frameLocator(`iframe[title="${title}"]`).locator(`[name="${name}"]`)
  await number.fill('4242424242424241')
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  expect(await number.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThan(15.9)
  // The frame is transparent, and axe assumes a white page behind it.
  expect(await violations(page, theme === 'night' ? ['color-contrast'] : [])).toEqual([])
})

test('the challenge over the page passes axe', async () => {
  const page = await here.open()
  const paying = pay(page, '4000002500003155')
  await bankButton(page, 'Complete').waitFor()
  expect(await violations(page)).toEqual([])
  await bankButton(page, 'Complete').click()
  expect(await paying).toBe('succeeded')
})

test('the onboarding page passes axe and completes an account', async () => {
  const connection = { host: '127.0.0.1', port: shop.standIn.port, protocol: 'http' } as const
  const stripe = new Stripe('sk_test_local', connection)
  const account = await stripe.accounts.create({ type: 'express', country: 'US', email: 'creator@example.com' })
  const back = { refresh_url: `${shop.product.url}/again`, return_url: `${shop.product.url}/done` }
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...back })
  const page = await here.context.newPage()
  await page.goto(link.url)
  await page.getByLabel('Bank account number').fill('12')
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('alert').getByText('Enter 5 to 17 digits.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Bank account number').fill('000123456789')
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL(back.return_url)
  expect((await stripe.accounts.retrieve(account.id)).payouts_enabled).toBe(true)
})
