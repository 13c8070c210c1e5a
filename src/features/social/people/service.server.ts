import { timeAndIdIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { PeopleInput } from '../contract.ts'
import { type ListName, listPeople, listSubscribers } from './store.server.ts'

const cursorOf = ({ at, id }: { at: string; id: string }) => toCursor(at, id)

const viewer = (ctx: SignedInContext) => ({ userId: ctx.claims.userId, country: ctx.request.country })

/** Reads a page of one of the caller's lists of people, newest first. */
export async function people(ctx: SignedInContext, name: ListName, { limit, cursor }: PeopleInput) {
  const rows = await listPeople(ctx.db, name, viewer(ctx), { limit, after: timeAndIdIn(cursor) })
  const page = toPage(rows, limit, cursorOf)
  return { people: page.rows, next_cursor: page.nextCursor }
}

/** Lists the caller's current subscribers. */
export async function subscribers(ctx: SignedInContext, { limit, cursor }: PeopleInput) {
  const rows = await listSubscribers(ctx.db, viewer(ctx), { limit, after: timeAndIdIn(cursor) }, ctx.now)
  const page = toPage(rows, limit, cursorOf)
  return { people: page.rows, next_cursor: page.nextCursor }
}
