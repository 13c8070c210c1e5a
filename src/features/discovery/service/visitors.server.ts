import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/index.ts'
import type { Explore } from '../contract.ts'
import { visitorsPageSeconds } from '../spec.ts'
import { explore } from './explore.server.ts'

type Page = Awaited<ReturnType<typeof explore>>
type Kept = { until: number; page: Page }

const pagesMax = 100
// of one isolate; each of a test's databases has its own
const known = new WeakMap<Db, Map<string, Kept>>()

function pagesOf(db: Db): Map<string, Kept> {
  const pages = known.get(db) ?? new Map<string, Kept>()
  known.set(db, pages)
  return pages
}

/**
 * What `explore` finds. The top of a list is the same for all visitors of a country: for a page that is rendered it is read
 * once in a while (`visitorsPageSeconds`) and not for each of them, so that a crowd which follows a link costs no more than
 * its pages. Whoever is signed in, who searches or goes on, and every program is told what is so now.
 * @throws AppError as `explore` does
 */
export async function exploreFor(ctx: Context, asked: Explore): Promise<Page> {
  if (!ctx.isPage || ctx.claims || asked.cursor !== undefined || asked.search !== undefined) return explore(ctx, asked)
  const pages = pagesOf(ctx.db)
  const key = JSON.stringify([ctx.request.country, asked])
  const now = ctx.now.getTime()
  const kept = pages.get(key)
  if (kept && now < kept.until) return kept.page
  const page = await explore(ctx, asked)
  if (pages.size >= pagesMax) pages.clear()
  pages.set(key, { until: now + visitorsPageSeconds * 1_000, page })
  return page
}
