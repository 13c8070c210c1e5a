import type { AdminPermission } from '#shared/admin-permissions.ts'
import type { Notices } from '#shared/notice-types.ts'
import type { Db } from './db/index.ts'
import type { Schedule } from './jobs/schedule.ts'
import type { Merges } from './outbox/coalesce.ts'
import type { OutboxTopic } from './outbox/topic.ts'
import type { Reportable } from './reportable.ts'

/** The state of an account as the database has it now: an access token may be minutes old. */
export type AccountStatus = {
  status: 'active' | 'suspended' | 'deleted'
  role: 'fan' | 'creator' | 'admin'
  suspendedReason: string | null
  /** Null: not suspended, or for good. */
  suspendedUntil: Date | null
  /** Set while a deletion can still be taken back. */
  deletionDate: Date | null
  /** Deleted for good: the time to take it back is over. */
  isGone: boolean
  /** The sign-in behind the token has been ended. */
  isRevoked: boolean
  /** Signs in with a code as well, or is exempt. */
  hasSecondStep: boolean
  /** What an admin may do; of others none. */
  permissions: readonly AdminPermission[]
  /** When this sign-in last did an admin's work; null: not known. */
  adminSeenAt: Date | null
}

/** What the kernel needs of features and may not import. The application fills it in (app/ports.server.ts). */
export type Ports = {
  /** One round trip. Undefined: there is no such account. */
  accountStatus(db: Db, sign: { userId: string; familyId: string }, now: Date): Promise<AccountStatus | undefined>
  /** Whether the viewing of an admin's access token goes on. */
  isViewing(db: Db, viewing: { id: string; adminId: string; userId: string }, now: Date): Promise<boolean>
  /** Notes that a sign-in did an admin's work just now. */
  noteAdminSeen(db: Db, familyId: string, now: Date): Promise<void>
  outbox: {
    /** How each kind of row is delivered, by its kind; `realtime` is the kernel's own (lanes.ts). */
    topics: Readonly<Record<string, OutboxTopic>>
    /** How several live messages of one name become one, by the name. */
    merges: Merges
  }
  /**
   * Ends one thing that a person whose account is about to be erased still has open with somebody else, in a transaction
   * of its own. @returns false: nothing is open.
   */
  closeOneOf(ctx: { db: Db; now: Date }, userId: string): Promise<boolean>
  /** Every scheduled job. */
  schedules: readonly Schedule[]
  /** Every kind of notification. */
  notices: Notices
  /** Things that people can report, by their kinds. */
  reportable: Readonly<Record<string, Reportable>>
  /** What each part of a personal-data export is, by its name, for the README in the archive. */
  personalParts: Readonly<Record<string, string>>
}
