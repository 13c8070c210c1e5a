import type { Utils } from '#client/trpc.ts'
import { adjustmentsPage, type MoneyTab } from '../../lists.ts'

export const adjustmentsShown = { limit: adjustmentsPage.default } as const

/**
 * What the admin's wallet opens with; a failure is the screen's to tell. In the browser nobody waits for it: the figures
 * read every account, and the screen has its skeleton.
 */
export function loadAdminWallet(api: Utils, tab: MoneyTab | undefined): Promise<unknown> | undefined {
  const asked = Promise.all([
    api.wallet.admin.figures.prefetch(),
    tab === 'adjustments' && api.wallet.admin.adjustments.prefetchInfinite(adjustmentsShown),
  ])
  return typeof window === 'undefined' ? asked : undefined
}
