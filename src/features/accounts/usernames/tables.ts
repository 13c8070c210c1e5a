import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Former usernames. Until their protection ends no other account can take them, so that people are not confused with
 * the former owner; links with them redirect. Written only by the trigger in usernames.sql.
 */
export const formerUsernames = pgTable('former_usernames', {
  username: text('username').primaryKey(),
  userId: uuid('user_id').notNull(),
  until: timestamp('until', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})
