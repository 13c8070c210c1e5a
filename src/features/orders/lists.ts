import type { HoldReason } from '#features/wallet/index.ts'
import { listSearch } from '#shared/search.ts'

// Lists for tables, routes and loaders. This module contains no sentences, because every page loads it.

/** Kinds of orders: a service of a creator, or an item that they send. */
export const orderKinds = ['offer', 'product'] as const satisfies readonly HoldReason[]
export type OrderKind = (typeof orderKinds)[number]

/**
 * States of an order. `revising`: the buyer requested a revision; `shipped`: a parcel on its way; `disputed`: an admin
 * decides; `accepted` and `cancelled` are the two ends.
 */
export const orderStates = ['ordered', 'shipped', 'delivered', 'revising', 'disputed', 'accepted', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Actors that can end an order; `clock` is the job `orders`. */
export const orderEndActors = ['buyer', 'seller', 'clock', 'admin'] as const

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

/** Subjects of mails about orders: the events, and ends by a timer. */
export const orderNews = [...orderEvents, 'auto_accepted', 'returned'] as const
export type OrderNewsKind = (typeof orderNews)[number]

export const orderRoles = ['all', 'buyer', 'seller'] as const
export const orderFilters = ['all', 'open', 'closed'] as const

/** Decisions of an admin: all tokens return to the buyer, or the seller is paid. */
export const disputeOutcomes = ['refund', 'pay'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
export const disputeFilters = ['open', 'closed'] as const

export const ordersPage = { default: 20, max: 50 } as const

/** Tabs of /orders. */
export const ordersTabs = ['sold', 'bought', 'disputes'] as const
export type OrdersTab = (typeof ordersTabs)[number]
/** Search limits, as in every list: from two characters, 300 ms after the last keystroke. */
export const ordersSearch = listSearch
