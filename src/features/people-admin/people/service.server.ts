import { deviceName, pendingDeletionOf, refusalToAct } from '#features/accounts/index.server.ts'
import type { Context } from '#server/context.ts'
import { idIn } from '#server/cursor.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { adminPermissions } from '#shared/session.ts'
import { PEOPLE_REFUSALS } from '../spec.ts'
import type { ListInput, PersonPage } from './contract.ts'
import * as store from './store.server.ts'
import { readTimeline } from './store.server.ts'

/**
 * Returns a page of people by search, role and status, newest first. @throws AppError CURSOR_INVALID. One round trip.
 */
export async function list(ctx: Context, input: ListInput) {
  const rows = await store.listPeople(ctx.db, input, idIn(input.cursor))
  const page = toPage(rows, input.limit, ({ id }) => toCursor(id))
  return { users: page.rows, next_cursor: page.nextCursor }
}

/** Returns a person. @throws AppError USER_NOT_FOUND. One round trip. */
export async function person(ctx: Context, id: string) {
  const user = await store.findPerson(ctx.db, id)
  if (!user) throw new AppError(PEOPLE_REFUSALS.notFound)
  return { user }
}

/** Returns all data of a person's page. @throws AppError USER_NOT_FOUND. One round trip. */
export async function page(ctx: PermittedContext, id: string): Promise<PersonPage> {
  const row = await store.readPage(ctx.db, id)
  if (!row) throw new AppError(PEOPLE_REFUSALS.notFound)
  const { deletion_requested_at: requestedAt, admin_permissions: chosen, ...user } = row.user
  const permissions = adminPermissions.filter((one) => chosen?.includes(one) ?? true)
  return {
    ...row,
    may: [...ctx.permissions],
    may_act: !refusalToAct(user, { id: ctx.actor.id, permissions: ctx.permissions }),
    user: {
      ...user,
      deletion_date: pendingDeletionOf({ status: user.status, deletionRequestedAt: requestedAt }),
      permissions: user.role === 'admin' ? permissions : [],
    },
    devices: row.devices.map(({ user_agent, ...device }) => ({ ...device, device: deviceName(user_agent) })),
  }
}

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns a page of the events of a person. @throws AppError USER_NOT_FOUND, CURSOR_INVALID. Two parallel round trips.
 */
export async function timeline(ctx: Context, input: { id: string; limit: number; cursor?: string | undefined }) {
  const asked = { id: input.id, limit: input.limit, before: idIn(input.cursor) ?? last }
  const [events] = await Promise.all([readTimeline(ctx.db, asked), person(ctx, input.id)])
  const shown = toPage(events, input.limit, ({ id }) => toCursor(id))
  return { events: shown.rows, next_cursor: shown.nextCursor }
}
