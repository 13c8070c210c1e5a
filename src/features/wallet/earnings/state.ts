import { type Bucket, buckets, type MoneyTab, moneyTabs } from '../lists.ts'

/** What /wallet is told by its address: how a creator came back from the provider's pages; the part an admin reads. */
export function readWalletSearch(search: Record<string, unknown>): { payouts?: 'back' | 'again'; tab?: MoneyTab } {
  const { payouts } = search
  const tab = moneyTabs.find((one) => one === search.tab)
  return { ...((payouts === 'back' || payouts === 'again') && { payouts }), ...(tab && { tab }) }
}

/** Which number's movements /earnings shows; pending by default. */
export function readEarningsSearch(search: Record<string, unknown>): { number?: Bucket } {
  const number = buckets.find((bucket) => bucket === search.number)
  return number ? { number } : {}
}
