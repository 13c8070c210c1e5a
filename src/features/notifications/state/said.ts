import type { Notification } from '../contract.ts'

type Told = Pick<Notification, 'type' | 'path'> & { isNews: boolean }

/**
 * Whether an open page says a notification at the edge of the screen: not where the page shows the thing itself (the
 * dashboard its tips, the list of conversations its messages, an order its steps), and of the product's own only news.
 */
export function isSaid({ type, path, isNews }: Told, pathname: string): boolean {
  if (type === 'message') return !pathname.startsWith('/messages')
  // the list of followers does not change by itself
  if (path !== null && path === pathname) return type === 'follow'
  return type !== 'system' || isNews
}
