import { type NoticeKind, type NoticeType, noticeTypes } from './spec.ts'

/** An unknown type is treated as system. */
export const knownType = (type: string): NoticeType => noticeTypes.find((known) => known === type) ?? 'system'

/** The switch of each type; SQL is given this table. */
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

/** The switch that a notification of this type obeys. */
export const kindOf = (type: NoticeType): NoticeKind => kinds[type]

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const isWord = (value: string | undefined): value is string => value !== undefined && /^[\w-]+$/.test(value)

/** Where a notification leads that was written before there were kinds (README.md); undefined: it says all there is. */
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
      // the receipt is the giver's
      if (data.is_gift === true) return '/settings/wallet'
      if (isWord(text(data.order_id))) return `/orders/${data.order_id}`
      return isWord(receipt) ? `/receipt/${receipt}` : undefined
  }
}

/** Never below 0. */
export const unreadAfter = (unread: number, change: number): number => Math.max(0, unread + change)
