import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { statementMax } from '../spec.ts'
import { periodOf, statementCsv, statementName } from '../statements/rules.ts'
import { readStatement, type StatementRow } from '../statements/store.server.ts'
import { FAN_REFUSALS, FAN_SENTENCES } from './spec.ts'
import { readSpendingLimit, type SpendingLimit, setSpendingLimit } from './store.server.ts'

const pageSize = 5_000

/**
 * Returns the caller's movements of a period as a CSV file. @throws AppError PERIOD_INVALID, PERIOD_TOO_LONG,
 * STATEMENT_TOO_LONG
 */
export async function statement(ctx: SignedInContext, asked: { from?: string | undefined; to?: string | undefined }) {
  const { period, refused } = periodOf(asked, ctx.now)
  if (!period) throw new AppError(refused === 'invalid' ? FAN_REFUSALS.periodInvalid : FAN_REFUSALS.periodTooLong)
  const lines: StatementRow[] = []
  for (let full = true; full; ) {
    const page = await readStatement(ctx.db, ctx.claims.userId, { ...period, limit: pageSize, after: lines.at(-1) })
    lines.push(...page)
    full = page.length === pageSize
    if (lines.length > statementMax.lines) throw new AppError(FAN_REFUSALS.statementTooLong)
  }
  return { filename: statementName(period), body: statementCsv(lines) }
}

export const spendingLimit = (ctx: SignedInContext): Promise<SpendingLimit> =>
  readSpendingLimit(ctx.db, ctx.claims.userId)

/** Sets the caller's spending limit; null removes it. @throws AppError INVALID */
export async function limitSpending(ctx: SignedInContext, tokens: number | null): Promise<SpendingLimit> {
  const set = await setSpendingLimit(ctx.db, ctx.claims.userId, tokens)
  if (set.outcome === 'refused') throw new AppError(COMMON.invalid, { fields: { tokens: FAN_SENTENCES.limitForm } })
  return set.limit
}
