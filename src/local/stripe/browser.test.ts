import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { selfSigned } from './browser-test/certificate.ts'
import { type Product, startProduct } from './browser-test/product.ts'
import { KEYS } from './fixture.ts'
import { type StripeStandIn, startStripe } from './index.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const installed = process.env.CHROMIUM ?? '/usr/bin/chromium'
/** Without either, the one that `playwright install` brought. */
const launch = existsSync(installed) ? { executablePath: installed } : {}
const TAKES_MS = 30_000

const FRAME = {
  card: { title: 'Secure card payment input frame', number: 'cardnumber', expiry: 'exp-date', postal: 'postal' },
  payment: { title: 'Secure payment input frame', number: 'number', expiry: 'expiry', postal: 'postalCode' },
}

let product: Product
let standIn: StripeStandIn
let browser: Browser
let context: BrowserContext
let complaints: string[]
/** Every address that was sent something with a card number in it. */
let numbersSentTo: Set<string>

beforeAll(async () => {
  product = await startProduct()
  standIn = await startStripe({ port: 0, ...KEYS, webhooks: [product.webhook], settleMs: 5 })
  product.useProvider(standIn)
  browser = await chromium.launch({ ...launch, args: FLAGS })
}, TAKES_MS)
afterAll(async () => {
  await browser.close()
  await standIn.close()
  await product.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  watch(context)
})
afterEach(() => context.close())

function watch(watched: BrowserContext): void {
  complaints = []
  numbersSentTo = new Set()
  watched.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Stripe/i.test(message.text()))
      complaints.push(message.text())
  })
  watched.on('weberror', (error) => complaints.push(error.error().message))
  watched.on('request', (request) => {
    const url = new URL(request.url())
    const sent = decodeURIComponent(`${request.postData() ?? ''}${url.search}`).replaceAll(/[\s+]/g, '')
    if (/\d{15,16}/.test(sent)) numbersSentTo.add(`${url.origin}${url.pathname}`)
  })
}

async function open(query = ''): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(`${product.url}/${query}`)
  return page
}

type Typed = { kind?: keyof typeof FRAME; expiry?: string; answer?: 'Complete' | 'Fail' }

/** Types a card, pays, answers the bank when asked to, and returns what the page says in the end. */
async function pay(
  page: Page,
  number: string,
  { kind = 'card', expiry = '1240', answer }: Typed = {},
): Promise<string> {
  const names = FRAME[kind]
  const frame = page.frameLocator(`iframe[title="${names.title}"]`)
  await frame.locator(`[name="${names.number}"]`).fill(number)
  await frame.locator(`[name="${names.expiry}"]`).fill(expiry)
  await frame.locator('[name="cvc"]').fill('123')
  await frame.locator(`[name="${names.postal}"]`).fill('94107')
  await page.getByRole('button', { name: 'Pay' }).click()
  if (answer) await page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: answer }).click()
  const status = page.locator('#status')
  await status.filter({ hasText: /^(succeeded|error)/ }).waitFor()
  return (await status.textContent()) ?? ''
}

test(
  '4242 with a script element: paid, credited, and the number went only to the provider',
  async () => {
    const page = await open()
    expect(await pay(page, '4242424242424242')).toBe('succeeded')
    expect([...numbersSentTo]).toEqual([`${standIn.apiBase}/v1/payment_methods`])
    expect(product.bodies.join()).not.toMatch(/\d{15,16}/)
    expect(complaints).toEqual([])
  },
  TAKES_MS,
)

test(
  'the page cannot look into the frame',
  async () => {
    const page = await open()
    const frame = page.frameLocator(`iframe[title="${FRAME.card.title}"]`)
    await frame.locator('[name=cardnumber]').fill('4242424242424242')
    const seen = await page.evaluate(() => {
      const element = document.querySelector('iframe')
      let refusal = ''
      try {
        void element?.contentWindow?.document
      } catch (error) {
        refusal = error instanceof Error ? error.name : ''
      }
      return {
        refusal,
        document: element?.contentDocument,
        inPage: document.documentElement.outerHTML.includes('4242'),
      }
    })
    expect(seen).toEqual({ refusal: 'SecurityError', document: null, inPage: false })
  },
  TAKES_MS,
)

