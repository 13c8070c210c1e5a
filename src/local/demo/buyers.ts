import { createCall } from './api.ts'

/** Demo users who buy tokens, with the package of each. None of them is a demo account for sign-in. */
const buyers: [string, number][] = [
  ['theo_brandt', 433],
  ['hana_sato', 200],
]

/**
 * Buys tokens for demo users through the product and the stand-in for Stripe, so that today's figures are realistic.
 * Buys once a day, even after restarts.
 */
export async function buyToday({ origin }: { origin: string }): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const call = createCall(origin)
  for (const [as, tokenAmount] of buyers)
    await call('POST', '/tokens/purchase', {
      as,
      key: `demo-${today}-${as}`,
      body: { tokenAmount, paymentMethodId: 'pm_card_visa', isGift: false },
    })
}
