import type { Utils } from '#client/trpc/trpc.ts'
import { adjustmentsPage, type MoneyTab } from '../../lists.ts'

export const adjustmentsShown = { limit: adjustmentsPage.default } as const

/**
 * Loads the first data of the admin's wallet; the screen shows failures. In the browser the page does not wait, because
 * the figures read every account and the screen has a skeleton.
 */
export function loadAdminWallet(api: Utils, tab: MoneyTab | undefined): Promise<unknown> | undefined {
  const asked = Promise.all([
    api.wallet.admin.figures.prefetch(),
    // the counts of the rail
    api.admin.stats.prefetch(undefined, { retry: false }),
    tab === 'adjustments' && api.wallet.admin.adjustments.prefetchInfinite(adjustmentsShown),
  ])
  return typeof window === 'undefined' ? asked : undefined
}
