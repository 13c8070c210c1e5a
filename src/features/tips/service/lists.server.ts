import type { SignedInContext } from '#server/trpc.ts'
import { toPage } from '#shared/pagination.ts'
import type { TipDirection } from '../contract.ts'
import { topGiftersDays } from '../spec.ts'
import { listHistory, listTopGifters } from '../store/lists.server.ts'

type HistoryPage = { type: TipDirection; limit: number; cursor?: string | undefined }

/** The tips the caller gave and got, newest first. */
export async function history(ctx: SignedInContext, { type, limit, cursor }: HistoryPage) {
  const rows = await listHistory(ctx.db, ctx.claims.userId, { direction: type, limit, cursor })
  const { rows: tips, nextCursor } = toPage(rows, limit, (tip) => tip.id)
  return { tips, next_cursor: nextCursor }
}

/** Who gave the caller most in tips in the last seven days. */
export const topGifters = async (ctx: SignedInContext, limit: number) => ({
  top_gifters: await listTopGifters(ctx.db, ctx.claims.userId, { days: topGiftersDays, limit }),
})
