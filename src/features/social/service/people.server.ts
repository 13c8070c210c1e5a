import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import type { PeopleInput } from '../contract.ts'
import { type ListName, listPeople, listSubscribers } from '../store/people.server.ts'

/** The place after which a page starts. @throws AppError for a cursor that is none of ours. */
function placeOf(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [at, id] = fromCursor(cursor, 2) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id))
    throw new AppError(COMMON.cursorInvalid)
  return { at, id }
}

const cursorOf = ({ at, id }: { at: string; id: string }) => toCursor(at, id)

const viewer = (ctx: SignedInContext) => ({ userId: ctx.claims.userId, country: ctx.request.country })

/** One of the caller's lists of people, newest first. */
export async function people(ctx: SignedInContext, name: ListName, { limit, cursor }: PeopleInput) {
  const rows = await listPeople(ctx.db, name, viewer(ctx), { limit, after: placeOf(cursor) })
  const page = toPage(rows, limit, cursorOf)
  return { people: page.rows, next_cursor: page.nextCursor }
}

/** Who subscribes to the caller right now. */
export async function subscribers(ctx: SignedInContext, { limit, cursor }: PeopleInput) {
  const rows = await listSubscribers(ctx.db, viewer(ctx), { limit, after: placeOf(cursor) }, ctx.now)
  const page = toPage(rows, limit, cursorOf)
  return { people: page.rows, next_cursor: page.nextCursor }
}