test.each([
  ['4000002500003155', 'Complete', 'succeeded'],
  ['4000002500003155', 'Fail', /^error: We are unable to authenticate/],
  ['4000008400001629', 'Complete', 'error: Your card was declined.'],
  ['4000000000009995', undefined, 'error: Your card has insufficient funds.'],
  ['4000000000000002', undefined, 'error: Your card was declined.'],
] as const)(
  '%s, challenge answered %s: %s',
  async (number, answer, outcome) => {
    const page = await open()
    expect(await pay(page, number, answer ? { answer } : {})).toMatch(outcome)
    // The sentence for the customer is not an exception for the developer.
    expect(complaints.filter((text) => !text.includes('402'))).toEqual([])
  },
  TAKES_MS,
)

test(
  'typing errors are found before anything is sent',
  async () => {
    const page = await open()
    expect(await pay(page, '4242424242424241')).toBe('error: Your card number is invalid.')
    await page.reload()
    expect(await pay(page, '42424242')).toBe('error: Your card number is incomplete.')
    await page.reload()
    expect(await pay(page, '4242424242424242', { expiry: '0120' })).toMatch(/in the past/)
    expect([...numbersSentTo]).toEqual([])
  },
  TAKES_MS,
)

test.each([undefined, 'Complete'] as const)(
  'the payment element, intent made later, challenge %s',
  async (answer) => {
    const page = await open('?mode=payment')
    const number = answer ? '4000002500003155' : '4242424242424242'
    expect(await pay(page, number, { kind: 'payment', ...(answer && { answer }) })).toBe('succeeded')
  },
  TAKES_MS,
)

test(
  'four webhooks for one payment credit it once',
  async () => {
    const body = JSON.stringify({ kind: 'webhook.duplicate', type: 'payment_intent.succeeded', count: 3 })
    await fetch(`${standIn.apiBase}/__control/faults`, { method: 'POST', body })
    const before = new Set(product.credited.keys())
    expect(await pay(await open(), '4242424242424242')).toBe('succeeded')
    const credited = () => [...product.credited].filter(([id]) => !before.has(id)).map(([, webhooks]) => webhooks)
    await vi.waitFor(() => expect(credited()).toEqual([4]))
  },
  TAKES_MS,
)

test.each([undefined, 'Complete'] as const)(
  'the configured script address, no element, challenge %s',
  async (answer) => {
    const page = await open('?tag=no&pure')
    const number = answer ? '4000002500003155' : '4242424242424242'
    expect(await pay(page, number, answer ? { answer } : {})).toBe('succeeded')
    expect(complaints).toEqual([])
  },
  TAKES_MS,
)

test(
  'an async script element that is late: the library waits for it',
  async () => {
    await context.route(standIn.scriptUrl, async (route) => {
      await page.waitForFunction(() => document.readyState !== 'loading')
      await route.continue()
    })
    const page = await context.newPage()
    await page.goto(`${product.url}/?tag=async&pure`)
    expect(await pay(page, '4242424242424242')).toBe('succeeded')
  },
  TAKES_MS,
)

test(
  'without the provider the library says so',
  async () => {
    await context.route(/^https:\/\/js\.stripe\.com\//, (route) => route.abort())
    const page = await open('?tag=no')
    await page.getByText('stripe failed: Failed to load Stripe.js').waitFor()
  },
  TAKES_MS,
)

test(
  'a page that knows only the real addresses, routed here',
  async () => {
    await context.route(/^https:\/\/(js|api)\.stripe\.com\//, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${standIn.apiBase}${pathname}${search}` }) })
    })
    const page = await open('?tag=no')
    expect(await pay(page, '4242424242424242')).toBe('succeeded')
    expect([...numbersSentTo]).toEqual(['https://js.stripe.com/v1/payment_methods'])
  },
  TAKES_MS,
)

