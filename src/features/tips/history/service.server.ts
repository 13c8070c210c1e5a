import type { SignedInContext } from '#server/trpc.ts'
import { toPage } from '#shared/pagination.ts'
import type { TipDirection } from '../contract.ts'
import { listHistory, listReceived } from './store.server.ts'

type HistoryPage = { type: TipDirection; limit: number; cursor?: string | undefined }

/** Returns a page of the caller's sent and received tips, newest first. */
export async function history(ctx: SignedInContext, { type, limit, cursor }: HistoryPage) {
  const rows = await listHistory(ctx.db, ctx.claims.userId, { direction: type, limit, cursor })
  const { rows: tips, nextCursor } = toPage(rows, limit, (tip) => tip.id)
  return { tips, next_cursor: nextCursor }
}

/** Returns a page of the caller's received tips, newest first. */
export async function received(ctx: SignedInContext, page: { limit: number; cursor?: string | undefined }) {
  const rows = await listReceived(ctx.db, ctx.claims.userId, { limit: page.limit, cursor: page.cursor })
  const { rows: tips, nextCursor } = toPage(rows, page.limit, (tip) => tip.tip_id)
  return { tips, next_cursor: nextCursor }
}
