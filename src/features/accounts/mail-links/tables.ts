import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Purposes of mails: sign in, new password, confirm the own address, confirm a new address, undo a change of address. */
export const mailPurposes = ['link', 'reset', 'confirm', 'email', 'undo'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/**
 * Mails that prove access to an address. Token and code are derived from the id and the Worker's secret, so this table
 * stores only digests, and the outbox no secret. An address without an account also gets a row, so that requests for it
 * take as long.
 */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    /** Recipient: for `email` the new address, for `undo` the old one. */
    email: text('email').notNull(),
    /** Person, if known beforehand. Has no foreign key, because an address without an account has a row too. */
    userId: uuid('user_id'),
    tokenHash: text('token_hash').notNull(),
    codeHash: text('code_hash'),
    /** S256 challenge of the requesting browser; null if the token alone is enough. */
    challenge: text('challenge'),
    /** Keyed hash of the requesting network; null if unknown. */
    askedBy: text('asked_by'),
    /** Wrong codes from networks other than the requesting one. */
    attempts: smallint('attempts').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('mail_proofs_token').on(t.tokenHash),
    index('mail_proofs_email').on(t.email, t.purpose),
    index('mail_proofs_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('mail_proofs_expiry').on(t.expiresAt),
  ],
)

/** Latest mail of each kind per address. Enforces the cooldown, also for concurrent requests. */
export const mailGates = pgTable(
  'mail_gates',
  {
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    email: text('email').notNull(),
    sentAt: at('sent_at').notNull(),
    /** Start of the hour that `sent` counts. */
    windowStartedAt: at('window_started_at').notNull(),
    sent: integer('sent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.email] })],
)
