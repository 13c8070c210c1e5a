import { type Bucket, buckets, type MoneyTab, moneyTabs } from '../lists.ts'

/** Reads the search parameters of /wallet: the return from the provider's pages, and the tab that an admin opened. */
export function readWalletSearch(search: Record<string, unknown>): { payouts?: 'back' | 'again'; tab?: MoneyTab } {
  const { payouts } = search
  const tab = moneyTabs.find((one) => one === search.tab)
  return { ...((payouts === 'back' || payouts === 'again') && { payouts }), ...(tab && { tab }) }
}

/** Reads which balance's movements /earnings shows; pending by default. */
export function readEarningsSearch(search: Record<string, unknown>): { number?: Bucket } {
  const number = buckets.find((bucket) => bucket === search.number)
  return number ? { number } : {}
}
