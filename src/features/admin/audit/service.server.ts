import type * as z from 'zod'
import { verifyAudit } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { idempotencyKeyOf } from '#server/idempotency.ts'
import type { AdminContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { bodyHash } from '#shared/idempotency.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import { beginningOf } from '#shared/texts.ts'
import { ADMIN_REFUSALS } from '../spec.ts'
import type { Log, LogsInput, noteInput } from './contract.ts'
import { type LogRow, listEntries, writeNote } from './store.server.ts'

const toLog = ({ id, at, data, hash, action, note, ...row }: LogRow): Log => ({
  id,
  action,
  timestamp: at,
  hash,
  user: row.actor_name ?? row.actor_id ?? row.actor_kind,
  userId: row.actor_id,
  target: { kind: row.target_kind, id: row.target_id, name: row.target_name },
  details: { ...data, ...(note !== null && { note }) },
})

function idBefore(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const id = Number(fromCursor(cursor, 1)?.[0] || Number.NaN)
  if (!Number.isSafeInteger(id) || id < 0) throw new AppError(COMMON.cursorInvalid)
  return id
}

/**
 * Returns a page of the audit trail, newest first. @throws AppError CURSOR_INVALID, RANGE_BACKWARDS. One round trip.
 */
export async function logs({ db }: Context, input: LogsInput) {
  if (input.from && input.to && input.from > input.to) throw new AppError(ADMIN_REFUSALS.rangeBackwards)
  const page = toPage(await listEntries(db, input, idBefore(input.cursor)), input.limit, ({ id }) => toCursor(id))
  return { logs: page.rows.map(toLog), next_cursor: page.nextCursor }
}

export const verify = ({ db }: Context) => verifyAudit(db)

const uuidOf = (hash: string) => hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Stores a client's note about its own action. A note has no effect on data. */
export async function note(ctx: AdminContext, input: z.infer<typeof noteInput>): Promise<void> {
  const details =
    typeof input.details === 'string' ? input.details : beginningOf(JSON.stringify(input.details ?? {}), 2_000)
  const key = idempotencyKeyOf(ctx, {}) ?? ctx.request.id
  const hash = await bodyHash('audit.note', { ...input, details, admin: ctx.actor.id })
  const id = uuidOf(await bodyHash('audit.note.id', { admin: ctx.actor.id, key }))
  await writeNote(ctx.db, ctx.actor, { id, action: input.action, details, hash })
}
