import { idIn } from '#server/cursor.ts'
import { isOn } from '#server/flags.ts'
import { admitAdmin, type SignedInContext } from '#server/trpc.ts'
import { type Cell, toCsv } from '#shared/csv.ts'
import { isoDay } from '#shared/dates.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import { trendOf } from '#shared/trend.ts'
import type {
  AskedFor,
  DetailInput,
  FigureRow,
  Overview,
  Revenue,
  RevenueInput,
  RowsInput,
  TopFan,
  TopFansInput,
} from './contract.ts'
import { columnsOf, flagsOf } from './details/lists.ts'
import { totalsOf } from './details/rules.ts'
import { COLUMNS } from './details/spec.ts'
import { readDetail } from './details/store.server.ts'
import { hasTokens } from './lists.ts'
import { readRows } from './rows/store.server.ts'
import { averageMinutes, engagementOf, everyDay, everyHour, type Span, spanOf } from './rules.ts'
import { csvRowsMax, fanCountMinutes, REFUSALS } from './spec.ts'
import {
  countFans,
  findSubject,
  type OverviewRead,
  readOverview,
  readRevenue,
  readTopFans,
  rezone,
} from './store.server.ts'

/**
 * Checks access (creators to their figures, admins to the figures of every creator). Returns the creator and the span.
 */
async function subjectOf(ctx: SignedInContext, asked: AskedFor) {
  const { userId, role } = ctx.claims
  if (role !== 'admin' && (role !== 'creator' || userId !== asked.id)) throw new AppError(COMMON.forbidden)
  if (role === 'admin') await admitAdmin(ctx)
  const found = await findSubject(ctx.db, asked.id)
  if (!found) throw new AppError(REFUSALS.creator)
  return { ...found, span: spanOf(asked, ctx.now, found.zone) }
}

const csvName = (what: string, span: Span): string => {
  const { from, to } = daysOf(span)
  return `limelight-${what}-${from}-to-${to}.csv`
}
const daysOf = (span: Span) =>
  span.by === 'day'
    ? span.days
    : { from: isoDay(span.from, span.zone), to: isoDay(new Date(span.to.getTime() - 1), span.zone) }

/** Returns the overview. Two round trips. Throws FORBIDDEN and CREATOR_NOT_FOUND. */
export async function overview(ctx: SignedInContext, asked: AskedFor) {
  const { span, zone, counted_at, ...known } = await subjectOf(ctx, asked)
  const [found, fans] = await Promise.all([
    readOverview(ctx.db, asked.id, span),
    known.fans === null || known.vips === null ? countFans(ctx.db, asked.id) : { fans: known.fans, vips: known.vips },
  ])
  // runs after the response: the updates only speed up the next request and refresh the count
  ctx.afterCommit(() => rezone(ctx.db, asked.id, zone))
  if (counted_at && ctx.now.getTime() - counted_at.getTime() > fanCountMinutes * 60_000)
    ctx.afterCommit(async () => void (await countFans(ctx.db, asked.id)))
  const answer = {
    ...overviewOf(found, span),
    ...fans,
    period: asked.from && asked.to ? ('custom' as const) : asked.period,
  }
  return asked.format === 'csv' ? overviewFile(answer, span) : answer
}

