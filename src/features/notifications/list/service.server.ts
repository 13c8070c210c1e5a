import type { Context } from '#server/context.ts'
import { idIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { ListInput, Notification } from '../contract.ts'
import { purgeSubscriptions } from '../push/store.server.ts'
import { knownType, textOf } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
  purgeNotifications,
  removeNotification,
} from './store.server.ts'

function toNotification({ ports, claims }: SignedInContext, row: NotificationRow, zone: string | null): Notification {
  const { kind: _kind, ...shown } = row
  const { isNews: _isNews, ...text } = textOf(ports.notices, row, claims.role, zone)
  return { ...shown, ...text, type: knownType(row.type) }
}

/**
 * Returns a page of the caller's notifications, newest first, with the unread count. Throws CURSOR_INVALID.
 */
export async function list(ctx: SignedInContext, { limit, offset, unread_only, cursor }: ListInput) {
  const before = idIn(cursor)
  const found = await listNotifications(ctx.db, ctx.claims.userId, {
    limit,
    // a cursor overrides the offset
    offset: before === undefined ? offset : 0,
    before,
    unreadOnly: unread_only,
  })
  const page = toPage(found.rows, limit, ({ id }) => toCursor(id))
  return {
    notifications: page.rows.map((row) => toNotification(ctx, row, found.zone)),
    unread_count: found.unread,
    next_cursor: page.nextCursor,
  }
}

export const unreadCount = async (ctx: SignedInContext) => ({
  unread_count: await countUnread(ctx.db, ctx.claims.userId),
})

/** Marks a notification as read. A second call has no effect. Throws NOTIFICATION_NOT_FOUND. */
export const read = async (ctx: SignedInContext, id: string) =>
  toUnreadCount(await markRead(ctx.db, ctx.claims.userId, id))

export const readAll = async (ctx: SignedInContext) => ({ unread_count: await markAllRead(ctx.db, ctx.claims.userId) })

/** Deletes a notification. Throws NOTIFICATION_NOT_FOUND. */
export const remove = async (ctx: SignedInContext, id: string) =>
  toUnreadCount(await removeNotification(ctx.db, ctx.claims.userId, id))

function toUnreadCount(unread: number | undefined) {
  if (unread === undefined) throw new AppError(REFUSALS.notFound)
  return { unread_count: unread }
}

/** Deletes old notifications, and devices of revoked sessions, for a job. Returns the number of deleted rows. */
export const purgeOld = async (db: Context['db']): Promise<number> =>
  (await purgeNotifications(db)) + (await purgeSubscriptions(db))
