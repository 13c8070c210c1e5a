import { type SQL, sql } from 'drizzle-orm'

/** Hides items from everybody but their creators. `w` has subject_id and words. */
export const hideItems = (w: SQL): SQL => sql`
  update content_items i set hidden_at = now(), hidden_reason = w.words from ${w} w
  where i.id = w.subject_id and i.hidden_at is null`

/** Shows them again. */
export const showItems = (w: SQL): SQL => sql`
  update content_items i set hidden_at = null, hidden_reason = null from ${w} w where i.id = w.subject_id`

/** The sales of an item, as the movements that paid for it. */
export const itemSales = (id: SQL): SQL =>
  sql`array(select u.movement_id from content_unlocks u where u.content_id = ${id})`
