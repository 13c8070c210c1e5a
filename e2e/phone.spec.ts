import type { Locator, Page } from '@playwright/test'
import { SENTENCES as ACCOUNTS } from '#features/accounts/spec.ts'
import { SENTENCES as PURCHASE } from '#features/purchase/spec.ts'
import { tokenPackages } from '#features/wallet/spec.ts'
import { usdPrice } from '#shared/money.ts'
import { expect, test } from './support/browser.ts'
import { bank, cards } from './support/card.ts'
import { balanceOf, demoPerson, historyOf, newcomer, signInThroughApi } from './support/people.ts'
import {
  dialog,
  expectSuccess,
  expectWallet,
  goToPayment,
  leaveSuccess,
  navigate,
  openTip,
  packageNamed,
  pay,
  sendTip,
  signUp,
  waitForHydration,
} from './support/steps.ts'

const phone = { width: 375, height: 812 }
test.use({ viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** The maximum number of script files that a page of a signed-in person may load. */
const scriptsMax = 66

/** Expects a sheet at the lower edge of the screen with its full width. */
async function expectSheet(sheet: Locator): Promise<void> {
  await expect.poll(async () => bottomAndWidth(await sheet.boundingBox())).toEqual([phone.height, phone.width])
}

const bottomAndWidth = (box: { y: number; width: number; height: number } | null) =>
  box && [Math.round(box.y + box.height), Math.round(box.width)]

/** Counts how often the tab bar was visible together with a sign-up form, on every later page. */
async function watchTabBar(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let seen = 0
    const isThere = (selector: string) => document.querySelector(selector)?.checkVisibility() === true
    new MutationObserver(() => {
      if (isThere('.tabbar') && isThere('form input[type=password]')) seen += 1
    }).observe(document, { subtree: true, childList: true })
    Reflect.set(window, 'overForm', () => seen)
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'overForm')()))
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
}

