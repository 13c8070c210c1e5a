import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keyFor } from '#shared/derived-keys.ts'
import { COMMON, type Reason } from '#shared/errors.ts'
import type { AdminPermission } from '#shared/session.ts'
import { SUSPENSION_REFUSALS } from './spec.ts'

type Admin = { id: string; name: string }

/** Facts about a person that the decision about a suspension needs. */
export type Suspendable = {
  id: string
  role: 'fan' | 'creator' | 'admin'
  /** The current suspension. */
  suspension: { reason: string; until: Date | null; by: Admin | null } | null
  /** Admin who lifted the last suspension; null if none did. */
  liftedBy: Admin | null
}

export type AdminWho = { id: string; permissions: readonly AdminPermission[] }

export type SuspensionOutcome = { outcome: 'write' } | { outcome: 'repeated' } | { outcome: 'refused'; reason: Reason }

const refused = (reason: Reason): SuspensionOutcome => ({ outcome: 'refused', reason })

/**
 * Returns the refusal of an admin's action on an account. Admins cannot act on their own account, and need the
 * permission `owner` for another admin's.
 */
export function refusalToAct(person: Pick<Suspendable, 'id' | 'role'>, admin: AdminWho): Reason | undefined {
  if (person.id === admin.id) return SUSPENSION_REFUSALS.self
  if (person.role === 'admin' && !admin.permissions.includes('owner')) return COMMON.notPermitted('owner')
  return undefined
}

type Asked = { reason: string; until: Date | null }

/**
 * Decides a suspension. A retry by the same admin returns the original response. The refusal for another admin has the
 * name of the faster one.
 */
export function decideSuspension(person: Suspendable, asked: Asked, admin: AdminWho, now: Date): SuspensionOutcome {
  const refusal = refusalToAct(person, admin)
  if (refusal) return refused(refusal)
  if (asked.until && asked.until <= now) return refused(SUSPENSION_REFUSALS.untilPast)
  const { suspension } = person
  if (!suspension) return { outcome: 'write' }
  const isSame =
    suspension.by?.id === admin.id &&
    suspension.reason === asked.reason &&
    suspension.until?.getTime() === asked.until?.getTime()
  if (isSame) return { outcome: 'repeated' }
  return refused(SUSPENSION_REFUSALS.alreadySuspended(suspension.by?.name ?? SUSPENSION_REFUSALS.someone))
}

/**
 * Decides a restoration. A retry by the same admin returns the original response. The refusal for another admin has the
 * name of the faster one.
 */
export function decideRestoration(person: Suspendable, admin: AdminWho): SuspensionOutcome {
  const refusal = refusalToAct(person, admin)
  if (refusal) return refused(refusal)
  if (person.suspension) return { outcome: 'write' }
  const { liftedBy } = person
  if (liftedBy?.id === admin.id) return { outcome: 'repeated' }
  return refused(liftedBy ? SUSPENSION_REFUSALS.alreadyRestored(liftedBy.name) : SUSPENSION_REFUSALS.notSuspended)
}

/** Kinds of values of a banned account that are stored as hashes. */
export const markKinds = ['email', 'card'] as const
export type MarkKind = (typeof markKinds)[number]

/** Returns the email address in lower case without a `+tag`, because all variants reach the same mailbox. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/**
 * Returns the ban mark of a value: the keyed hash of an email address or a card fingerprint. Without the secret, the
 * value cannot be guessed from the hash.
 */
export function markOf(secret: string, kind: MarkKind, value: string): string {
  const text = kind === 'email' ? mailboxOf(value) : value
  return bytesToHex(hmac(sha256, keyFor(secret, 'ban-mark'), utf8ToBytes(`${kind}:${text}`)))
}
