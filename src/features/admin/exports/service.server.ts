import { sinceOf } from '#features/applications/index.server.ts'
import type { Db } from '#server/db/index.ts'
import { notifyAdmins } from '#server/notify/notices.ts'
import type { AdminContext, PermittedContext } from '#server/trpc.ts'
import { csvRow } from '#shared/csv.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { AdminPermission } from '#shared/session.ts'
import type { ExportInput } from './contract.ts'
import { exportAlarm, exportBatch } from './spec.ts'
import { auditExport, type Exporting, headerOf, readBatch } from './store.server.ts'

/** Required permission of export types that need another one than `support`. */
const needed: Partial<Record<ExportInput['type'], AdminPermission>> = { money: 'finance', reports: 'moderator' }

/**
 * Exports a CSV file. The export is audited before its first line is sent. A large export notifies the other admins.
 * @throws AppError NOT_PERMITTED without the permission that the view of the same data requires
 */
export async function exportCsv(ctx: PermittedContext, input: ExportInput) {
  const needs = needed[input.type] ?? 'support'
  if (!ctx.permissions.includes(needs)) throw new AppError(COMMON.notPermitted(needs))
  await auditExport(ctx.db, ctx.actor, input)
  const asked = { ...input, since: sinceOf(input.filters.dateRange, ctx.now), adminId: ctx.actor.id }
  const body = csvOf(ctx.db, asked, (before, now) =>
    // notifies once, with the batch that exceeds the limit
    now > exportAlarm && before <= exportAlarm ? alarm(ctx) : undefined,
  )
  return { filename: `admin-export-${ctx.now.getTime()}.csv`, body }
}

async function alarm(ctx: AdminContext): Promise<void> {
  const { actor, db } = ctx
  await db.execute(notifyAdmins('system.bulk_action', { action: 'export', count: exportAlarm }, actor.id))
  ctx.announce()
}

/**
 * Streams a CSV file of any length. Each batch is read after the previous one was sent, so that the Worker holds one
 * batch in memory. `onRows` is called after each batch with the number of rows before and after it.
 */
export function csvOf(
  db: Db,
  asked: Exporting,
  onRows: (before: number, now: number) => Promise<void> | void,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder()
  let after: string | undefined
  let count = 0
  return new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(bytes.encode(`\ufeff${csvRow(headerOf(asked.type))}`)),
    async pull(file) {
      const rows = await readBatch(db, asked, after)
      if (rows.length > 0) file.enqueue(bytes.encode(rows.map(({ cells }) => csvRow(cells)).join('')))
      await onRows(count, count + rows.length)
      count += rows.length
      after = rows.at(-1)?.key
      if (rows.length < exportBatch) file.close()
    },
  })
}
