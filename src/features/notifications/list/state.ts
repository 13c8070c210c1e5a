import type { Notification, NotificationPage } from '../contract.ts'

/** Cached pages of a list, newest first. */
export type Pages = { pages: NotificationPage[] }

const each = <P extends Pages>(all: P, change: (list: Notification[]) => Notification[]): P => ({
  ...all,
  pages: all.pages.map((page) => ({ ...page, notifications: change(page.notifications) })),
})

const isUnread = (one: Notification) => one.read_at === null

/** Returns the pages with one notification marked as read. Keeps the time of the first reading. */
export const markOneRead = <P extends Pages>(all: P, id: string, now: Date): P =>
  each(all, (list) => list.map((one) => (one.id === id && isUnread(one) ? { ...one, read_at: now } : one)))

export const readEach = <P extends Pages>(all: P, now: Date): P =>
  each(all, (list) => list.map((one) => (isUnread(one) ? { ...one, read_at: now } : one)))

export const removeOne = <P extends Pages>(all: P, id: string): P =>
  each(all, (list) => list.filter((one) => one.id !== id))

/** Returns the pages with a new notification at the top. Ignores a notification that is already listed. */
export function addNotification<P extends Pages>(all: P, added: Notification): P {
  const [first, ...others] = all.pages
  if (!first || all.pages.some(({ notifications }) => notifications.some(({ id }) => id === added.id))) return all
  return { ...all, pages: [{ ...first, notifications: [added, ...first.notifications] }, ...others] }
}

/** Returns true if the notification is listed as unread. */
export const hasUnread = (all: Pages | undefined, id: string): boolean =>
  all?.pages.some(({ notifications }) => notifications.some((one) => one.id === id && isUnread(one))) ?? false

export const allOf = (all: Pages | undefined): Notification[] =>
  all?.pages.flatMap(({ notifications }) => notifications) ?? []
