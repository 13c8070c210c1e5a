import { verifyAudit } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { connect } from '#server/db/index.ts'
import { notifyAdmins } from '#server/notify/notices.ts'
import { type RefusalKind, refusalCount, refusalKinds } from '#server/refusals.ts'
import { countedCalls } from '#server/trpc.ts'
import type { Health } from './contract.ts'
import { healthOf } from './rules.ts'
import { limits } from './spec.ts'
import { readFacts } from './store.server.ts'

const cacheWithinMs = 2_000

const isUp = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    check.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), cacheWithinMs)),
  ])

/** How the platform does. One round trip, and one to the cache beside it. */
export async function health({ db, now, ports, providers }: Context): Promise<Health> {
  const [facts, isCacheUp, calls] = await Promise.all([
    readFacts(db),
    isUp(providers.cache.isUp()),
    providers.cache.countsOf(countedCalls, [new Date(now.getTime() - 3_600_000), now]),
  ])
  return healthOf({ facts, schedules: ports.schedules, isCacheUp, calls, now })
}

/** The check reads every entry there is: minutes on a long trail, which a cron may take and a request may not. */
const verifyTimeoutMs = 10 * 60_000

/** Verifies the audit trail; a broken one alarms every admin. */
export async function checkAudit(ctx: Context): Promise<Awaited<ReturnType<typeof verifyAudit>>> {
  const verdict = await verifyAudit(connect({ ...ctx.env, databaseTimeoutMs: verifyTimeoutMs }))
  if (verdict.first_broken === null) return verdict
  ctx.log.error('the audit trail is broken', undefined, { first: verdict.first_broken })
  await ctx.db.execute(notifyAdmins('system.audit_broken', { first: verdict.first_broken }))
  return verdict
}

const hourMs = 3_600_000

/** Alarms every admin about a rush of refusals, once an hour and kind. @returns the counts of this hour; null: not counted. */
export async function watchRefusals(ctx: Context): Promise<Record<RefusalKind, number | null>> {
  const counts: Record<RefusalKind, number | null> = { sign_in: null, forbidden: null, limit: null }
  for (const kind of refusalKinds) {
    const found = await ctx.providers.cache.countsOf(refusalCount(kind), [ctx.now])
    const count = found === 'unknown' ? null : (found[0] ?? 0)
    counts[kind] = count
    if (count === null || count <= limits.refusalsPerHour[kind]) continue
    const hour = Math.floor(ctx.now.getTime() / hourMs)
    if ((await ctx.providers.cache.once('refusal-rush', `${kind} ${hour}`, hourMs / 1_000)) !== true) continue
    ctx.log.error('a rush of refusals', undefined, { kind, count })
    await ctx.db.execute(notifyAdmins('system.refusal_rush', { kind, count }))
  }
  return counts
}