test(
  'the real addresses over TLS, resolved here: paid and challenged under the real policy',
  async () => {
    const tls = createServer(selfSigned('js.stripe.com'), (secure) => {
      const plain = connect(standIn.port, '127.0.0.1')
      secure.pipe(plain).pipe(secure)
      secure.on('error', () => plain.destroy())
      plain.on('error', () => secure.destroy())
    })
    const port = await new Promise<number>((resolve, reject) => {
      tls.listen(0, '127.0.0.1', () => {
        const address = tls.address()
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('not listening'))
      })
    })
    const hosts = ['js', 'api', 'hooks'].map((name) => `MAP ${name}.stripe.com:443 127.0.0.1:${port}`)
    const args = [...FLAGS, `--host-resolver-rules=${hosts.join(',')}`, '--ignore-certificate-errors']
    const other = await chromium.launch({ ...launch, args })
    try {
      context = await other.newContext({ ignoreHTTPSErrors: true })
      watch(context)
      expect(await pay(await open('?tag=no'), '4242424242424242')).toBe('succeeded')
      expect(await pay(await open('?tag=no'), '4000002500003155', { answer: 'Complete' })).toBe('succeeded')
      expect([...numbersSentTo]).toEqual(['https://js.stripe.com/v1/payment_methods'])
      expect(complaints).toEqual([])
    } finally {
      await other.close()
      tls.close()
    }
  },
  TAKES_MS,
)

test(
  'keyboard alone: type straight through, pay, answer the bank',
  async () => {
    const page = await open()
    const frame = page.frameLocator(`iframe[title="${FRAME.card.title}"]`)
    await frame.locator('[name=cardnumber]').waitFor()
    await page.keyboard.press('Tab')
    // Full fields hand on by themselves, so no Tab is needed between them.
    await page.keyboard.type('4000002500003155124012394107')
    expect(await frame.locator('[name=postal]').inputValue()).toBe('94107')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const bank = page.frameLocator('iframe[title="3D Secure"]')
    await bank.getByRole('button', { name: 'Complete' }).waitFor()
    await vi.waitFor(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME'))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('succeeded').waitFor()
  },
  TAKES_MS,
)

test(
  'Escape gives the challenge up, and the payment with it',
  async () => {
    const page = await open()
    const paying = pay(page, '4000002500003155')
    await page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Complete' }).waitFor()
    await page.getByRole('button', { name: 'Cancel payment' }).press('Escape')
    expect(await paying).toMatch(/^error: We are unable to authenticate/)
  },
  TAKES_MS,
)

test.each([
  ['card', 'stripe'],
  ['card', 'night'],
  ['payment', 'stripe'],
  ['payment', 'night'],
] as const)(
  'the %s frame in the theme %s, and the challenge, pass axe',
  async (mode, theme) => {
    const page = await open(`?mode=${mode}&theme=${theme}`)
    const names = FRAME[mode]
    const number = page.frameLocator(`iframe[title="${names.title}"]`).locator(`[name="${names.number}"]`)
    await number.fill('4000002500003155')
    expect(
      await number.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
    ).toBeGreaterThanOrEqual(16)
    // The frame is transparent, so axe cannot see the dark page behind it and judges the text against white.
    const blind = theme === 'night' ? ['color-contrast'] : []
    const { violations } = await new AxeBuilder({ page }).disableRules(blind).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    const paying = pay(page, '4000002500003155', { kind: mode, answer: 'Complete' })
    await page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Complete' }).waitFor()
    expect(await paying).toBe('succeeded')
  },
  TAKES_MS,
)
