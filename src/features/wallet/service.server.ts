import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import type { HistoryInput } from './contract.ts'
import { readHistory } from './store/balance.server.ts'
import { readHistoryOf } from './store/statement.server.ts'

const isUuid = (text: string | undefined) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

/** A keyset page of the caller's own history, newest first. @throws AppError CURSOR_INVALID */
export async function history(ctx: SignedInContext, { type, limit, cursor }: HistoryInput) {
  const [before] = cursor === undefined ? [] : (fromCursor(cursor, 1) ?? [''])
  if (before !== undefined && !isUuid(before)) throw new AppError(COMMON.cursorInvalid)
  const { userId } = ctx.claims
  const rows = await (type === 'all'
    ? readHistory(ctx.db, userId, { limit, before })
    : readHistoryOf(ctx.db, userId, { type, limit, before }))
  const page = toPage(rows, limit, (entry) => toCursor(entry.id))
  return { entries: page.rows, next_cursor: page.nextCursor }
}
