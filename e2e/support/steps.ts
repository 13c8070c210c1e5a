import { expect, type Locator, type Page } from '@playwright/test'
import { hydrationProbe } from '#client/hydration.ts'
import { SENTENCES as purchaseSays } from '#features/purchase/spec.ts'
import { SENTENCES as tipSays } from '#features/tips/spec.ts'
import { defaultPackageId, tokenPackages } from '#features/wallet/spec.ts'
import { MANAGING } from '#shared/managing.ts'
import { usdPrice, usdText } from '#shared/money.ts'
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
/** A choice of so many tokens, whatever else its card says: not 25 in 1,025. */
const choiceOf = (tokens: number) => new RegExp(`(^|\\s)${tokensText(tokens)}`)

/**
 * Resolves when React has hydrated the element and has nothing to do once after that: until then a press is lost. Keys,
 * fingers and addresses are heard once the effects have run as well. The page itself asks, so that it is known at once.
 */
export async function awake(element: Locator): Promise<Locator> {
  await expect(async () => expect(await element.evaluate(isHydrated, hydrationProbe)).toBe(true)).toPass({
    timeout: 60_000,
  })
  return element
}

/**
 * Runs in the page. False for an element that was replaced meanwhile, or is not hydrated within seconds. A task in the
 * background comes after all that React has planned; an idle callback waits for the drawing of frames too, often for
 * as long as it may.
 */
const isHydrated = (node: Element, probe: string): Promise<boolean> =>
  new Promise((resolve) => {
    const until = performance.now() + 5_000
    const look = () => {
      // the document answers an element's events once React delivers them
      if (!node.dispatchEvent(new Event(probe, { bubbles: true, cancelable: true })))
        void window.scheduler.postTask(() => resolve(true), { priority: 'background' })
      else if (!node.isConnected || performance.now() > until) resolve(false)
      else setTimeout(look, 20)
    }
    look()
  })

/**
 * Goes to an address of ours without a load, as the links of the product do, once the page is hydrated: before, a link
 * loads its page, and what the server sent would stand beside it for a moment.
 */
export async function navigate(page: Page, href: string): Promise<void> {
  await awake(page.locator('main h1, main').last())
  await page.evaluate(async (to) => window.__TSR_ROUTER__?.navigate({ href: to }), href)
}

/** Presses a button that may just have come from the server. */
export const press = async (button: Locator) => (await awake(button)).click()

/** Does what shows before the server has heard of it, and waits until it has: a page that goes takes its calls along. */
export async function heard(page: Page, procedure: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((one) => one.url().includes(procedure) && one.request().method() === 'POST')
  await act()
  expect((await answer).ok(), procedure).toBe(true)
}

/**
 * A procedure answers nonsense until somebody presses Try again: the page also reads again by itself, at any time.
 * @returns what lets all calls through.
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

/** Refuses a page's next call of a procedure without a sentence, as something between it and the server may; later ones arrive. */
export async function refuseOnce(page: Page, watch: Watch, procedure: string): Promise<void> {
  watch.expectRefusal(403, `/api/trpc/${procedure}`)
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ status: 403, body: 'nonsense' }), {
    times: 1,
  })
}

/**
 * The service worker is there, and in charge of this page. A page that fetches it while the network goes complains, and
 * whatever else the journey is about.
 */
