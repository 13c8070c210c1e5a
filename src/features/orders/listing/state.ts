import type { Role } from '#shared/session.ts'
import { type OrdersTab, ordersTabs } from '../lists.ts'

const tabsByRole: Record<Role, readonly [OrdersTab, ...OrdersTab[]]> = {
  fan: ['bought'],
  creator: ['sold', 'bought'],
  admin: ['bought', 'disputes'],
}

/** Returns the tabs of /orders for a role, and the open one: the tab that the URL names, otherwise the first. */
export function tabsOf(role: Role, wanted?: OrdersTab) {
  const tabs = tabsByRole[role]
  return { tabs, open: tabs.find((tab) => tab === wanted) ?? tabs[0] }
}

/**
 * Returns the role that the user has in the orders of a tab. Without a sales tab, earlier sales are among all orders.
 */
export const roleOf = (tab: OrdersTab, role: Role): 'all' | 'buyer' | 'seller' =>
  tab === 'sold' ? 'seller' : tabsByRole[role].includes('sold') ? 'buyer' : 'all'

/** Reads the search parameters of /orders. */
export function readOrdersSearch({ tab }: { tab?: unknown }): { tab?: OrdersTab } {
  const known = ordersTabs.find((one) => one === tab)
  return known ? { tab: known } : {}
}
