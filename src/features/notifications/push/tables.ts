import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/**
 * Browser that receives push messages for a person (RFC 8030). It belongs to the session that subscribed it, and gets
 * no push messages once the session is revoked.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id').notNull(),
    familyId: uuid('family_id').notNull(),
    /** URL at the push service. Secret, because anyone with this URL can try to send push messages. */
    endpoint: text('endpoint').notNull(),
    /** Public key of the browser in base64url. Only the browser can decrypt a push message. */
    p256dh: text('p256dh').notNull(),
    /** Secret of the browser in base64url. */
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
