import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BUCKETS, HOLDS } from '#features/wallet/earnings/spec.ts'
import { PAYOUT_SENTENCES, PAYOUT_SETUP } from '#features/wallet/payouts/spec.ts'
import { tokensText } from '#shared/money.ts'
import { providerOrigin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { earnedToday, matureEarnings, tipFromNewFan } from './support/earnings.ts'
import { balanceOf, demoPerson } from './support/people.ts'
import { dialog, expectToast, navigate, press, waitForHydration } from './support/steps.ts'

const banks = { pays: '000123456789', closed: '000111111113' }

/** Sets up payouts on the provider's page and returns to the wallet. */
async function setUpPayouts(page: Page, account: string): Promise<void> {
  await page.getByLabel(PAYOUT_SETUP.country).selectOption('DE')
  await press(page.getByRole('button', { name: 'Set up at Stripe' }))
  await expect(page).toHaveURL(new RegExp(`^${providerOrigin}/onboarding/`))
  await page.getByLabel('Bank account number').fill(account)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL('/wallet?payouts=back')
  await expect(page.getByRole('status').filter({ hasText: PAYOUT_SENTENCES.done })).toBeVisible()
}

async function withdraw(page: Page, tokens: number, usd: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Withdraw', exact: true }))
  const form = dialog(page, 'Withdraw')
  await form.getByLabel('Tokens').fill(String(tokens))
  await form.getByRole('button', { name: `Withdraw ${usd}` }).click()
  await expectToast(page, PAYOUT_SENTENCES.asked)
  await expect(form).toBeHidden()
}

const payoutLines = (page: Page) => page.getByRole('region', { name: 'Payouts so far' }).getByRole('listitem')

test('a creator sees a tip mature, sets up payouts, withdraws and downloads the statement', {
  tag: '@smoke',
}, async ({ open }) => {
  const creator = await demoPerson('creator2')
  const before = await balanceOf(creator)
  const fan = await tipFromNewFan(creator, 450, 'For the long evening')
  const page = await open(creator)
  await page.goto('/wallet')
  await expect(page.getByText(HOLDS.maturing)).toBeVisible()
  // the wallet's balance does not include pending tokens
  const { available } = await balanceOf(creator)
  await expect(page.getByRole('link', { name: `Your wallet: ${tokensText(available)}`, exact: true })).toBeVisible()
  await expect(page.getByText(/^Available on \d+ [A-Z][a-z]{2,3}$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
  await expect(page.getByText(PAYOUT_SENTENCES.notReady)).toBeVisible()

  await press(page.getByRole('link', { name: BUCKETS.pending.name }))
  await expect(page).toHaveURL('/earnings?number=pending#movements')
  const line = page.getByRole('region', { name: 'Movements' }).getByRole('listitem').first()
  await expect(line).toContainText(`Tip from @${fan.username}`)
  await expect(line).toContainText('+450 tokens')
  await expect(page.getByRole('slider', { name: 'Earned by day' })).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: ${(await earnedToday(creator)).toLocaleString('en-US')} tokens$`),
  )

  await matureEarnings(creator)
  await navigate(page, '/wallet')
  await setUpPayouts(page, banks.pays)
  await withdraw(page, 400, '$20.00')
  await expect(payoutLines(page).first()).toContainText(/Paid.*\$20\.00/)
  expect(await balanceOf(creator)).toMatchObject({
    pending: 0,
    available: before.available + before.pending + 50,
    paying_out: 0,
  })

  await navigate(page, '/earnings?number=available')
  const moves = page.getByRole('region', { name: 'Movements' }).getByRole('listitem')
  await expect(moves).toContainText(['Payout asked for', 'Became available'])
  await waitForHydration(page.getByRole('button', { name: 'Download CSV' }))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^limelight-earnings-\d{4}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`Pending,${fan.username},For the long evening,450,22.50,`)
})

test('a creator replaces a closed bank account after a failed payout, and the next payout is paid', async ({
  open,
}) => {
  const creator = await demoPerson('lenalights')
  await tipFromNewFan(creator, 420, '')
  await matureEarnings(creator)
  const { available } = await balanceOf(creator)
  const page = await open(creator, { viewport: { width: 375, height: 812 } })
  await page.goto('/wallet')
  await setUpPayouts(page, banks.closed)
  await withdraw(page, 400, '$20.00')
  await expect(payoutLines(page).first()).toContainText('Failed')
  await expect(payoutLines(page).first()).toContainText('The bank account has been closed.')
  await expect.poll(async () => (await balanceOf(creator)).available).toBe(available)

  await press(page.getByRole('button', { name: 'Change bank account' }))
  await page.getByLabel('Bank account number').fill(banks.pays)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { name: 'Your bank account is saved' })).toBeVisible()
  await page.goto('/wallet')
  await withdraw(page, 400, '$20.00')
  await expect(payoutLines(page).first()).toContainText('Paid')
})
