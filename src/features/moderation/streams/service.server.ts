import { sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.ts'
import type { AdminContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { RuleCode } from '../lists.ts'
import { HOUSE_RULES } from '../spec.ts'
import { reportableOf } from '../store.server.ts'
import { STOP_REFUSALS } from './spec.ts'

/**
 * Stops a running stream at once, also at the provider, and notifies its host of the rule. Does nothing if it has ended.
 * @throws AppError STREAM_NOT_FOUND
 */
export async function stop(ctx: AdminContext, { id, reason }: { id: string; reason: RuleCode }) {
  const props = sql`jsonb_build_object('stream_id', s.id::text, 'title', s.title, 'rule', ${reason}::text)`
  const notified = sql`(
    select notify(s.creator_id, 'system.stream_stopped', ${props}) from streams s where s.id = ${id}::uuid)`
  const entry = recordAudit(ctx.actor, {
    action: 'stream.stop',
    target: { kind: 'stream', id },
    data: { code: reason },
  })
  const also = sql`jsonb_build_array(${notified}, ${entry})`
  const stopped = await reportableOf(ctx, 'stream').stop?.(ctx, id, HOUSE_RULES[reason].title, also)
  if (stopped === undefined) throw new AppError(STOP_REFUSALS.notFound)
  ctx.announce()
  return { stopped }
}
