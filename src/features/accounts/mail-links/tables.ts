import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** What a mail proves: sign in, new password, own address, new address, or that a change of address was somebody else. */
export const mailPurposes = ['link', 'reset', 'confirm', 'email', 'undo'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/**
 * One row per mail that proves who reads an address. Token and code are derived from the id and the
 * Worker's secret, so the table has digests only and the outbox no secret at all. An address that nobody has gets a row
 * too: what is asked for it takes as long and reads the same.
 */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    /** Where the mail goes. For `email` the new address, for `undo` the old one. */
    email: text('email').notNull(),
    /** Whose, where that is known beforehand. No foreign key: see above. */
    userId: uuid('user_id'),
    tokenHash: text('token_hash').notNull(),
    codeHash: text('code_hash'),
    /** The S256 challenge of the browser that asked; null = the token alone is enough. */
    challenge: text('challenge'),
    /** Keyed hash of the network that asked for the mail. Null: not known. */
    askedBy: text('asked_by'),
    /** Wrong codes from other networks than the one that asked. */
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

/** When an address last got a mail of a kind: the door that holds the cooldown, also against parallel askers. */
export const mailGates = pgTable(
  'mail_gates',
  {
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    email: text('email').notNull(),
    sentAt: at('sent_at').notNull(),
    /** The hour that `sent` counts. */
    windowStartedAt: at('window_started_at').notNull(),
    sent: integer('sent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.email] })],
)
