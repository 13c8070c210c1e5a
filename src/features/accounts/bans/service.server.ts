import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import { takeEffect } from '../suspension/service.server.ts'
import { type MarkKind, markOf } from './rules.ts'
import * as store from './store.server.ts'

/** The keyed hash of an address or card, as the tables have it. */
export const markIn = ({ env }: Pick<Context, 'env'>, kind: MarkKind, value: string): string =>
  markOf(env.SESSION_SECRET, kind, value)

/**
 * Suspends a new account whose address or card belonged to a banned account, until an admin decides. @returns whether the
 * account is suspended now; false for one that an admin has restored. Two round trips at most.
 */
export async function holdIfBanned(ctx: Context, userId: string, kind: MarkKind, mark: string): Promise<boolean> {
  const account = sql`u.id = ${userId}::uuid`
  const { held, is_found } = await store.hold(ctx.db, ctx.actor, ctx.now, { account, kind, mark })
  await takeEffect(ctx, held)
  // another call of the same person may just have written it
  return held.length > 0 || (is_found && (await store.isStillHeld(ctx.db, userId)))
}

/** The statement that holds a newcomer whose address belonged to a banned account, in the transaction of the sign-up. */
export const newcomerHeld = (ctx: Context, email: string): SQL =>
  store.holding(ctx.actor, ctx.now, {
    ...{ account: sql`u.email = ${email}`, kind: 'email', mark: markIn(ctx, 'email', email) },
  })

/**
 * Writes the marks of accounts that are suspended for good, or of one of them, and deletes marks whose period is over.
 * Idempotent.
 */
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
