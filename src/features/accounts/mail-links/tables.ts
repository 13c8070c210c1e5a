import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Purposes of mails: sign in, reset the password, confirm the current email address, confirm a new one, undo a change.
 */
export const mailPurposes = ['link', 'reset', 'confirm', 'email', 'undo'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/**
 * Mails with a link or code, which prove access to a mailbox. Token and code are derived from the id and the Worker's
 * secret. This table stores only digests, and the outbox contains no secret. Requests for an address without an account
 * also write a row, so that they take the same time.
 */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    /** Email address of the recipient: for `email` the new one, for `undo` the old one. */
    email: text('email').notNull(),
    /**
     * The person, if known when the mail is requested. No foreign key, because addresses without an account have rows
     * too.
     */
    userId: uuid('user_id'),
    tokenHash: text('token_hash').notNull(),
    codeHash: text('code_hash'),
    /** PKCE challenge (S256) of the requesting browser; null if the token alone is enough. */
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

/** Time of the latest mail of each kind per email address. Enforces the cooldown, also for concurrent requests. */
export const mailGates = pgTable(
  'mail_gates',
  {
    purpose: text('purpose', { enum: mailPurposes }).notNull(),
    email: text('email').notNull(),
    sentAt: at('sent_at').notNull(),
    /** Start of the hour whose mails `sent` counts. */
    windowStartedAt: at('window_started_at').notNull(),
    sent: integer('sent').notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.email] })],
)
