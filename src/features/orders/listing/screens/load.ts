import type { Utils } from '#client/trpc/trpc.ts'
import type { Session } from '#shared/session.ts'
import type { OrdersTab } from '../../lists.ts'
import { roleOf, tabsOf } from '../state.ts'

type Loading = { api: Utils; session: Session | null }

/**
 * Loads the open orders of the open tab. The server waits for them; in the browser the page shows skeletons until they
 * arrive.
 */
export async function loadOrders({ api, session }: Loading, { tab }: { tab?: OrdersTab | undefined }): Promise<void> {
  if (!session) return
  const { role } = session.user
  const { open } = tabsOf(role, tab)
  const once = { retry: false }
  const first =
    open === 'disputes'
      ? api.orders.disputes.prefetchInfinite({ state: 'open' }, once)
      : api.orders.list.prefetchInfinite({ role: roleOf(open, role), state: 'open' }, once)
  if (import.meta.env.SSR) await first
}