test('a new fan signs up, buys tokens and tips a creator on a phone', async ({ open }) => {
  const creator = await demoPerson('mira_koval')
  const someone = newcomer()
  const page = await open()
  const barsOverForm = await watchTabBar(page)
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  // prices and documents are visible before sign-up
  const prices = page.getByRole('region', { name: 'Token prices' })
  const { tokens, usdCents } = packageNamed('popular')
  await expect(prices).toContainText(`${tokens} tokens`)
  await expect(prices).toContainText(usdPrice(usdCents))
  for (const name of ['help', 'safety', 'terms', 'privacy'])
    await expect(page.locator('footer').getByRole('link', { name })).toHaveAttribute('href', `/${name}`)
  await page.getByRole('link', { name: 'Take your seat' }).tap()
  await expect(page.getByText(ACCOUNTS.joinAbout)).toBeVisible()
  const consent = page.getByText(ACCOUNTS.consent)
  await expect(consent.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(consent.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
  await signUp(page, someone)
  await expect(page).toHaveURL('/explore')
  expect(await barsOverForm()).toBe(0)
  await expectNoSidewaysScroll(page)
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(tabs).toContainText(['Explore', 'Your wallet', 'Menu'])

  const payment = await goToPayment(page, 'popular')
  await expectSheet(payment)
  await expectPaymentSays(payment, tokens)
  await pay(page, cards.secure, 'popular')
  await bank(page).approve.tap()
  const success = await expectSuccess(page, 'popular')
  // a low sheet at the lower edge; one poll for all of its properties, because it closes by itself
  await expect
    .poll(async () => {
      const box = await success.boundingBox()
      return box && [...(bottomAndWidth(box) ?? []), box.height < phone.height / 2]
    })
    .toEqual([phone.height, phone.width, true])
  await leaveSuccess(success)
  await expect(tabs.filter({ hasText: 'Your wallet' })).toContainText(String(tokens))

  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`/creator/${creator.username}`)
  await expectNoSidewaysScroll(page)
  await expectFirstScreen(page, creator.displayName)
  await page.waitForLoadState('networkidle')
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(scriptsMax)
  await sendTip(page, creator.displayName, 50, 'From the bus')
  await expect(dialog(page, 'Send a tip')).toBeHidden()

  await expectWallet(page, tokens - 50, [/@mira_koval.*“From the bus”/, 'Tokens purchased'])
  const fan = await signInThroughApi(someone)
  expect(await balanceOf(fan)).toMatchObject({ balance: tokens - 50 })
  const earned = expect.objectContaining({ kind: 'tip', tokens: 50, counterparty: fan.username })
  expect(await historyOf(creator)).toContainEqual(earned)
})

/** Expects the package, the new balance, the payment provider and the terms, with wallets above the card form. */
async function expectPaymentSays(payment: Locator, tokens: number): Promise<void> {
  await expect(payment.getByText(`${tokens} tokens`).first()).toBeVisible()
  await expect(payment.getByText('You will have').locator('..')).toContainText(String(tokens))
  await expect(payment.getByText(PURCHASE.secured)).toBeVisible()
  const agree = payment.getByText(PURCHASE.agree)
  for (const [name, href] of [
    ['Terms', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const)
    await expect(agree.getByRole('link', { name })).toHaveAttribute('href', href)
  const frame = (title: string) => payment.locator(`iframe[title="${title}"]`)
  const [wallets, card] = [frame('Secure express checkout frame'), frame('Secure payment input frame')]
  await expect(wallets).toBeVisible()
  await expect(card).toBeVisible()
  expect((await wallets.boundingBox())?.y).toBeLessThan((await card.boundingBox())?.y ?? 0)
}

/** Expects Follow and Subscribe in the first screen, with Tip and Message near its lower edge. */
async function expectFirstScreen(page: Page, creator: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: `Follow ${creator}` })).toBeInViewport({ ratio: 1 })
  const subscribe = main.getByRole('button', { name: /^Subscribe from 60\D/ })
  await expect(subscribe).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('button', { name: 'Share' })).toHaveCount(0)
  for (const action of [
    main.getByRole('button', { name: `Tip ${creator}` }),
    main.getByRole('link', { name: 'Message', exact: true }),
  ]) {
    await expect(action).toBeInViewport({ ratio: 1 })
    expect((await action.boundingBox())?.y).toBeGreaterThan(phone.height * 0.75)
  }
  await (await waitForHydration(subscribe)).tap()
  await expect(main.getByRole('tab', { name: 'Subscriptions' })).toHaveAttribute('aria-selected', 'true')
}

test('sheets, the menu and bars of a fan fit a phone', { tag: '@smoke' }, async ({ open }) => {
  const page = await open(await demoPerson('fan2'))
  await test.step('Get Tokens on the dashboard opens a sheet', async () => {
    await page.goto('/dashboard')
    await (await waitForHydration(page.getByRole('button', { name: 'Get Tokens' }))).tap()
    const packages = dialog(page, 'Get tokens')
    await expectSheet(packages)
    await expect(packages.getByRole('radio')).toHaveCount(tokenPackages.length)
    await page.goBack()
    await expect(packages).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
  })
  await navigate(page, '/creator/mira_koval')
  await test.step('the menu dims the page and lists each link once', async () => {
    await expect(page.getByRole('main').getByRole('button', { name: 'Back' })).toBeVisible()
    await (await waitForHydration(page.getByRole('button', { name: 'Menu' }))).tap()
    const menu = dialog(page, 'Menu')
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible()
    await expect(menu.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Your profile' })).toHaveCount(1)
    const names = await menu.getByRole('link').allInnerTexts()
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    await expect(page.locator('.backdrop-above-tabs')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
  await test.step('the tip dialog has two columns at 320 px', async () => {
    const tip = await openTip(page, 'Mira Koval')
    const columns = () =>
      tip.getByRole('radio').evaluateAll((tiers) => new Set(tiers.map((one) => one.getBoundingClientRect().x)).size)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(columns).toBe(2)
    await page.keyboard.press('Escape')
  })
  await test.step('bars scroll away in a low window', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    const fixed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.app *')]
          .filter((bar) => bar.checkVisibility() && ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
          .reduce((height, bar) => height + bar.getBoundingClientRect().height, 0),
      )
    await expect.poll(fixed).toBeLessThan(100)
  })
})
