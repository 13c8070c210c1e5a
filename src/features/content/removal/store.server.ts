import { type SQL, sql } from 'drizzle-orm'

/** Hides items from everyone but their creators. `w` has subject_id and words. */
export const hideItems = (w: SQL): SQL => sql`
  update content_items i set hidden_at = now(), hidden_reason = w.words from ${w} w
  where i.id = w.subject_id and i.hidden_at is null`

/** Shows hidden items again. */
export const showItems = (w: SQL): SQL => sql`
  update content_items i set hidden_at = null, hidden_reason = null from ${w} w where i.id = w.subject_id`

/** Selects the ledger movements that paid for an item. */
export const itemSales = (id: SQL): SQL =>
  sql`array(select u.movement_id from content_unlocks u where u.content_id = ${id})`
