import type { SignedInContext } from '#server/trpc.ts'
import { type Cell, toCsv } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import { BUCKETS, type Bucket, buckets, statementLinesMax } from '../earnings/spec.ts'
import { type Revenue, readRevenue } from '../earnings/store.server.ts'
import { sourceName } from '../movements/rules.ts'
import { MOVES } from '../movements/spec.ts'
import { PAYOUT_REFUSALS } from '../payouts/spec.ts'
import { type PayoutRow, readPayouts } from '../payouts/store.server.ts'
import { usdOf } from '../rules.ts'
import { readStatement, type StatementRow } from './store.server.ts'

type Range = { from: Date; to: Date }
type Row = Cell[]

const pageSize = 2_000
const two = (n: number) => String(n).padStart(2, '0')

/**
 * Returns the caller's earnings as a spreadsheet file in UTC: a month with every movement of the four balances, or a
 * year as totals. A month of more than 20,000 lines also has totals. @throws AppError STATEMENT_UNKNOWN for a future
 * period.
 */
export async function statement(ctx: SignedInContext, { year, month }: { year: number; month?: number | undefined }) {
  const from = new Date(Date.UTC(year, (month ?? 1) - 1))
  const to = new Date(month === undefined ? Date.UTC(year + 1, 0) : Date.UTC(year, month))
  if (from > ctx.now) throw new AppError(PAYOUT_REFUSALS.statement)
  const range = { from, to }
  const lines = month === undefined ? undefined : await linesOf(ctx, range)
  const body = lines ? toCsv(lineHeader, lines) : await totalsOf(ctx, range, month === undefined ? 7 : 10)
  return { filename: `limelight-earnings-${year}${month === undefined ? '' : `-${two(month)}`}.csv`, body }
}

const lineHeader = ['Time (UTC)', 'What', 'Number', 'From', 'Message', 'Tokens', 'USD', 'Tokens after', 'Movement']

const isBucket = (account: string): account is Bucket => buckets.some((bucket) => bucket === account)

/** Reads every movement; undefined if there are more than `statementLinesMax`. */
async function linesOf(ctx: SignedInContext, range: Range): Promise<Row[] | undefined> {
  const lines: Row[] = []
  let after: StatementRow | undefined
  for (;;) {
    const page = await readStatement(ctx.db, ctx.claims.userId, { ...range, limit: pageSize, after })
    for (const row of page) if (isBucket(row.account)) lines.push(lineOf(row, row.account))
    if (page.length < pageSize) return lines
    if (lines.length > statementLinesMax) return undefined
    after = page.at(-1)
  }
}

const lineOf = (row: StatementRow, bucket: Bucket): Row => [
  row.created_at.toISOString(),
  sourceName(row.kind),
  BUCKETS[bucket].name,
  row.counterparty,
  row.message,
  row.tokens,
  { usd: usdOf(row.tokens) },
  row.balance_after,
  row.id,
]

type Total = { when: string; what: string; count: number; tokens: number; usd: number }

/** Returns sums by the first `length` characters of the date (7: month, 10: day) and source; payouts are negative. */
async function totalsOf(ctx: SignedInContext, range: Range, length: 7 | 10): Promise<string> {
  const [earned, paid] = await Promise.all([earnedIn(ctx, range), paidIn(ctx, range)])
  const totals = new Map<string, Total>()
  const add = ({ when, what, count, tokens, usd }: Total) => {
    const known = totals.get(`${when} ${what}`) ?? { when, what, count: 0, tokens: 0, usd: 0 }
    const sums = { count: known.count + count, tokens: known.tokens + tokens, usd: known.usd + usd }
    totals.set(`${when} ${what}`, { ...known, ...sums })
  }
  for (const { day, source, tokens, payments } of earned)
    add({ when: day.slice(0, length), what: sourceName(source), count: payments, tokens, usd: usdOf(tokens) })
  // a payout is converted at the token value of its time
  for (const { paid_at, tokens, usd_cents } of paid) {
    const when = paid_at?.toISOString().slice(0, length) ?? ''
    add({ when, what: MOVES.payout_paid.move, count: 1, tokens: -tokens, usd: -usd_cents / 100 })
  }
  const rows = [...totals.values()].sort((a, b) => (a.when + a.what < b.when + b.what ? -1 : 1))
  return toCsv(
    [length === 7 ? 'Month (UTC)' : 'Day (UTC)', 'What', 'Count', 'Tokens', 'USD'],
    rows.map(({ when, what, count, tokens, usd }) => [when, what, count, tokens, { usd }]),
  )
}

const earnedIn = (ctx: SignedInContext, range: Range): Promise<Revenue[]> =>
  readRevenue(ctx.db, ctx.claims.userId, { ...range, zone: 'UTC' })

/** Lists payouts that arrived in the period and were not returned. */
async function paidIn(ctx: SignedInContext, { from, to }: Range): Promise<PayoutRow[]> {
  const found: PayoutRow[] = []
  let before: string | undefined
  for (;;) {
    const page = await readPayouts(ctx.db, ctx.claims.userId, { limit: 200, before })
    found.push(...page.filter(({ status, paid_at }) => status === 'paid' && paid_at && paid_at >= from && paid_at < to))
    before = page.at(-1)?.id
    if (page.length <= 200) return found
  }
}
