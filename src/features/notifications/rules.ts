import { type NoticeKind, type NoticeType, noticeTypes } from './spec.ts'

/** An unknown type is treated as system. */
export const knownType = (type: string): NoticeType => noticeTypes.find((known) => known === type) ?? 'system'

/** The preference switch of each type; statements receive this table as JSON. */
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

/** Returns the switch that a type obeys. */
export const kindOf = (type: NoticeType): NoticeKind => kinds[type]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const isWord = (value: string | undefined): value is string => value !== undefined && /^[\w-]+$/.test(value)

/** Returns the path of a notification without a kind, from an older version (README.md); undefined: no page. */
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
      // only the giver may open the receipt of a gift
      if (data.is_gift === true) return '/settings/wallet'
      if (isWord(text(data.order_id))) return `/orders/${data.order_id}`
      return isWord(receipt) ? `/receipt/${receipt}` : undefined
  }
}

/** Returns the changed count, at least 0. */
export const unreadAfter = (unread: number, change: number): number => Math.max(0, unread + change)