function overviewOf(found: OverviewRead, span: Span): Omit<Overview, 'period' | 'vips' | 'fans'> {
  const sum = (of: (one: OverviewRead['sources'][number]) => number) =>
    found.sources.reduce((all, one) => all + of(one), 0)
  const of = (source: string) => found.sources.find((one) => one.source === source)
  const [revenue, previous] = [sum((one) => one.tokens), sum((one) => one.previous)]
  const total = found.followers - found.net_after
  const atStart = total - found.gained + found.lost
  const { calls } = found
  const [messages, tips] = [of('message'), of('tip')]
  const now = calls.video + (messages?.payments ?? 0) + (tips?.payments ?? 0) + found.gifts
  const then = calls.video_before + (messages?.before ?? 0) + (tips?.before ?? 0) + found.gifts_before
  const [rate, rateBefore] = [engagementOf(now, total), engagementOf(then, atStart)]
  const [avgDuration, previousAvg] = [
    averageMinutes(calls.seconds, calls.count),
    averageMinutes(calls.seconds_before, calls.count_before),
  ]
  return {
    as_of: found.as_of,
    time_zone: span.zone,
    ...daysOf(span),
    revenue: { total: revenue, previous, trend: trendOf(revenue, previous) },
    followers: { total, previous: atStart, trend: trendOf(total, atStart), gained: found.gained, lost: found.lost },
    engagement: {
      rate,
      previous: rateBefore,
      trend: trendOf(rate, rateBefore),
      videoCalls: calls.video,
      messages: messages?.payments ?? 0,
      tips: tips?.payments ?? 0,
      gifts: found.gifts,
    },
    sessions: { count: calls.count, avgDuration, previousAvg, trend: trendOf(avgDuration, previousAvg) },
    streams: {
      count: found.streams.count,
      avgDuration: averageMinutes(found.streams.seconds, found.streams.count),
    },
    revenueHistory: historyOf(found.history, bucketsOf(span)),
    previousHistory: historyOf(found.history_before, bucketsOf(span, true)),
    sources: found.sources.map(({ before: _, ...one }) => one),
    today: { earnings: found.today, tips: found.today_tips },
    monthly: { earnings: found.month },
    pendingRequests: found.pending_requests,
    activeStreams: found.active_streams,
    unreadMessages: found.unread_messages,
  }
}

/** Returns the days or hours of a span, or of the span before it. */
function bucketsOf(span: Span, before = false): string[] {
  if (span.by === 'day') return everyDay(before ? span.before : span.days)
  const { zone } = span
  return everyHour(before ? { from: span.before, to: span.from, zone } : { from: span.from, to: span.to, zone })
}

/** Adds days and hours without revenue. */
function historyOf(found: OverviewRead['history'], buckets: readonly string[]): Overview['revenueHistory'] {
  const known = new Map(found.map(({ date, tokens }) => [date, tokens]))
  return buckets.map((date) => ({ date, tokens: known.get(date) ?? 0 }))
}

function overviewFile(answer: Overview, span: Span) {
  const { revenue, followers, engagement, sessions } = answer
  const rows: Cell[][] = [
    ['Revenue (tokens)', revenue.total, revenue.previous, revenue.trend],
    ['Followers', followers.total, followers.previous, followers.trend],
    ['Engagement rate', engagement.rate, engagement.previous, engagement.trend],
    ['Average call (minutes)', sessions.avgDuration, sessions.previousAvg, sessions.trend],
    ['Average stream (minutes)', answer.streams.avgDuration, null, null],
    ...answer.sources.map(({ source, tokens, previous }): Cell[] => [
      source,
      tokens,
      previous,
      trendOf(tokens, previous),
    ]),
    ...answer.revenueHistory.map(({ date, tokens }, index): Cell[] => [
      ...[date, tokens, answer.previousHistory[index]?.tokens ?? null, null],
    ]),
  ]
  return { filename: csvName('overview', span), body: toCsv(['Figure', 'Value', 'Before', 'Change in %'], rows) }
}

/** Returns revenue by day, hour, source, or weekday and hour. Throws FORBIDDEN and CREATOR_NOT_FOUND. */
export async function revenue(ctx: SignedInContext, asked: RevenueInput) {
  const { span } = await subjectOf(ctx, asked)
  const found = await readRevenue(ctx.db, asked.id, span, asked.by)
  const answer: Revenue = { ...found, time_zone: span.zone, buckets: withEmpty(found.buckets, span, asked.by) }
  if (asked.format === 'json') return answer
  const rows = answer.buckets.map(({ key, tokens, payments }): Cell[] => [key, tokens, payments])
  return { filename: csvName(`revenue-by-${asked.by}`, span), body: toCsv([asked.by, 'Tokens', 'Payments'], rows) }
}

/** Adds days and hours without revenue. */
function withEmpty(found: Revenue['buckets'], span: Span, by: RevenueInput['by']): Revenue['buckets'] {
  if (by === 'source' || by === 'week' || (by === 'day' && span.by === 'hour')) return found
  const known = new Map(found.map((one) => [one.key, one]))
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  const keys = by === 'day' && span.by === 'day' ? everyDay(span.days) : hours
  return keys.map((key) => known.get(key) ?? { key, tokens: 0, payments: 0 })
}

