import { idIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { HistoryInput } from '../contract.ts'
import { readHistoryOf } from '../statements/store.server.ts'
import { readHistory } from './store.server.ts'

/** Returns a keyset page of the caller's history, newest first. @throws AppError CURSOR_INVALID */
export async function history(ctx: SignedInContext, { type, limit, cursor }: HistoryInput) {
  const { userId } = ctx.claims
  const rows = await (type === 'all'
    ? readHistory(ctx.db, userId, { limit, before: idIn(cursor) })
    : readHistoryOf(ctx.db, userId, { type, limit, before: idIn(cursor) }))
  const page = toPage(rows, limit, (entry) => toCursor(entry.id))
  return { entries: page.rows, next_cursor: page.nextCursor }
}
