import { type SQL, sql } from 'drizzle-orm'
import { isByOthers, type Reportable, subjectOfCase } from '#server/reportable.ts'

/** Returns the statement that hides items from everyone except their creators. `w` has subject_id and words. */
const hideItems = (w: SQL): SQL => sql`
  update content_items i set hidden_at = now(), hidden_reason = w.words from ${w} w
  where i.id = w.subject_id and i.hidden_at is null`

/** Returns the statement that shows hidden items again. */
const showItems = (w: SQL): SQL => sql`
  update content_items i set hidden_at = null, hidden_reason = null from ${w} w where i.id = w.subject_id`

/** Returns the ledger movements that paid for an item. */
const itemSales = (id: SQL): SQL => sql`array(select u.movement_id from content_unlocks u where u.content_id = ${id})`

export const reportableItem: Reportable = {
  find: (asked) => sql`select i.id as subject_id, i.creator_id as author_id, jsonb_build_object('title', i.title,
      'text', i.description, 'type', i.type, 'tokens', i.price_tokens, 'files', (
        select coalesce(jsonb_agg(f.upload_id order by f.position), '[]') from content_files f where f.content_id = i.id)) as body
    from content_items i where i.id = ${asked.id}::uuid and ${isByOthers(sql`i.creator_id`, asked)}`,
  texts: () => sql`select id, title || ' ' || description as text, updated_at as at from content_items
    where deleted_at is null`,
  hide: (w) => [hideItems(w)],
  show: (w) => [showItems(w)],
  sales: itemSales(subjectOfCase),
}
