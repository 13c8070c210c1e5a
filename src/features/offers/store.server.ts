import { sql } from 'drizzle-orm'
import { reportedOrders } from '#features/orders/index.server.ts'
import { isByOthers, type Reportable } from '#server/reportable.ts'
import { hideOffers, showOffers } from './editing/store.server.ts'

export const reportableOffer: Reportable = {
  find: (asked) => sql`select o.id as subject_id, o.creator_id as author_id, jsonb_build_object('title', o.title,
      'text', o.description, 'type', o.category, 'tokens', o.price_tokens) as body
    from offers o where o.id = ${asked.id}::uuid and ${isByOthers(sql`o.creator_id`, asked)}`,
  texts: () => sql`select id, title || ' ' || description as text, updated_at as at from offers
    where deleted_at is null`,
  hide: (w) => [hideOffers(w)],
  show: (w) => [showOffers(w)],
  ...reportedOrders('offer'),
}
