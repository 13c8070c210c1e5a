import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumSwitches, findTestBrowser } from '#testing/chromium.ts'
import { KEYS } from '../fixture.ts'
import { type StripeStandIn, startStripe } from '../index.ts'
import { type Product, startProduct } from './product.ts'

/** Titles of the two kinds of frames, and the names of their fields. */
export const FRAME = {
  card: { title: 'Secure card payment input frame', number: 'cardnumber', expiry: 'exp-date', postal: 'postal' },
  payment: { title: 'Secure payment input frame', number: 'number', expiry: 'expiry', postal: 'postalCode' },
}

export const EXPRESS = 'Secure express checkout frame'

export type Shop = { product: Product; standIn: StripeStandIn; browser: Browser; close(): Promise<void> }

/** Starts a product, the stand-in and a browser. */
export async function openShop(): Promise<Shop> {
  const product = await startProduct()
  const standIn = await startStripe({ port: 0, ...KEYS, webhooks: [product.webhook], settleMs: 5 })
  product.connect(standIn)
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await standIn.close()
    await product.close()
  }
  return { product, standIn, browser, close }
}

/** Launches the browser that the machine provides for tests, or else that of `playwright install`. */
export function launchBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = findTestBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumSwitches, ...more] })
}

export type Visit = {
  context: BrowserContext
  open(query?: string): Promise<Page>
  /** Console errors, exceptions, policy violations, and warnings of Stripe's libraries. */
  complaints: string[]
  /** URLs to which the browser sent a card number. */
  numbersSentTo: Set<string>
}

export async function visit(browser: Browser, product: Product): Promise<Visit> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const complaints: string[] = []
  const numbersSentTo = new Set<string>()
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' || /Content Security Policy|Stripe/i.test(text)) complaints.push(text)
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('request', (request) => {
    const url = new URL(request.url())
    const sent = decodeURIComponent(`${request.postData() ?? ''}${url.search}`).replaceAll(/[\s+]/g, '')
    if (/\d{15,16}/.test(sent)) numbersSentTo.add(`${url.origin}${url.pathname}`)
  })
  const open = async (query = '') => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${product.url}/${query}`)
    return page
  }
  return { context, open, complaints, numbersSentTo }
}

export type Typed = { kind?: keyof typeof FRAME; expiry?: string; answer?: 'Complete' | 'Fail' | undefined }

/** Types a card, pays, and completes or fails the challenge if any. Returns the final message of the page. */
export async function pay(page: Page, number: string, { kind = 'card', expiry = '1240', answer }: Typed = {}) {
  const names = FRAME[kind]
  const frame = page.frameLocator(`iframe[title="${names.title}"]`)
  await frame.locator(`[name="${names.number}"]`).fill(number)
  await frame.locator(`[name="${names.expiry}"]`).fill(expiry)
  await frame.locator('[name="cvc"]').fill('123')
  await frame.locator(`[name="${names.postal}"]`).fill('94107')
  await page.getByRole('button', { name: 'Pay' }).click()
  if (answer) await bankButton(page, answer).click()
  const status = page.locator('#status')
  await status.filter({ hasText: /^(succeeded|error)/ }).waitFor()
  return (await status.textContent()) ?? ''
}

export function bankButton(page: Page, name: 'Complete' | 'Fail') {
  return page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name })
}