/** Returns a table of details. Throws FORBIDDEN, CREATOR_NOT_FOUND, and NOT_FOUND if its feature is off. */
export async function detail(ctx: SignedInContext, asked: DetailInput) {
  if (flagsOf[asked.of]?.some((flag) => !isOn(flag, ctx.env.FEATURE_FLAGS))) throw new AppError(COMMON.notFound)
  const { span } = await subjectOf(ctx, asked)
  const { as_of, rows: found, dated_since } = await readDetail(ctx.db, asked.id, span, asked.of)
  const totals = totalsOf(asked.of, found)
  if (asked.format === 'json') return { as_of, of: asked.of, time_zone: span.zone, rows: found, totals, dated_since }
  const columns = columnsOf[asked.of]
  const lines = found.map(({ name, values }): Cell[] => [name, ...columns.map(({ key }) => values[key] ?? null)])
  const header = ['Name', ...columns.map(({ key }) => COLUMNS[key] ?? key)]
  return { filename: csvName(asked.of, span), body: toCsv(header, lines) }
}

/**
 * Lists the rows of a figure, newest first, paginated by keyset. Throws FORBIDDEN, CREATOR_NOT_FOUND and
 * CURSOR_INVALID.
 */
export async function rows(ctx: SignedInContext, asked: RowsInput) {
  const before = idIn(asked.cursor)
  const part = partOf(asked)
  const { span } = await subjectOf(ctx, part)
  if (asked.format === 'csv') return rowsFile(ctx, part, span)
  const found = await readRows(ctx.db, asked.id, span, asked.figure, { ...part, before })
  const page = toPage(found, asked.limit, ({ id }) => toCursor(id))
  return { rows: page.rows, next_cursor: page.nextCursor }
}

/** Converts the bucket of a day to a span of this day. Other buckets are filtered within the span. */
function partOf(asked: RowsInput): RowsInput {
  const { bucket, ...rest } = asked
  return bucket?.length === 10 ? { ...rest, from: bucket, to: bucket } : asked
}

const filePage = 5_000

async function rowsFile(ctx: SignedInContext, asked: RowsInput, span: Span) {
  const all: FigureRow[] = []
  let before: string | undefined
  while (all.length < csvRowsMax) {
    const page = await readRows(ctx.db, asked.id, span, asked.figure, { ...asked, limit: filePage, before })
    all.push(...page.slice(0, filePage))
    if (page.length <= filePage) break
    before = all.at(-1)?.id
  }
  const isCalls = all.some(({ seconds }) => seconds !== null)
  const header = [
    ...['Time (UTC)', 'What', 'Who', hasTokens(asked.figure) ? 'Tokens' : 'Count'],
    ...(isCalls ? ['Seconds'] : []),
    'Id',
  ]
  const lines = all.map(({ id, at, tokens, source, counterparty, seconds }): Cell[] => [
    ...[at.toISOString(), source, counterparty, tokens],
    ...(isCalls ? [seconds] : []),
    id,
  ])
  return { filename: csvName(asked.figure, span), body: toCsv(header, lines) }
}

/** Lists the at most ten fans who spent most in a span. Throws FORBIDDEN and CREATOR_NOT_FOUND. */
export async function topFans(ctx: SignedInContext, asked: TopFansInput) {
  const { span } = await subjectOf(ctx, asked)
  const found = await readTopFans(ctx.db, asked.id, span, asked.limit)
  const fans = found.map(
    ({ tokens, last_at, last_source, as_of: _, ...person }): TopFan => ({
      ...person,
      name: person.display_name,
      totalSpent: tokens,
      total_spent: tokens,
      last_active: last_at,
      last_source,
    }),
  )
  if (asked.format === 'json') return { as_of: found[0]?.as_of ?? ctx.now, top_fans: fans }
  const lines = fans.map(({ username, display_name, total_spent, last_active, last_source }): Cell[] => [
    ...[display_name, username, total_spent, last_active.toISOString(), last_source],
  ])
  const header = ['Name', 'Username', 'Tokens', 'Last paid (UTC)', 'For']
  return { filename: csvName('top-fans', span), body: toCsv(header, lines) }
}
