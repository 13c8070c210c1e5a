import type { Utils } from '#client/trpc.ts'
import { adjustmentsPage } from '../../spec/admin.ts'

export const adjustmentsShown = { limit: adjustmentsPage.default } as const

/** What the admin's wallet opens with; the rest of it waits for a press. A failure is the screen's to tell. */
export const loadAdminWallet = (api: Utils) =>
  Promise.all([api.wallet.admin.figures.prefetch(), api.wallet.admin.adjustments.prefetchInfinite(adjustmentsShown)])
