import { expect, type Locator, type Page } from '@playwright/test'
import { hydrationProbe } from '#client/hydration/hydration.ts'
import { SENTENCES as purchaseSays } from '#features/purchase/spec.ts'
import { SENTENCES as tipSays } from '#features/tips/spec.ts'
import { defaultPackageId, tokenPackages } from '#features/wallet/spec.ts'
import { usdPrice, usdText } from '#shared/money.ts'
import { MANAGING } from '#shared/sentences.ts'
import { typeCard } from './card.ts'
import type { Newcomer } from './people.ts'
import type { Watch } from './watch.ts'

type PackageId = (typeof tokenPackages)[number]['id']

export function packageNamed(id: PackageId = defaultPackageId) {
  const found = tokenPackages.find((one) => one.id === id)
  if (!found) throw new Error(`there is no package ${id}`)
  return found
}

const tokensText = (tokens: number) => `${tokens.toLocaleString('en-US')} tokens`
/** Matches a card of exactly this many tokens: 25 does not match 1,025. */
const packagePattern = (tokens: number) => new RegExp(`(^|\\s)${tokensText(tokens)}`)

/**
 * Resolves when React has hydrated the element and its effects have run. Earlier clicks, keys and gestures are lost.
 * The check runs in the page, so that it resolves without a delay.
 */
export async function waitForHydration(element: Locator): Promise<Locator> {
  await expect(async () => expect(await element.evaluate(isHydrated, hydrationProbe)).toBe(true)).toPass({
    timeout: 60_000,
  })
  return element
}

/**
 * Runs in the page. Resolves to false if the element was replaced or is not hydrated after a few seconds. Waits with a
 * background task, which runs after all work that React has scheduled. An idle callback would also wait for frames.
 */
const isHydrated = (node: Element, probe: string): Promise<boolean> =>
  new Promise((resolve) => {
    const until = performance.now() + 5_000
    const look = () => {
      // the product cancels the probe event once React handles the element's events
      if (!node.dispatchEvent(new Event(probe, { bubbles: true, cancelable: true })))
        void window.scheduler.postTask(() => resolve(true), { priority: 'background' })
      else if (!node.isConnected || performance.now() > until) resolve(false)
      else setTimeout(look, 20)
    }
    look()
  })

/** Navigates on the client, as the links of the product do. Waits for hydration first. */
export async function navigate(page: Page, href: string): Promise<void> {
  await waitForHydration(page.locator('main h1, main').last())
  await page.evaluate(async (to) => window.__TSR_ROUTER__?.navigate({ href: to }), href)
}

/** Clicks a button once it is hydrated. */
export const press = async (button: Locator) => (await waitForHydration(button)).click()

/**
 * Runs `act` and waits for the server's response to the procedure. An optimistic change shows earlier, and leaving the
 * page would abort the request.
 */
export async function waitForCall(page: Page, procedure: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((one) => one.url().includes(procedure) && one.request().method() === 'POST')
  await act()
  expect((await answer).ok(), procedure).toBe(true)
}

/**
 * Makes a procedure fail until a user clicks Try again; automatic retries also fail. Returns a function that lets all
 * requests through.
 */
export async function breakUntilPressed(page: Page, procedure: RegExp): Promise<() => Promise<void>> {
  const notePress = () =>
    addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('button')?.textContent === 'Try again')
          Reflect.set(window, 'isPressed', true)
      },
      true,
    )
  await page.addInitScript(notePress)
  await page.evaluate(notePress)
  const isPressed = () => page.evaluate(() => Reflect.get(window, 'isPressed') === true)
  await page.route(procedure, async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 404, body: 'nonsense' }),
  )
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Fails the next request of a procedure with an unreadable body, as a proxy may. Later requests reach the server. */
export async function refuseOnce(page: Page, watch: Watch, procedure: string): Promise<void> {
  watch.expectRefusal(403, `/api/trpc/${procedure}`)
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ status: 403, body: 'nonsense' }), {
    times: 1,
  })
}

/** Waits until the service worker controls the page. A page that goes offline earlier logs an error. */
export const waitForServiceWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Signs up with the form and waits until the page has changed. */
export async function signUp(page: Page, { username, email, password }: Newcomer): Promise<void> {
  const send = await waitForHydration(page.getByRole('button', { name: 'Create account' }))
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Day').fill('31')
  await page.getByLabel('Month').selectOption('January')
  await page.getByLabel('Year').fill('1990')
  await send.click()
  await expect(page).not.toHaveURL(/\/auth/)
}

