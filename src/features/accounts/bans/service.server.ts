import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import { applyAccessChange } from '../suspension/service.server.ts'
import { type MarkKind, markOf } from './rules.ts'
import * as store from './store.server.ts'

/** Returns the keyed hash of an address or card, as stored in the tables. */
export const markIn = ({ env }: Pick<Context, 'env'>, kind: MarkKind, value: string): string =>
  markOf(env.SESSION_SECRET, kind, value)

/**
 * Suspends a new account whose address or card belonged to a banned account, until an admin decides. @returns true if
 * the account is suspended now; false if an admin has restored it. Two round trips at most.
 */
export async function holdIfBanned(ctx: Context, userId: string, kind: MarkKind, mark: string): Promise<boolean> {
  const account = sql`u.id = ${userId}::uuid`
  const { held, is_found } = await store.hold(ctx.db, ctx.actor, ctx.now, { account, kind, mark })
  await applyAccessChange(ctx, held)
  // a concurrent request of the same person may have written it
  return held.length > 0 || (is_found && (await store.isStillHeld(ctx.db, userId)))
}

/**
 * Returns the statement that holds a new account whose address belonged to a banned account, in the transaction of the
 * sign-up.
 */
export const newcomerHeld = (ctx: Context, email: string): SQL =>
  store.holding(ctx.actor, ctx.now, {
    account: sql`u.email = ${email}`,
    kind: 'email',
    mark: markIn(ctx, 'email', email),
  })

/** Writes the marks of accounts suspended without an end, or of the given one, and deletes expired marks. Idempotent. */
export async function keepMarks(
  ctx: Pick<Context, 'db' | 'env' | 'now'>,
  only: string | null = null,
): Promise<{ marked: number; expired: number }> {
  const marked = await untilDone(async () => {
    const banned = await store.listUnmarked(ctx.db, ctx.now, only)
    const marks = banned.map(({ id, email }) => ({ id, mark: markIn(ctx, 'email', email) }))
    if (marks.length > 0) await store.writeMarks(ctx.db, marks)
    return marks.length
  })
  return { marked, expired: await store.deleteExpiredMarks(ctx.db, ctx.now) }
}
