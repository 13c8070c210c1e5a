import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/index.ts'
import { type EmailFrequency, type NoticeKind, noticeKinds, preferenceDefaults } from '../spec.ts'
import { notificationPreferences } from '../tables.ts'

export type Preferences = Record<keyof typeof preferenceDefaults, boolean> & {
  email_muted: NoticeKind[]
  email_frequency: EmailFrequency
  time_zone: string
}

type Row = typeof notificationPreferences.$inferSelect

const isKind = (text: string): text is NoticeKind => noticeKinds.some((kind) => kind === text)

const fromRow = (row: Row): Preferences => ({
  messages: row.messages,
  session_requests: row.sessionRequests,
  tips: row.tips,
  follows: row.follows,
  creator_online: row.creatorOnline,
  system: row.system,
  email_notifications: row.emailNotifications,
  push_notifications: row.pushNotifications,
  email_muted: row.emailMuted.filter(isKind),
  email_frequency: row.emailFrequency,
  time_zone: row.timeZone,
})

/** One round trip. */
export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  return row ? fromRow(row) : { ...preferenceDefaults, email_muted: [], email_frequency: 'each', time_zone: 'UTC' }
}

/** Changes what is given and leaves the rest as it is. One round trip. */
export async function writePreferences(db: Db, userId: string, change: Partial<Preferences>): Promise<Preferences> {
  const given = {
    ...(change.messages !== undefined && { messages: change.messages }),
    ...(change.session_requests !== undefined && { sessionRequests: change.session_requests }),
    ...(change.tips !== undefined && { tips: change.tips }),
    ...(change.follows !== undefined && { follows: change.follows }),
    ...(change.creator_online !== undefined && { creatorOnline: change.creator_online }),
    ...(change.system !== undefined && { system: change.system }),
    ...(change.email_notifications !== undefined && { emailNotifications: change.email_notifications }),
    ...(change.push_notifications !== undefined && { pushNotifications: change.push_notifications }),
    ...(change.email_frequency !== undefined && { emailFrequency: change.email_frequency }),
    ...(change.time_zone !== undefined && { timeZone: change.time_zone }),
    ...(change.email_muted !== undefined && { emailMuted: change.email_muted }),
  }
  // what was mailed as it happened does not come again in the first daily mail
  const { emailNotifications, emailFrequency } = notificationPreferences
  const beginsDigest = change.email_frequency !== undefined || change.email_notifications !== undefined
  const digestAfter = sql`case when ${emailNotifications} and ${emailFrequency} = 'daily'
    then ${notificationPreferences.digestAfter} else now() end`
  const [row] = await db
    .insert(notificationPreferences)
    .values({ userId, ...given })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { ...given, ...(beginsDigest && { digestAfter }), updatedAt: sql`now()` },
    })
    .returning()
  if (!row) throw new Error('an upsert returned no row')
  return fromRow(row)
}

/** Stops the mails of one kind, whatever else it does. One round trip. */
export async function muteMails(db: Db, userId: string, kind: NoticeKind): Promise<void> {
  const { emailMuted } = notificationPreferences
  await db
    .insert(notificationPreferences)
    .values({ userId, emailMuted: [kind] })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { emailMuted: sql`array_append(array_remove(${emailMuted}, ${kind}), ${kind})`, updatedAt: sql`now()` },
    })
}
