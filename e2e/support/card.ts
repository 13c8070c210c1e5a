import type { Locator, Page } from '@playwright/test'

/** The provider's test cards. */
export const cards = {
  good: '4242424242424242',
  secure: '4000002500003155',
  secureThenDeclined: '4000008400001629',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
} as const

/** Fills a card number, an expiry date and a code into the provider's frame. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12 / 40')
  await frame.getByLabel('Security code').fill('123')
}

/** Returns the values of the three fields of the card form. */
export async function typedCard(page: Page): Promise<string[]> {
  const frame = cardFrame(page)
  const fields = ['Card number', 'Expiration date', 'Security code']
  return Promise.all(fields.map((label) => frame.getByLabel(label).inputValue()))
}

const cardFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

/** Clicks a wallet's button. Returns the payment sheet, which belongs to the device in production. */
export async function openWalletSheet(page: Page, name: string): Promise<Locator> {
  const buttons = page.frameLocator('iframe[title="Secure express checkout frame"]')
  await buttons.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name, exact: true })
}

/** Returns the heading and the buttons of the bank's 3-D Secure challenge. */
export function bank(page: Page) {
  const frame = page.frameLocator('iframe[title="3D Secure"]')
  return {
    question: frame.getByRole('heading', { name: 'Confirm it is you' }),
    approve: frame.getByRole('button', { name: 'Complete' }),
    refuse: frame.getByRole('button', { name: 'Fail' }),
    cancel: page.getByRole('button', { name: 'Cancel payment' }),
  }
}
