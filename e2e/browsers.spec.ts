import { EXPLORE_SENTENCES } from '#features/discovery/filters/spec.ts'
import { SENTENCES } from '#features/purchase/spec.ts'
import { providerOrigin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { chunkUrlWith } from './support/chunks.ts'
import { newFan } from './support/people.ts'
import { dialog, openPurchase, payButton, waitForHydration } from './support/steps.ts'

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

test('an open page reloads once when a chunk is missing after a deployment, then shows a toast', async ({
  open,
  watch,
}) => {
  watch.allowError('404')
  watch.allowError('dynamically imported module')
  // without a service worker, because `page.route` does not intercept its requests
  const page = await open(null, { serviceWorkers: 'block' })
  const part = chunkUrlWith('src/features/discovery/filters/screens/FiltersDialog.tsx')
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/explore')
  const filters = page.getByRole('button', { name: EXPLORE_SENTENCES.filters })
  const reloaded = page.waitForEvent('load')
  await (await waitForHydration(filters)).click()
  await reloaded
  await (await waitForHydration(filters)).click()
  await expect(page.getByText('Part of this page did not load')).toBeVisible()
})
