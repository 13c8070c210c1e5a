import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { kindNames } from './spec.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Uploaded files. State `awaited` until the file is checked, then `ready`, then `kept` once a feature has claimed it.
 * The job `uploads` removes `dropped` files, and files not claimed within a day, from storage. Other features claim,
 * sell and release files with the functions of uploads.sql, in the statement that uses the file.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Id, which is also part of the storage keys, so it must not be guessable. */
    id: uuid('id').primaryKey(),
    /** Owner; null after their account was deleted. */
    ownerId: uuid('owner_id').references(() => users.id),
    kind: text('kind', { enum: kindNames }).notNull(),
    state: text('state', { enum: ['awaited', 'ready', 'kept', 'dropped'] })
      .notNull()
      .default('awaited'),
    /** Announced type and size. The uploaded file has to match both. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Storage id of the multipart upload; null if the file is a single part. */
    partsId: text('parts_id'),
    /** Storage id of the multipart upload of the cleaned copy. The job aborts it after a crash. */
    copyId: text('copy_id'),
    /** Announced SHA-256 of each part, enforced by storage; null if not announced. */
    sha256: text('sha256').array(),
    /** Start of the current check. */
    checkedAt: at('checked_at'),
    /** Upright width of pictures and videos. */
    width: integer('width'),
    height: integer('height'),
    /** Placeholder of a public picture: a few pixels as a data URL, shown while the picture loads. */
    glow: text('glow'),
    /** Duration of a video or audio file, if known, or of one loop of an animation. Null for a still picture. */
    durationMs: integer('duration_ms'),
    /** Time at which another picture replaced this one. Its files stay for `replacedMinutes`. */
    replacedAt: at('replaced_at'),
    /** Time of the first sale. A sold file stays for buyers after its creator deletes it or deletes the account. */
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
