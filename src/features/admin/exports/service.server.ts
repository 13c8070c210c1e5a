import { sinceOf } from '#features/applications/index.server.ts'
import type { AdminContext } from '#server/trpc.ts'
import { csvRow } from '#shared/csv.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { ExportInput } from './contract.ts'
import { exportBatch } from './spec.ts'
import { auditExport, headerOf, readBatch } from './store.server.ts'

/**
 * A CSV file of any length: a batch is read when the one before it has been sent, so that the Worker holds one. It is in the
 * audit trail before its first line leaves. @throws AppError NOT_PERMITTED for money without the permission
 */
export async function exportCsv(ctx: AdminContext & { permissions: readonly string[] }, input: ExportInput) {
  const needs = input.type === 'money' ? 'finance' : 'support'
  if (!ctx.permissions.includes(needs)) throw new AppError(COMMON.notPermitted(needs))
  await auditExport(ctx.db, ctx.actor, input)
  const asked = { ...input, since: sinceOf(input.filters.dateRange, ctx.now) }
  const bytes = new TextEncoder()
  let after: string | undefined
  let isOver = false
  const body = new ReadableStream<Uint8Array>({
    start: (file) => file.enqueue(bytes.encode(`\ufeff${csvRow(headerOf(input.type))}`)),
    async pull(file) {
      const rows = isOver ? [] : await readBatch(ctx.db, asked, after)
      if (rows.length > 0) file.enqueue(bytes.encode(rows.map(({ cells }) => csvRow(cells)).join('')))
      after = rows.at(-1)?.key
      isOver = rows.length < exportBatch
      if (isOver) file.close()
    },
  })
  return { filename: `admin-export-${ctx.now.getTime()}.csv`, body }
}
