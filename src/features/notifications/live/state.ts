import type { Notification } from '../contract.ts'

/** Matches the room of a call. The call's request has a separate page. */
const room = /^\/(video|voice)-call\//

type ToastCandidate = Pick<Notification, 'type' | 'path'> & { isNews: boolean; data?: Notification['data'] }

/**
 * Returns true if an open page shows a toast for a notification. Returns false if the page already shows the subject
 * (tips on the dashboard and on their stream, messages in conversations, an order, the room of a call), and for a
 * ringing call, which rings on every page. A notification of type `system` gets a toast only with `isNews`.
 */
export function showsToast({ type, path, isNews, data = {} }: ToastCandidate, pathname: string): boolean {
  if (type === 'session_request' && data.what === 'asked' && data.rings === true) return false
  if (type === 'tip_received' && pathname === `/live/${data.stream_id}`) return false
  if (data.what !== undefined && pathname.replace(room, '/calls/') === path) return false
  if (type === 'message') return !pathname.startsWith('/messages')
  // the page of followers does not update live
  if (path !== null && path === pathname) return type === 'follow'
  return type !== 'system' || isNews
}
