import { PaymentError, type Payments } from '#providers/payments/index.ts'
import { usdText } from '#shared/money.ts'
import type { CreditedPurchase } from '../store/compare.server.ts'

/**
 * Asks the provider about one credited purchase: why it does not count as paid there, or undefined when it does.
 * @throws PaymentError `unreachable`: then nobody knows.
 */
export async function findUnpaid(
  payments: Payments,
  { intent, usd_cents }: CreditedPurchase,
): Promise<string | undefined> {
  if (intent === null) return 'Credited here without a payment.'
  try {
    const { status, amountUsdCents } = await payments.find(intent)
    if (status !== 'succeeded') return 'Credited here, and not paid at the provider.'
    if (amountUsdCents === usd_cents) return undefined
    return `Credited here for ${usdText(usd_cents)}, paid ${usdText(amountUsdCents)} at the provider.`
  } catch (error) {
    if (error instanceof PaymentError && error.outcome === 'invalid') return 'Credited here, unknown to the provider.'
    throw error
  }
}
