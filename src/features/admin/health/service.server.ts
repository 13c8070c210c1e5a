import { verifyAudit } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { connect } from '#server/db/index.ts'
import { recentProbes } from '#server/health/rules.ts'
import { notifyAdmins } from '#server/notify/notices.ts'
import { securityCount } from '#server/security-events.ts'
import { type AdminContext, countedCalls } from '#server/trpc.ts'
import { type SecurityKind, securityKinds } from '#shared/kinds.ts'
import type { Health } from './contract.ts'
import { healthOf, type SecurityCounts } from './rules.ts'
import { limits } from './spec.ts'
import { readFacts, sendDeadLetters } from './store.server.ts'

const cacheWithinMs = 2_000
const hourMs = 3_600_000

const isUp = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    check.catch(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), cacheWithinMs)),
  ])

/** Returns the health of the platform. One round trip, and one to the cache in parallel. */
export async function health({ db, now, ports, providers }: Context): Promise<Health> {
  const [facts, isCacheUp, calls, security] = await Promise.all([
    readFacts(db),
    isUp(providers.cache.isUp()),
    providers.cache.countsOf(countedCalls, [new Date(now.getTime() - hourMs), now]),
    readSecurity(providers.cache, now),
  ])
  const job = facts.jobs.find(({ name }) => name === 'services')
  const probes = recentProbes(job?.result, job?.finished_at ?? null, now)
  return healthOf({ facts, schedules: ports.schedules, isCacheUp, probes, calls, security, now })
}

/** Sends the dead letters of a kind again. Returns the number of rows. */
export async function sendAgain(ctx: AdminContext, kind: string): Promise<{ rows: number }> {
  const rows = await sendDeadLetters(ctx.db, ctx.actor, kind)
  ctx.announce()
  return { rows }
}

type Counts = Pick<Context['providers']['cache'], 'countsOf'>

/** Reads the counts of security events in the last 24 hours. The cache client batches all reads into one request. */
async function readSecurity(cache: Counts, now: Date): Promise<SecurityCounts | 'unknown'> {
  const hours = Array.from({ length: 24 }, (_, index) => new Date(now.getTime() - (23 - index) * hourMs))
  const found = await Promise.all(securityKinds.map((kind) => cache.countsOf(securityCount(kind), hours)))
  const counts: [SecurityKind, readonly number[]][] = []
  for (const [index, kind] of securityKinds.entries()) {
    const hourly = found[index]
    if (hourly === undefined || hourly === 'unknown') return 'unknown'
    counts.push([kind, hourly])
  }
  return new Map(counts)
}

/**
 * Timeout of the verification, which reads every entry and can take minutes. A cron job can run that long, a request
 * cannot.
 */
const verifyTimeoutMs = 10 * 60_000

/** Job `audit`: verifies the audit trail, and notifies every admin if it is broken. */
export async function checkAudit(ctx: Context): Promise<Awaited<ReturnType<typeof verifyAudit>>> {
  const verdict = await verifyAudit(connect({ ...ctx.env, databaseTimeoutMs: verifyTimeoutMs }))
  if (verdict.first_broken === null) return verdict
  ctx.log.error('the audit trail is broken', undefined, { first: verdict.first_broken })
  await ctx.db.execute(notifyAdmins('system.audit_broken', { first: verdict.first_broken }))
  return verdict
}

/**
 * Job `security`: notifies every admin about a burst of security events, once per hour and kind. Returns the counts of
 * this hour by kind; null if the cache is unavailable.
 */
export async function watchSecurity(ctx: Context): Promise<Partial<Record<SecurityKind, number | null>>> {
  const { cache } = ctx.providers
  const hour = Math.floor(ctx.now.getTime() / hourMs)
  const counts: Partial<Record<SecurityKind, number | null>> = {}
  const found = await Promise.all(securityKinds.map((kind) => cache.countsOf(securityCount(kind), [ctx.now])))
  for (const [index, kind] of securityKinds.entries()) {
    const [count = 0] = found[index] === 'unknown' ? [null] : (found[index] ?? [])
    counts[kind] = count
    if (count === null || count <= limits.eventsPerHour[kind]) continue
    if ((await cache.once('security-rush', `${kind} ${hour}`, hourMs / 1_000)) !== true) continue
    ctx.log.error('a burst of security events', undefined, { kind, count })
    await ctx.db.execute(notifyAdmins('system.refusal_rush', { kind, count }))
  }
  return counts
}
