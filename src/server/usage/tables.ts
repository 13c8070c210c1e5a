import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Units that providers bill: published live messages, mails, seconds of connections to meetings with and without video,
 * recorded seconds, stored bytes. `talk` is the seconds of a call that both sides prove, which are not billed.
 */
export const usageMeasures = ['message', 'mail', 'video', 'audio', 'export', 'bytes', 'talk'] as const

/**
 * Billed uses of providers, appended where they happen, so that no writer waits for another one. The job `costs` adds
 * them up every minute and deletes them.
 */
export const vendorUses = pgTable('vendor_uses', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  measure: text('measure', { enum: usageMeasures }).notNull(),
  /** Channel of a message, template of a mail, kind of an upload, `call` or `stream:` and the id of a meeting's stream. */
  subject: text('subject').notNull(),
  /** Name of a message, type of a mailed notification; otherwise empty. */
  name: text('name').notNull().default(''),
  amount: bigint('amount', { mode: 'number' }).notNull(),
})