export async function signIn(page: Page, { email, password }: Newcomer): Promise<void> {
  const send = await waitForHydration(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await send.click()
  await expect(page).not.toHaveURL(/\/auth/)
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Opens the wallet from the bar that is visible at the current width. */
export async function openWallet(page: Page): Promise<Locator> {
  await press(page.getByRole('button', { name: /^(Your wallet:|Wallet$)/ }))
  const wallet = dialog(page, 'Wallet')
  await expect(wallet).toBeVisible()
  return wallet
}

/** Expects a balance and the lines of the history in the wallet. */
export async function expectWallet(page: Page, balance: number, lines: (string | RegExp)[]): Promise<void> {
  const wallet = await openWallet(page)
  await expect(wallet.getByText(tokensText(balance), { exact: true }).first()).toBeVisible()
  const entries = wallet.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(lines.length)
  await expect(entries).toContainText(lines)
  await wallet.getByRole('button', { name: 'Close' }).click()
  await expect(wallet).toBeHidden()
}

/** Chooses a radio button by a click on its label. */
export async function choose(within: Locator, name: RegExp): Promise<void> {
  await within.locator('label', { has: within.page().getByRole('radio', { name }) }).click()
  await expect(within.getByRole('radio', { name })).toBeChecked()
}

/** Opens the purchase from the wallet. It may open at either step. */
export async function openPurchase(page: Page): Promise<void> {
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Buy tokens' }).click()
  await expect(wallet).toBeHidden()
}

/** Opens the purchase and goes to its second step. */
export async function goToPayment(page: Page, id: PackageId = defaultPackageId): Promise<Locator> {
  await openPurchase(page)
  return continueToPayment(page, id)
}

/** Goes from the first step of a purchase to the second. */
export async function continueToPayment(page: Page, id: PackageId = defaultPackageId): Promise<Locator> {
  const { tokens, usdCents } = packageNamed(id)
  const packages = dialog(page, 'Get tokens')
  if (id === defaultPackageId) await expect(packages.getByRole('radio', { name: tokensText(tokens) })).toBeChecked()
  else await choose(packages, packagePattern(tokens))
  await packages.getByRole('button', { name: `Continue · ${usdPrice(usdCents)}` }).click()
  const payment = dialog(page, 'Payment')
  await expect(payment).toBeVisible()
  return payment
}

export const payButton = (page: Page, id: PackageId = defaultPackageId): Locator =>
  dialog(page, 'Payment').getByRole('button', { name: `Pay ${usdText(packageNamed(id).usdCents)}` })

export async function pay(page: Page, card: string, id: PackageId = defaultPackageId): Promise<void> {
  await typeCard(page, card)
  await payButton(page, id).click()
}

/** Expects the success dialog, and no toast with the same message. */
export async function expectSuccess(page: Page, id: PackageId = defaultPackageId): Promise<Locator> {
  const { tokens } = packageNamed(id)
  const success = dialog(page, purchaseSays.purchased)
  // one expectation for the dialog and its text, because the dialog closes by itself
  await expect(success.filter({ hasText: `+${tokensText(tokens)}` })).toBeVisible()
  // counts without waiting, because a toast disappears by itself
  expect(await toasts(page).getByText(purchaseSays.added(tokens), { exact: true }).count()).toBe(0)
  return success
}

export async function expectCredited(page: Page, id: PackageId = defaultPackageId): Promise<void> {
  await leaveSuccess(await expectSuccess(page, id))
}

/** Closes the success dialog. On a busy machine it may close by itself before the click. */
export const leaveSuccess = (success: Locator): Promise<void> =>
  expect(async () => {
    if (await success.isVisible()) await success.getByRole('button', { name: 'Done' }).click({ timeout: 1_000 })
    await expect(success).toBeHidden({ timeout: 1_000 })
  }).toPass()

const toasts = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ })

/** Expects a toast. It disappears after five seconds, so call this in parallel with slow steps. */
export async function expectToast(page: Page, text: string): Promise<void> {
  // `first`, because two equal toasts may be visible
  await expect(toasts(page).getByText(text, { exact: true }).first()).toBeVisible()
}

/** Expects all visible text of a row on one line. */
export async function expectOneBaseline(row: Locator): Promise<void> {
  const bottoms = await row.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: number[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (!texts.currentNode.parentElement?.closest('.sr-only')) found.push(range.getBoundingClientRect().bottom)
    }
    return found
  })
  expect(bottoms.length).toBeGreaterThan(1)
  expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(1)
}

/** Searches a creator's own list without a result, then finds an item, selects it and deletes it. */
export async function searchAndDelete(page: Page, { tab, found, title }: Record<'tab' | 'found' | 'title', string>) {
  const search = page.getByLabel(`Search ${tab}`)
  const item = page.getByRole('article', { name: title })
  await search.fill('zz')
  await expect(page.getByRole('heading', { name: MANAGING.nothingFound('zz') })).toBeVisible()
  await search.fill(found)
  await expect(item).toBeVisible()
  await page.getByRole('button', { name: MANAGING.manage }).click()
  await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await expect(page.getByText(MANAGING.chosen(1))).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog(page, MANAGING.deleteAsk(1)).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, MANAGING.deleted(1))
  await expect(item).toHaveCount(0)
  await search.fill('')
}

export async function openTip(page: Page, creator: string): Promise<Locator> {
  await press(page.getByRole('button', { name: `Tip ${creator}` }))
  const tip = dialog(page, 'Send a tip')
  await expect(tip).toBeVisible()
  return tip
}

/** Sends a tip from a page of the creator and waits for the toast. A stream shows the tip in its chat instead. */
export async function sendTip(page: Page, creator: string, tokens: number, message: string): Promise<void> {
  const tip = await openTip(page, creator)
  await choose(tip, packagePattern(tokens))
  await tip.getByLabel('Message').fill(message)
  await tip.getByRole('button', { name: `Send ${tokensText(tokens)}` }).click()
  if (new URL(page.url()).pathname.startsWith('/live/')) await expect(tip).toBeHidden()
  else await expectToast(page, tipSays.sent)
}
