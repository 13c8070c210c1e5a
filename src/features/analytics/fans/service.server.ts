import * as z from 'zod'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import type { FansInput } from './contract.ts'
import { fanListMinutes } from './lists.ts'
import { cacheFans, readBirthdays, readCachedFans, readFans } from './store.server.ts'

const place = z.tuple([z.coerce.number().int().min(0), z.uuid()])

function afterIn(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const { data } = place.safeParse(fromCursor(cursor, 2))
  if (!data) throw new AppError(COMMON.cursorInvalid)
  return { tokens: data[0], id: data[1] }
}

/**
 * Lists the caller's fans (of a segment or all), highest spenders first, paginated by keyset. The list is at most an
 * hour old. Throws CURSOR_INVALID.
 */
export async function list(ctx: SignedInContext, { segment, limit, cursor }: FansInput) {
  const { db, claims, now, afterCommit } = ctx
  const wanted = { segment, limit, after: afterIn(cursor) }
  const kept = await readCachedFans(db, claims.userId, wanted)
  const found = kept ?? (await readFans(db, claims.userId, wanted))
  if (!kept || now.getTime() - kept.as_of.getTime() > fanListMinutes.fresh * 60_000)
    afterCommit(() => cacheFans(db, claims.userId))
  const page = toPage(found.fans, limit, ({ tokens, id }) => toCursor(tokens, id))
  return { as_of: found.as_of, counts: found.counts, fans: page.rows, next_cursor: page.nextCursor }
}

/** Lists upcoming birthdays from the caller's notes. */
export const birthdays = async ({ db, claims }: SignedInContext) => ({
  birthdays: await readBirthdays(db, claims.userId),
})
