import type { Notification, NotificationPage } from '../contract.ts'

/** The pages of a list as the browser keeps them, newest first. */
export type Pages = { pages: NotificationPage[] }

const each = <P extends Pages>(all: P, change: (list: Notification[]) => Notification[]): P => ({
  ...all,
  pages: all.pages.map((page) => ({ ...page, notifications: change(page.notifications) })),
})

const isUnread = (one: Notification) => one.read_at === null

/** Once read it keeps the moment at which it was. */
export const readOne = <P extends Pages>(all: P, id: string, now: Date): P =>
  each(all, (list) => list.map((one) => (one.id === id && isUnread(one) ? { ...one, read_at: now } : one)))

export const readEach = <P extends Pages>(all: P, now: Date): P =>
  each(all, (list) => list.map((one) => (isUnread(one) ? { ...one, read_at: now } : one)))

export const removeOne = <P extends Pages>(all: P, id: string): P =>
  each(all, (list) => list.filter((one) => one.id !== id))

/** Puts one that has just happened on top, once. */
export function addOne<P extends Pages>(all: P, added: Notification): P {
  const [first, ...others] = all.pages
  if (!first || all.pages.some(({ notifications }) => notifications.some(({ id }) => id === added.id))) return all
  return { ...all, pages: [{ ...first, notifications: [added, ...first.notifications] }, ...others] }
}

/** Whether the list has this one and has not shown it as read. */
export const hasUnread = (all: Pages | undefined, id: string): boolean =>
  all?.pages.some(({ notifications }) => notifications.some((one) => one.id === id && isUnread(one))) ?? false

export const allOf = (all: Pages | undefined): Notification[] =>
  all?.pages.flatMap(({ notifications }) => notifications) ?? []
