import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { kindNames } from './spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * A file on its way in. `awaited` until it has been looked at, then `ready`; `kept` once something shows it. What is
 * `dropped`, and what nobody kept within a day, is removed from storage by the job `uploads`. Other features keep, sell
 * and let go of a file by the functions of uploads.sql, in the statement that shows it.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Also the name of its objects, so nobody must be able to guess it. */
    id: uuid('id').primaryKey(),
    /** Null: they are gone, and their files will be. */
    ownerId: uuid('owner_id').references(() => users.id),
    kind: text('kind', { enum: kindNames }).notNull(),
    state: text('state', { enum: ['awaited', 'ready', 'kept', 'dropped'] })
      .notNull()
      .default('awaited'),
    /** As announced; the file is held to both. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Storage's name for the upload in parts; null: it comes whole. */
    partsId: text('parts_id'),
    /** The same of the clean copy that is being made of it, so that nothing stays behind of one that was never finished. */
    copyId: text('copy_id'),
    /** Of each part, as announced: storage takes no other. Null: nothing was said. */
    sha256: text('sha256').array(),
    /** Since when somebody looks at it. */
    checkedAt: at('checked_at'),
    /** Of pictures and films, as they stand upright. */
    width: integer('width'),
    height: integer('height'),
    /** Of a public picture: a few of its pixels as a data address, shown until it has arrived. */
    glow: text('glow'),
    /** Of films and sounds that say it, and of one round of an animation; null: the picture is still. */
    durationMs: integer('duration_ms'),
    /** Since when another picture stands for it: pages that are open show it for `replacedMinutes`. */
    replacedAt: at('replaced_at'),
    /** Since when it belongs to buyers as well: it stays when whoever made it deletes it, or leaves. */
    soldAt: at('sold_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_owner').on(t.ownerId, t.id),
    index('uploads_checked').on(t.checkedAt).where(sql`${t.checkedAt} is not null`),
    index('uploads_to_tidy').on(t.createdAt).where(sql`${t.state} <> 'kept'`),
    check(
      'uploads_measured',
      sql`${t.state} not in ('ready', 'kept') or ${t.type} not like 'image/%'
        or coalesce(${t.width} > 0 and ${t.height} > 0, false)`,
    ),
  ],
)
