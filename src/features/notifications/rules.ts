import type { Notices, NoticeText, Reader } from '#shared/kinds.ts'
import { inZone } from '#shared/schemas.ts'
import { beginningOf } from '#shared/texts.ts'
import { type NoticeKind, type NoticeType, noticeTypes, SENTENCES, titleMax } from './spec.ts'

/** Returns a known type. An unknown type becomes `system`. */
export const knownType = (type: string): NoticeType => noticeTypes.find((known) => known === type) ?? 'system'

/** Switch of each type. SQL statements receive this table as JSON. */
export const kinds: Record<NoticeType, NoticeKind> = {
  message: 'messages',
  session_request: 'session_requests',
  session_started: 'session_requests',
  session_ended: 'session_requests',
  tip_received: 'tips',
  follow: 'follows',
  creator_online: 'creator_online',
  system: 'system',
}

/** Returns the switch of a type. */
export const kindOf = (type: NoticeType): NoticeKind => kinds[type]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const isWord = (value: string | undefined): value is string => value !== undefined && /^[\w-]+$/.test(value)

/** Returns the path of a notification without a kind, from an older version (README.md), or undefined for no page. */
export function destinationOf(type: NoticeType, data: Record<string, unknown>): string | undefined {
  const username = text(data.username)
  const receipt = text(data.purchase_id)
  switch (type) {
    case 'tip_received':
      return '/dashboard'
    case 'message':
      return isWord(username) ? `/messages/${username}` : '/messages'
    case 'session_request':
      return '/call-requests'
    case 'session_started':
    case 'session_ended':
      return '/calls'
    case 'follow':
      return isWord(username) ? `/creator/${username}` : '/followers'
    case 'creator_online':
      return isWord(username) ? `/creator/${username}` : undefined
    case 'system':
      if (isWord(text(data.payout_id))) return '/earnings'
      // only the giver can open the receipt of a gift
      if (data.is_gift === true) return '/settings/wallet'
      if (isWord(text(data.order_id))) return `/orders/${data.order_id}`
      return isWord(receipt) ? `/receipt/${receipt}` : undefined
  }
}

/** Returns the unread count after a change, at least 0. */
export const unreadAfter = (unread: number, change: number): number => Math.max(0, unread + change)

/** Row of `notifications`. Rows without a kind have stored texts. */
export type StoredNotice = {
  kind: string | null
  type: string
  title: string | null
  message: string | null
  data: Record<string, unknown>
}

/**
 * Returns the text and path of a notification for its reader. Returns a general sentence for an unknown kind or invalid
 * data, because one row must not break a list. Titles are truncated at grapheme boundaries, because a lone surrogate is
 * invalid JSON for PostgreSQL and would fail the whole statement. Times are in the time zone `zone`, or in the stored
 * time zone if it is null.
 */
export function textOf(notices: Notices, row: StoredNotice, reader: Reader, zone: string | null): NoticeText {
  if (row.kind === null) {
    const path = destinationOf(knownType(row.type), row.data) ?? null
    return { title: row.title ?? '', message: row.message ?? '', path }
  }
  try {
    const text = notices[row.kind]?.write(inZone(row.data, zone), reader)
    if (text) return { ...text, title: beginningOf(text.title, titleMax) }
  } catch {
    // a text that cannot be rendered becomes the general sentence
  }
  return { title: SENTENCES.unreadable, message: '', path: null }
}
