import { providerOrigin } from './support/addresses.ts'
import { expect, test } from './support/browser.ts'
import { cards } from './support/card.ts'
import { newFan } from './support/people.ts'
import { expectCredited, goToPayment, pay } from './support/steps.ts'

test('the card number goes to the provider and nowhere else', async ({ open, watch }) => {
  const page = await open(await newFan())
  await page.goto('/explore')
  await goToPayment(page)
  await pay(page, cards.good)
  await expectCredited(page)
  // what is held here for one journey, the watch holds for all: nothing to the product's origin
  expect(watch.cardNumbersSentTo()).toEqual([`${providerOrigin}/v1/payment_methods`])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  const shown = await page.content()
  for (const place of [kept, shown]) expect(place.replaceAll(' ', '')).not.toContain(cards.good)
})
