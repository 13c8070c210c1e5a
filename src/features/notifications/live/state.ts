import type { Notification } from '../contract.ts'

/** The page of a running call; its request has a page of its own. */
const room = /^\/(video|voice)-call\//

type ToastCandidate = Pick<Notification, 'type' | 'path'> & { isNews: boolean; data?: Notification['data'] }

/**
 * Returns true if an open page shows a toast for a notification. It does not where the page already shows the subject
 * (tips on the dashboard and on their stage, messages in conversations, an order, the room of a call), nor for a
 * ringing call, which rings on every page. Type `system` needs `isNews`.
 */
export function showsToast({ type, path, isNews, data = {} }: ToastCandidate, pathname: string): boolean {
  if (type === 'session_request' && data.what === 'asked' && data.rings === true) return false
  if (type === 'tip_received' && pathname === `/live/${data.stream_id}`) return false
  if (data.what !== undefined && pathname.replace(room, '/calls/') === path) return false
  if (type === 'message') return !pathname.startsWith('/messages')
  // the list of followers is not live
  if (path !== null && path === pathname) return type === 'follow'
  return type !== 'system' || isNews
}
