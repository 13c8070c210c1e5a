import type { Role } from '#shared/session.ts'
import { type OrdersTab, ordersTabs } from '../lists.ts'

const tabsByRole: Record<Role, readonly [OrdersTab, ...OrdersTab[]]> = {
  fan: ['bought'],
  creator: ['sold', 'bought'],
  admin: ['bought', 'disputes'],
}

/** The tabs of /orders for a role, and the one that an address opens: the first, unless it names another of theirs. */
export function tabsOf(role: Role, wanted?: OrdersTab) {
  const tabs = tabsByRole[role]
  return { tabs, open: tabs.find((tab) => tab === wanted) ?? tabs[0] }
}

/** The orders of a tab. Who has no tab for sales finds the ones of an earlier time among all of theirs. */
export const roleOf = (tab: OrdersTab, role: Role): 'all' | 'buyer' | 'seller' =>
  tab === 'sold' ? 'seller' : tabsByRole[role].includes('sold') ? 'buyer' : 'all'

/** What the address of /orders says. */
export function readOrdersSearch({ tab }: { tab?: unknown }): { tab?: OrdersTab } {
  const known = ordersTabs.find((one) => one === tab)
  return known ? { tab: known } : {}
}
