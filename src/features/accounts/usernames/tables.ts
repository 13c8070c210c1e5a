import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Names that people had until lately. While one is kept nobody else can take it, so that whoever knows somebody by a name
 * is not met by another person under it; links with it lead on. Written by the trigger in usernames.sql only.
 */
export const formerUsernames = pgTable('former_usernames', {
  username: text('username').primaryKey(),
  userId: uuid('user_id').notNull(),
  until: timestamp('until', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
})
