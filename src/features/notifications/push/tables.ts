import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/**
 * A browser that receives pushes for a person (RFC 8030). It belongs to the sign-in that subscribed it and gets no
 * pushes once that is revoked.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    familyId: uuid('family_id').notNull(),
    /** Push address; secret, because anyone with it can try to send pushes. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, base64url; only that browser can decrypt a push. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
    check('push_subscriptions_endpoint_length', sql`length(${t.endpoint}) <= 1000`),
  ],
)
