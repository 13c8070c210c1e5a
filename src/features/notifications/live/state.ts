import type { Notification } from '../contract.ts'

/** The page of a running call, beside that of what was agreed. */
const room = /^\/(video|voice)-call\//

type Told = Pick<Notification, 'type' | 'path'> & { isNews: boolean; data?: Notification['data'] }

/**
 * Whether an open page says a notification at the edge of the screen: not where the page shows the thing itself (the
 * dashboard its tips, a stage those given on it, the list of conversations its messages, an order its steps, a
 * room those of its call), not of a call that rings on every page, and of the product's own only news.
 */
export function isSaid({ type, path, isNews, data = {} }: Told, pathname: string): boolean {
  if (type === 'session_request' && data.what === 'asked' && data.rings === true) return false
  if (type === 'tip_received' && pathname === `/live/${data.stream_id}`) return false
  if (data.what !== undefined && pathname.replace(room, '/calls/') === path) return false
  if (type === 'message') return !pathname.startsWith('/messages')
  // the list of followers does not change by itself
  if (path !== null && path === pathname) return type === 'follow'
  return type !== 'system' || isNews
}
