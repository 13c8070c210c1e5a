import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSameSignature, keyFor, verifyingKeys } from '#shared/derived-keys.ts'
import { callPath } from '#shared/paths.ts'
import { EVENT_TYPES, type EventType, eventPath } from '../events/spec.ts'
import type { IcsEntry } from '../ics/rules.ts'
import type { IcsStatus } from '../ics/spec.ts'

export const feedPath = '/api/calendar'

/** Returns the first 128 bits of the signature, which are enough to prevent guessing. */
const seal = (key: Uint8Array, userId: string, version: number) =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`calendar.${userId}.${version}`))).slice(0, 32)

/** Returns the URL of a calendar. Anyone with the URL can read the calendar until the version changes. */
export const feedUrl = (origin: string, secret: string, userId: string, version: number): string =>
  `${origin}${feedPath}/${userId}/${version}.${seal(keyFor(secret, 'calendar-address'), userId, version)}.ics`

/** Returns the user and the version of a calendar path; undefined if its signature is invalid. */
export function readFeedPath(secret: string, path: string): { userId: string; version: number } | undefined {
  const found = /\/([0-9a-f-]{36})\/(\d{1,9})\.([0-9a-f]{32})\.ics$/.exec(path)
  const [, userId = '', version = '', given = ''] = found ?? []
  if (!found) return undefined
  const isOurs = verifyingKeys(secret, 'calendar-address').some((key) =>
    isSameSignature(given, seal(key, userId, Number(version))),
  )
  return isOurs ? { userId, version: Number(version) } : undefined
}

/** Returns the ETag of a file: the start of its hash. */
export const etagOf = (file: string): string => `"${bytesToHex(sha256(utf8ToBytes(file))).slice(0, 32)}"`

/** Returns true if If-None-Match includes the ETag. */
export const hasAlready = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/** Call or event in a user's calendar. */
export type DatedRow = {
  kind: 'call' | 'event'
  id: string
  type: EventType
  /** Title of an event; empty for a call. */
  title: string
  description: string
  starts_at: Date
  ends_at: Date
  status: IcsStatus
  sequence: number
  changed_at: Date
  host: string
  /** Fan of a call; null for an event. */
  guest: string | null
  is_host: boolean
}

/** Converts a row to an entry of a calendar file. */
export function toEntry(row: DatedRow): IcsEntry {
  const { id, kind, type, host, guest, is_host, sequence, status } = row
  const { label } = EVENT_TYPES[type]
  const other = is_host ? guest : host
  const about = kind === 'event' && !is_host ? `${label} with ${host}` : label
  return {
    id,
    sequence,
    host,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    changedAt: row.changed_at,
    title: kind === 'call' ? `${label} with ${other}` : row.title,
    description: [about, row.description].filter((words) => words !== '').join('\n\n'),
    status,
    path: kind === 'event' ? eventPath(id) : callPath(id),
  }
}
