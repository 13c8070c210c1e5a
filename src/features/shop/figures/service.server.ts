import type { SignedInContext } from '#server/trpc.ts'
import type { Analytics } from '../contract.ts'
import { conversionOf } from '../rules.ts'
import { analyticsDays } from '../spec.ts'
import { everyDay, usdCentsOf } from './rules.ts'
import { readAnalytics } from './store.server.ts'

/** Returns sales, earnings and open orders of the caller's shop, with the time of the figures. */
export async function analytics(ctx: SignedInContext): Promise<{ analytics: Analytics }> {
  const { daily, ...read } = await readAnalytics(ctx.db, ctx.claims.userId)
  return {
    analytics: {
      ...read,
      total_revenue_usd_cents: usdCentsOf(read.total_revenue),
      conversion: conversionOf(read.total_sales, read.views),
      daily: everyDay(daily, analyticsDays, read.as_of, { sales: 0, tokens: 0 }),
    },
  }
}
