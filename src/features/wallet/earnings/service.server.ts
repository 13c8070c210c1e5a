import { idIn } from '#server/cursor.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { isoDay, isTimeZone } from '#shared/dates.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { PAYOUT_SENTENCES } from '../payouts/spec.ts'
import { payoutMin } from '../spec.ts'
import type { Overview, Revenue } from './contract.ts'
import { daysUntil, maturingReason, payoutObstacle } from './rules.ts'
import { type Bucket, HOLDS, type Period, periods } from './spec.ts'
import { type EarningsOverview, findZones, readEarnings, readEarningsMovements, readRevenue } from './store.server.ts'

/** Reads the caller's unpaid earnings: each of the ledger's balances with its date and reason. */
export async function overview(ctx: SignedInContext): Promise<Overview> {
  const known = await readEarnings(ctx.db, ctx.claims.userId)
  const { pending, available, paying_out, disputed, debt, new_creator_until, settings, stopped, held } = known
  return {
    pending,
    available,
    paying_out,
    disputed,
    debt,
    new_creator_until,
    holds: holdsOf(known, ctx.now),
    payouts: {
      started: settings.payee_id !== null,
      ready: settings.ready,
      schedule: settings.schedule,
      minimum: payoutMin,
      refusal: payoutObstacle({ available, debt, ready: settings.ready, stopped, held }),
    },
  }
}

function holdsOf(
  { releases, disputes, payouts, stopped, held, new_creator_until }: EarningsOverview,
  now: Date,
): Overview['holds'] {
  const isNew = new_creator_until !== null
  return [
    ...releases.map(({ on, tokens }) => {
      return { bucket: 'pending' as const, tokens, since: null, until: on, reason: maturingReason(on, isNew, now) }
    }),
    ...payouts.map(({ tokens, requested_at, status }) => {
      const since = isoDay(requested_at, 'UTC')
      const why = stopped ? PAYOUT_SENTENCES.stopped : held === null ? null : PAYOUT_SENTENCES.held(held)
      const reason = why !== null && status === 'requested' ? why : HOLDS.onItsWay
      return { bucket: 'paying_out' as const, tokens, since, until: null, reason }
    }),
    ...disputes.map(({ tokens, since }) => {
      return { bucket: 'disputed' as const, tokens, since: isoDay(since, 'UTC'), until: null, reason: HOLDS.disputed }
    }),
  ]
}

type Asked = { bucket: Bucket; limit: number; cursor?: string | undefined }

/** Returns a keyset page of the rows of one of the caller's balances, newest first. @throws AppError CURSOR_INVALID */
export async function movements(ctx: SignedInContext, { bucket, limit, cursor }: Asked) {
  const rows = await readEarningsMovements(ctx.db, ctx.claims.userId, { number: bucket, limit, before: idIn(cursor) })
  const page = toPage(rows, limit, ({ id }) => toCursor(id))
  return { movements: page.rows, next_cursor: page.nextCursor }
}

const dayMs = 86_400_000

/** Returns the time zone of the caller's days, as in analytics. */
async function daysZoneOf({ db, claims }: SignedInContext): Promise<string> {
  const zones = await findZones(db, claims.userId)
  return zones.find((zone) => zone !== null && isTimeZone(zone)) ?? 'UTC'
}

/** Returns the caller's earnings by source and day of `zone` (by default their own), today included, minus reversed tokens. */
export async function revenue(
  ctx: SignedInContext,
  { period, zone: asked }: { period: Period; zone?: string | undefined },
): Promise<Revenue> {
  const zone = asked ?? (await daysZoneOf(ctx))
  const days = daysUntil(ctx.now, periods[period], zone)
  // one more day at each end, because the start of a day depends on the time zone
  const from = new Date(ctx.now.getTime() - (days.length + 1) * dayMs)
  const rows = await readRevenue(ctx.db, ctx.claims.userId, { from, to: new Date(ctx.now.getTime() + dayMs), zone })
  const byDay = new Map(days.map((day) => [day, { day, tokens: 0, sources: {} as Record<string, number> }]))
  const bySource = new Map<string, { source: string; tokens: number; payments: number }>()
  for (const { day, source, tokens, payments } of rows) {
    const of = byDay.get(day)
    if (!of) continue
    of.tokens += tokens
    of.sources[source] = (of.sources[source] ?? 0) + tokens
    const sum = bySource.get(source) ?? { source, tokens: 0, payments: 0 }
    bySource.set(source, { source, tokens: sum.tokens + tokens, payments: sum.payments + payments })
  }
  const sources = [...bySource.values()].sort((a, b) => b.tokens - a.tokens)
  const tokens = sources.reduce((sum, source) => sum + source.tokens, 0)
  return { period, zone, tokens, sources, days: [...byDay.values()], as_of: ctx.now }
}