export const inCharge = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Fills the sign-up screen and waits until it leads on. */
export async function signUp(page: Page, { username, email, password }: Newcomer): Promise<void> {
  const send = await awake(page.getByRole('button', { name: 'Create account' }))
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
  const send = await awake(page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await send.click()
  await expect(page).not.toHaveURL(/\/auth/)
}

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

/** Opens the wallet from whichever bar this width shows. */
export async function openWallet(page: Page): Promise<Locator> {
  await press(page.getByRole('button', { name: /^(Your wallet:|Wallet$)/ }))
  const wallet = dialog(page, 'Wallet')
  await expect(wallet).toBeVisible()
  return wallet
}

/** The balance as the wallet says it, and the lines of its history. */
export async function expectWallet(page: Page, balance: number, lines: (string | RegExp)[]): Promise<void> {
  const wallet = await openWallet(page)
  await expect(wallet.getByText(tokensText(balance), { exact: true }).first()).toBeVisible()
  const entries = wallet.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(lines.length)
  await expect(entries).toContainText(lines)
  await wallet.getByRole('button', { name: 'Close' }).click()
  await expect(wallet).toBeHidden()
}

/** The radio button is read, its card is what people press. */
export async function choose(within: Locator, name: RegExp): Promise<void> {
  await within.locator('label', { has: within.page().getByRole('radio', { name }) }).click()
  await expect(within.getByRole('radio', { name })).toBeChecked()
}

/** Opens Get tokens from the wallet, at whatever step it opens. */
export async function openPurchase(page: Page): Promise<void> {
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Buy tokens' }).click()
  await expect(wallet).toBeHidden()
}

/** From anywhere to the second step of a purchase. */
export async function goToPayment(page: Page, id: PackageId = defaultPackageId): Promise<Locator> {
  await openPurchase(page)
  return continueToPayment(page, id)
}

/** From the first step of a purchase to the second. */
export async function continueToPayment(page: Page, id: PackageId = defaultPackageId): Promise<Locator> {
  const { tokens, usdCents } = packageNamed(id)
  const packages = dialog(page, 'Get tokens')
  if (id === defaultPackageId) await expect(packages.getByRole('radio', { name: tokensText(tokens) })).toBeChecked()
  else await choose(packages, choiceOf(tokens))
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

/** The dialog's sentence, and no toast that says the same over it. */
export async function expectSuccess(page: Page, id: PackageId = defaultPackageId): Promise<Locator> {
  const { tokens } = packageNamed(id)
  const success = dialog(page, purchaseSays.purchased)
  // one look for both: it closes by itself
  await expect(success.filter({ hasText: `+${tokensText(tokens)}` })).toBeVisible()
  // not waited for: a toast goes by itself
  expect(await toasts(page).getByText(purchaseSays.added(tokens), { exact: true }).count()).toBe(0)
  return success
}

export async function expectCredited(page: Page, id: PackageId = defaultPackageId): Promise<void> {
  await leaveSuccess(await expectSuccess(page, id))
}

/** Done is pressed rather than waited for; on a busy machine it may be quicker and close by itself. */
export const leaveSuccess = (success: Locator): Promise<void> =>
  expect(async () => {
    if (await success.isVisible()) await success.getByRole('button', { name: 'Done' }).click({ timeout: 1_000 })
    await expect(success).toBeHidden({ timeout: 1_000 })
  }).toPass()

const toasts = (page: Page): Locator => page.getByRole('region', { name: /^Notices/ })

/** One goes by itself after five seconds: it is looked for beside whatever else takes time. */
export async function expectToast(page: Page, text: string, timeout?: number): Promise<void> {
  // the same may be said twice in a row
  await expect(toasts(page).getByText(text, { exact: true }).first()).toBeVisible(timeout ? { timeout } : {})
}

/** All text of a row that is seen stands on one line. */
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

/** In a list of one's own: not found by other words, found by its own, chosen and deleted. */
export async function deleteFound(page: Page, { tab, found, title }: Record<'tab' | 'found' | 'title', string>) {
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

/** Sends a tip from a page that shows the creator; resolves as soon as the fan is told that it is sent. */
export async function sendTip(page: Page, creator: string, tokens: number, message: string): Promise<void> {
  const tip = await openTip(page, creator)
  await choose(tip, choiceOf(tokens))
  await tip.getByLabel('Message').fill(message)
  await tip.getByRole('button', { name: `Send ${tokensText(tokens)}` }).click()
  await expectToast(page, tipSays.sent)
}
