import { type Bucket, buckets } from '../spec/lists.ts'

/** What /wallet is told by its address: how a creator came back from the provider's pages. */
export function readWalletSearch(search: Record<string, unknown>): { payouts?: 'back' | 'again' } {
  const { payouts } = search
  return payouts === 'back' || payouts === 'again' ? { payouts } : {}
}

/** Which number's movements /earnings shows; pending by default. */
export function readEarningsSearch(search: Record<string, unknown>): { number?: Bucket } {
  const number = buckets.find((bucket) => bucket === search.number)
  return number ? { number } : {}
}
