import { sinceOf } from '#features/applications/index.server.ts'
import type { Context } from '#server/context.ts'
import { timeAndIdIn } from '#server/cursor.ts'
import type { PermittedContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { AnalyticsInput, CountedInput } from './contract.ts'
import { conversionsOf, everyDay, midnightOf } from './rules.ts'
import { announceStats, listAdmins, listCounted, readAnalytics, readStats } from './store.server.ts'

/** Returns the figures of the dashboard. One round trip. */
export async function stats({ db, now }: Context) {
  const { total_users, active_creators, usd_cents, by_status, sessions, reports } = await readStats(db, midnightOf(now))
  const { pending = 0, queued = 0, approved = 0, rejected = 0 } = by_status
  return {
    as_of: now,
    totalUsers: total_users,
    activeCreators: active_creators,
    revenue: { today: usd_cents / 100 },
    pending,
    queued,
    approved,
    rejected,
    activeSessions: sessions,
    reports,
  }
}

/** Job `figures`: sends a `stats_update` to the admins' channel. Two round trips. */
export async function sendStats(ctx: Context): Promise<boolean> {
  const isSent = await announceStats(ctx.db, await stats(ctx))
  if (isSent) ctx.announce()
  return isSent
}

/**
 * Lists the rows behind a figure. The list of sales needs the permission `finance`. @throws AppError CURSOR_INVALID,
 * NOT_PERMITTED
 */
export async function listFigureRows(
  { db, now, permissions }: PermittedContext,
  { figure, limit, cursor }: CountedInput,
) {
  if (figure === 'revenue' && !permissions.includes('finance')) throw new AppError(COMMON.notPermitted('finance'))
  const found = await listCounted(db, { figure, limit, midnight: midnightOf(now), after: timeAndIdIn(cursor) })
  const page = toPage(found, limit, ({ place, id }) => toCursor(place, id))
  return {
    rows: page.rows.map(({ place: _, usd_cents, ...row }) => ({
      ...row,
      usd: usd_cents === null ? null : usd_cents / 100,
    })),
    next_cursor: page.nextCursor,
  }
}

/** Returns the four charts of the dashboard. One round trip. */
export async function analytics({ db, now }: Context, { dateRange, ...filters }: AnalyticsInput) {
  const since = sinceOf(dateRange, now) ?? new Date(0)
  const found = await readAnalytics(db, { since, ...filters })
  const revenue = found.revenue.map(({ date, usd_cents }) => ({ date, amount: usd_cents / 100 }))
  return {
    as_of: now,
    revenue: everyDay(revenue, since, now, { amount: 0 }),
    growth: everyDay(found.growth, since, now, { users: 0 }),
    performance: found.performance,
    conversions: conversionsOf(found.conversions),
  }
}

export const colleagues = async ({ db }: Context) => ({ admins: await listAdmins(db) })
