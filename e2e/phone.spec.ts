import type { Locator, Page } from '@playwright/test'
import { tokenPackages } from '#features/wallet/spec.ts'
import { expect, test } from './support/browser.ts'
import { bank, cards } from './support/card.ts'
import { balanceOf, demoPerson, historyOf, newcomer, personBehind } from './support/people.ts'
import {
  awake,
  dialog,
  expectSuccess,
  expectWallet,
  goToPayment,
  leaveSuccess,
  packageNamed,
  pay,
  sendTip,
  signUp,
} from './support/steps.ts'

const phone = { width: 375, height: 812 }
test.use({ viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** A sheet stands on the lower edge of the screen, as wide as it. */
async function expectSheet(sheet: Locator): Promise<void> {
  await expect.poll(async () => bottomAndWidth(await sheet.boundingBox())).toEqual([phone.height, phone.width])
}

const bottomAndWidth = (box: { y: number; width: number; height: number } | null) =>
  box && [Math.round(box.y + box.height), Math.round(box.width)]

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
}

test('the whole main job on a phone', async ({ open }) => {
  const creator = await demoPerson('mira_koval')
  const someone = newcomer()
  const page = await open()
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Take your seat' }).tap()
  await signUp(page, someone)
  await expect(page).toHaveURL('/explore')
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')).toContainText([
    'Explore',
    'Your wallet',
    'Menu',
  ])

  await expectSheet(await goToPayment(page, 'popular'))
  await pay(page, cards.secure, 'popular')
  await bank(page).approve.tap()
  const success = await expectSuccess(page, 'popular')
  await expectSheet(success)
  // a few words do not fill a screen
  expect((await success.boundingBox())?.height).toBeLessThan(phone.height / 2)
  await leaveSuccess(success)

  await page.goto(`/creator/${creator.username}`)
  await expectNoSidewaysScroll(page)
  await sendTip(page, creator.displayName, 50, 'From the bus')
  await expect(dialog(page, 'Send a tip')).toBeHidden()

  const { tokens } = packageNamed('popular')
  await expectWallet(page, tokens - 50, [/@mira_koval.*“From the bus”/, 'Tokens purchased'])
  const fan = await personBehind(someone)
  expect(await balanceOf(fan)).toMatchObject({ balance: tokens - 50 })
  const earned = expect.objectContaining({ kind: 'tip', tokens: 50, counterparty: fan.username })
  expect(await historyOf(creator)).toContainEqual(earned)
})

test('a fan’s dashboard on a phone is their home, and Get Tokens opens as a sheet', async ({ open }) => {
  const page = await open(await demoPerson('fan2'))
  await page.goto('/dashboard')
  await (await awake(page.getByRole('button', { name: 'Get Tokens' }))).tap()
  const packages = dialog(page, 'Get tokens')
  await expectSheet(packages)
  await expect(packages.getByRole('radio')).toHaveCount(tokenPackages.length)
  await page.goBack()
  await expect(packages).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})
