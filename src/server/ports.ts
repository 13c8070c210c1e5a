import type { Notices } from '#shared/kinds.ts'
import type { AdminPermission } from '#shared/session.ts'
import type { Db } from './db/index.ts'
import type { Schedule } from './jobs/schedule.ts'
import type { Merges } from './outbox/coalesce.ts'
import type { OutboxTopic } from './outbox/topic.ts'
import type { Reportable } from './reportable.ts'

/** Current state of an account in the database; an access token may be minutes old. */
export type AccountStatus = {
  status: 'active' | 'suspended' | 'deleted'
  role: 'fan' | 'creator' | 'admin'
  suspendedReason: string | null
  /** Null: not suspended, or suspended without an end. */
  suspendedUntil: Date | null
  /** Set while a deletion can be undone. */
  deletionDate: Date | null
  /** True if the account was deleted and the time to undo it is over. */
  isPermanentlyDeleted: boolean
  /** True if the sign-in of the token was ended. */
  isRevoked: boolean
  /** True with two-step sign-in, or an exemption from it. */
  hasSecondStep: boolean
  /** Permissions of an admin; empty for other roles. */
  permissions: readonly AdminPermission[]
  /** Time of the last admin call of this sign-in; null if unknown. */
  adminSeenAt: Date | null
}

/** Functions of features that the kernel needs but may not import. The application provides them (app/ports.server.ts). */
export type Ports = {
  /** Reads the state of an account; undefined if it does not exist. One round trip. */
  accountStatus(db: Db, sign: { userId: string; familyId: string }, now: Date): Promise<AccountStatus | undefined>
  /** Returns true while the viewing of an admin's access token is active. */
  isViewing(db: Db, viewing: { id: string; adminId: string; userId: string }, now: Date): Promise<boolean>
  /** Records an admin call of a sign-in. */
  storeAdminSeen(db: Db, familyId: string, now: Date): Promise<void>
  outbox: {
    /** Delivery by kind of row; `realtime` is the kernel's own (lanes.ts). */
    topics: Readonly<Record<string, OutboxTopic>>
    /** Rules that merge live messages, by name. */
    merges: Merges
  }
  /**
   * Ends one open matter between a person whose account is about to be erased and another person, in a transaction of its
   * own. @returns false if none is open.
   */
  closeOneOf(ctx: { db: Db; now: Date }, userId: string): Promise<boolean>
  /** All scheduled jobs. */
  schedules: readonly Schedule[]
  /** All kinds of notifications. */
  notices: Notices
  /** Things that people can report, by their kinds. */
  reportable: Readonly<Record<string, Reportable>>
  /** Description of each part of a personal-data export by name, for the README in the archive. */
  personalParts: Readonly<Record<string, string>>
}
