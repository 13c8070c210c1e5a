import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { kindNames } from './spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Uploaded files. `awaited` until checked, then `ready`, and `kept` once something uses it. The job `uploads` removes
 * `dropped` files, and files not kept within a day, from storage. Other features keep, sell and release files with the
 * functions of uploads.sql, in the statement that uses the file.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Also the name of its objects, so it must not be guessable. */
    id: uuid('id').primaryKey(),
    /** Null: the owner deleted their account. */
    ownerId: uuid('owner_id').references(() => users.id),
    kind: text('kind', { enum: kindNames }).notNull(),
    state: text('state', { enum: ['awaited', 'ready', 'kept', 'dropped'] })
      .notNull()
      .default('awaited'),
    /** Type and size as announced; the file has to match both. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Storage id of the multipart upload; null: a single part. */
    partsId: text('parts_id'),
    /** Storage id of the clean copy's multipart upload, to abort it after a crash. */
    copyId: text('copy_id'),
    /** SHA-256 of each part as announced, enforced by storage. Null: not announced. */
    sha256: text('sha256').array(),
    /** Start of the current check. */
    checkedAt: at('checked_at'),
    /** Upright width of pictures and videos. */
    width: integer('width'),
    height: integer('height'),
    /** Public pictures only: a few pixels as a data URL, shown while the picture loads. */
    glow: text('glow'),
    /** Length of a video or sound, if known, or of one loop of an animation; null: a still picture. */
    durationMs: integer('duration_ms'),
    /** When another picture replaced it; its files stay for `replacedMinutes`. */
    replacedAt: at('replaced_at'),
    /** When it was first sold: it stays for buyers after its creator deletes it or leaves. */
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
