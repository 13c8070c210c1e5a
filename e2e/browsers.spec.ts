import { SENTENCES } from '#features/purchase/spec.ts'
import { providerOrigin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { newFan } from './support/people.ts'
import { dialog, openPurchase, payButton } from './support/steps.ts'

test('a card form that fails to load is replaced by a retry button, and Pay is disabled until it loads', async ({
  open,
}) => {
  const page = await open(await newFan())
  let isHung = true
  await page.route(`${providerOrigin}/assets/{frame,wallets}`, (route) => (isHung ? undefined : route.continue()))
  await page.goto('/explore')
  await openPurchase(page)
  await dialog(page, 'Get tokens')
    .getByRole('button', { name: /^Continue/ })
    .click()
  const payment = dialog(page, 'Payment')
  await expect(payButton(page)).toBeDisabled()
  await expect(payment.getByText(SENTENCES.cardFormMissing)).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  isHung = false
  await payment.getByRole('button', { name: 'Try again' }).click()
  await expect(payButton(page)).toBeEnabled()
})
