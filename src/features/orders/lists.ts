import { listSearch } from '#shared/search.ts'

// What tables, routes and loaders need to know; no sentences here.

/** What can be ordered: something a creator does, or something they send. */
export const orderKinds = ['offer', 'product'] as const
export type OrderKind = (typeof orderKinds)[number]

/**
 * `revising` is an order whose buyer asked for another try, `shipped` a parcel on its way, `disputed` one about which an
 * admin decides; `accepted` and `cancelled` are the two ends.
 */
export const orderStates = ['ordered', 'shipped', 'delivered', 'revising', 'disputed', 'accepted', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Who ended it; `clock`: the time did. */
export const orderEnders = ['buyer', 'seller', 'clock', 'admin'] as const

export const orderEvents = [
  'ordered',
  'shipped',
  'delivered',
  'revision',
  'disputed',
  'accepted',
  'cancelled',
  'overdue',
  'reopened',
] as const
export type OrderEventKind = (typeof orderEvents)[number]

/** What a mail about an order is about: what happened, and what time did with it. */
export const orderNews = [...orderEvents, 'auto_accepted', 'returned'] as const
export type OrderNewsKind = (typeof orderNews)[number]

export const orderRoles = ['all', 'buyer', 'seller'] as const
export const orderFilters = ['all', 'open', 'closed'] as const

/** What an admin can decide: the buyer gets everything back, or the seller is paid. */
export const disputeOutcomes = ['refund', 'pay'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
export const disputeFilters = ['open', 'closed'] as const

export const ordersPage = { default: 20, max: 50 } as const

/** The tabs of /orders. */
export const ordersTabs = ['sold', 'bought', 'disputes'] as const
export type OrdersTab = (typeof ordersTabs)[number]
/** As every search of a list: from two characters, 300 ms after the last one. */
export const ordersSearch = listSearch
