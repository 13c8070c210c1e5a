import { sql } from 'drizzle-orm'
import { reportedOrders } from '#features/orders/index.server.ts'
import { isByOthers, type Reportable } from '#server/reportable.ts'
import { hideProducts, showProducts } from './products/store.server.ts'

export const reportableProduct: Reportable = {
  find: (asked) => sql`select p.id as subject_id, p.creator_id as author_id, jsonb_build_object('title', p.name,
      'text', p.description, 'type', p.category, 'tokens', p.price_tokens, 'pictures', jsonb_build_array(p.image_url)) as body
    from products p where p.id = ${asked.id}::uuid and ${isByOthers(sql`p.creator_id`, asked)}`,
  texts: () => sql`select id, name || ' ' || description as text, updated_at as at from products
    where deleted_at is null`,
  hide: (w) => [hideProducts(w)],
  show: (w) => [showProducts(w)],
  ...reportedOrders('product'),
}
