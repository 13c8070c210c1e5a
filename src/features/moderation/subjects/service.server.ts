import { type SQL, sql } from 'drizzle-orm'
import {
  arePicturesClear,
  clearPictures,
  clearProfiles,
  isProfileClear,
  isSuspended,
  picturesBefore,
  profileBefore,
  restorePictures,
  restoreProfiles,
} from '#features/accounts/index.server.ts'
import { hideRatings, showRatings } from '#features/calls/index.server.ts'
import { hideItems, itemSales, showItems } from '#features/content/index.server.ts'
import { removeLines, restoreLines } from '#features/live/index.server.ts'
import {
  deliverMessages,
  lockMessage,
  messageSales,
  previewsOf,
  removeMessages,
  restoreMessages,
} from '#features/messages/index.server.ts'
import { hideOffers, showOffers } from '#features/offers/index.server.ts'
import { ticketSales } from '#features/schedule/index.server.ts'
import { hideProducts, showProducts } from '#features/shop/index.server.ts'
import type { CaseKind } from '../lists.ts'

/** What a removal does to a kind of subject: statements over `w`, rows of cases. */
type Deeds = {
  hide: (w: SQL) => SQL[]
  show: (w: SQL) => SQL[]
  /** Releases a subject that waits for the decision, after a dismissal or an undo. */
  pass?: (w: SQL) => SQL[]
  /** Takes the advisory lock of a subject, which comes before all rows (ledger.sql: the order of locks). */
  lock?: (id: SQL) => SQL
  /** What is to be put back, of a case `c`. */
  before?: SQL
  /** Movements that paid the author for the subject of a case `c`. Null: the subject is never sold. */
  sales: SQL | null
  /** Whether the subject of a removed case `c` is as the removal left it; of what its author cannot bring back, always. */
  isAway?: SQL
}

const id = sql`c.subject_id`
/** The event that the stream of a case `c` is held for. */
const streamEvent = sql`(select s.event_id from streams s where s.id = c.subject_id)`
/** The event that the removal of a case `c` cancels. Null: none. */
export const eventOfCase = sql`case c.kind when 'class' then c.subject_id when 'stream' then ${streamEvent} end`
const orderSales = (kind: 'offer' | 'product') => sql`array(
  select ledger.hold_movement(o.hold_id) from orders o where o.kind = ${kind} and o.item_id = c.subject_id and o.state = 'accepted')`
/** Open orders of a thing, by their states: what a removal ends and an undo brings back. */
const openOrders = sql`(select jsonb_build_object('orders', coalesce(jsonb_object_agg(o.id, o.state), '{}'))
  from orders o where o.item_id = c.subject_id and o.closed_at is null)`
const nothing = { hide: () => [], show: () => [] }
const neverSold = { sales: null }

/** What ends by itself, once (a person, a stream, an event), is ended after the commit: removals/service.server.ts. */
export const deeds: Record<CaseKind, Deeds> = {
  person: { ...nothing, ...neverSold, isAway: isSuspended(id) },
  stream: { ...nothing, sales: ticketSales(streamEvent) },
  class: { ...nothing, sales: ticketSales(id) },
  // a completed call, and the fee of a late cancellation or a no-show
  call: {
    ...nothing,
    sales: sql`array(select ledger.hold_movement(r.hold_id) from call_requests r
      where r.id = c.subject_id and r.creator_id = c.author_id and r.ended_at is not null)`,
  },
  profile: {
    ...neverSold,
    ...{ hide: (w) => [clearProfiles(w)], show: (w) => [restoreProfiles(w)] },
    ...{ before: profileBefore(id), isAway: isProfileClear(id) },
  },
  picture: {
    ...neverSold,
    ...{ hide: clearPictures, show: restorePictures },
    ...{ before: picturesBefore(id), isAway: arePicturesClear(id) },
  },
  content: { hide: (w) => [hideItems(w)], show: (w) => [showItems(w)], sales: itemSales(id) },
  message: {
    ...{ hide: removeMessages, show: restoreMessages, pass: deliverMessages, lock: lockMessage },
    ...{ before: previewsOf(id), sales: messageSales(id) },
  },
  chat: {
    ...neverSold,
    hide: (w) => [removeLines(w)],
    show: (w) => [restoreLines(w)],
    before: sql`(select jsonb_build_object('text', m.text) from stream_messages m
      where m.stream_id = c.subject_id and m.number = c.line and m.deleted_at is null)`,
  },
  offer: {
    ...{ hide: (w) => [hideOffers(w)], show: (w) => [showOffers(w)] },
    ...{ before: openOrders, sales: orderSales('offer') },
  },
  product: {
    ...{ hide: (w) => [hideProducts(w)], show: (w) => [showProducts(w)] },
    ...{ before: openOrders, sales: orderSales('product') },
  },
  review: { ...neverSold, hide: (w) => [hideRatings(w)], show: (w) => [showRatings(w)] },
}
