import type { Page } from '@playwright/test'
import { CREATOR } from '#features/dashboard/spec.ts'
import { SENTENCES as tipSays } from '#features/tips/spec.ts'
import { fullNumber } from '#shared/money.ts'
import { expect, test } from './support/browser.ts'
import { cards } from './support/card.ts'
import { balanceOf, demoPerson, historyOf, newcomer, paymentsOf, signInThroughApi } from './support/people.ts'
import {
  choose,
  continueToPayment,
  expectSuccess,
  expectToast,
  expectWallet,
  openTip,
  packageNamed,
  pay,
  signUp,
} from './support/steps.ts'

const message = 'For the song in the kitchen ☀️'
const tip = 25

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const
/** Maximum number of taps that a newcomer needs from the home page to a tip, without typing. */
const tapsMax = 8

/** Counts the taps on this and every later page. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  await page.addInitScript(() => {
    const tapped: unknown = Reflect.get(window, 'tapped')
    if (window === window.top && typeof tapped === 'function')
      window.addEventListener('pointerdown', () => tapped(), { capture: true })
  })
  return () => taps
}

test('a newcomer signs up, buys tokens by card and tips; the creator sees the tip at once', {
  tag: ['@smoke', '@kinds'],
}, async ({ open }) => {
  const creator = await demoPerson('creator')
  const earnedBefore = await balanceOf(creator)
  // the only test of a journey with animations
  const moving = { reducedMotion: 'no-preference' } as const
  const stage = await open(creator, moving)
  await stage.goto('/dashboard')
  const received = stage.getByRole('region', { name: CREATOR.activity }).getByRole('listitem')
  await expect(received.filter({ hasText: /^.+Tip ·/ })).not.toHaveCount(0)

  const someone = newcomer()
  const page = await open(null, { ...moving, ...phone })
  const taps = await countTaps(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Take your seat' }).tap()
  await signUp(page, someone)
  await expect(page).toHaveURL('/explore')

  // a tip without tokens leads to the purchase and back, and keeps the amount and the message
  const giving = await openTip(page, creator.displayName)
  await choose(giving, /(^|\s)25 tokens/)
  await giving.getByLabel('Message').fill(message)
  await giving.getByRole('button', { name: 'Get tokens' }).tap()
  await continueToPayment(page)
  await pay(page, cards.good)
  // the dialog closes by itself
  await expect(await expectSuccess(page)).toBeHidden()
  await giving.getByRole('button', { name: `Send ${tip} tokens` }).tap()
  await expectToast(page, tipSays.sent)
  expect(taps()).toBeLessThanOrEqual(tapsMax)

  // fans of parallel tests tip the same creator
  const newest = received.filter({ hasText: someone.username })
  await expect(newest).toContainText(message)
  await expect(newest).toContainText(`+${tip} tokens`)
  const figures = stage.getByRole('region', { name: CREATOR.glance }).locator('dl > div')
  const pending = figures.filter({ hasText: CREATOR.pending })
  const shows = async (tokens: number) => (await pending.textContent())?.includes(`${fullNumber(tokens)} tokens`)
  await expect.poll(async () => shows((await balanceOf(creator)).pending)).toBe(true)

  const { tokens, id } = packageNamed()
  await expectWallet(page, tokens - tip, [new RegExp(`@creator.*“${message}”`), 'Tokens purchased'])
  await expectBooks()

  async function expectBooks() {
    const fan = await signInThroughApi(someone)
    expect(await balanceOf(fan)).toMatchObject({ balance: tokens - tip, held: 0, debt: 0 })
    expect(await historyOf(fan)).toEqual([
      { kind: 'tip', account: 'spendable', tokens: -tip, counterparty: 'creator', message, label: 'medium' },
      { kind: 'purchase', account: 'spendable', tokens, counterparty: null, message: '', label: id },
    ])
    expect(await paymentsOf(fan)).toEqual(['succeeded'])
    const earned = {
      kind: 'tip',
      account: 'pending',
      tokens: tip,
      counterparty: fan.username,
      message,
      label: 'medium',
    }
    expect(await historyOf(creator)).toContainEqual(earned)
    expect((await balanceOf(creator)).pending).toBeGreaterThanOrEqual(earnedBefore.pending + tip)
  }
})
