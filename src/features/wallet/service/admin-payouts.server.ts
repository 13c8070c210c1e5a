import type { Context } from '#server/context.ts'
import { idIn } from '#server/cursor.ts'
import type { AdminContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fromCursor, toCursor, toPage } from '#shared/pagination.ts'
import { isUuid } from '#shared/uuid.ts'
import { ADMIN_REFUSALS, accountFigures, type FigureName } from '../spec/admin.ts'
import { readFigureRows } from '../store/figures.server.ts'
import { holdPayouts, listHolds, releasePayouts } from '../store/payout-holds.server.ts'
import { listEveryPayout } from '../store/payouts.server.ts'

type Page = { limit: number; cursor?: string | undefined }

/** Accounts are numbered, everything else has an id. */
function keyIn(figure: FigureName, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const [key = ''] = fromCursor(cursor, 1) ?? []
  const isKey = accountFigures.some((one) => one === figure) ? /^\d{1,18}$/.test(key) : isUuid(key)
  if (!isKey) throw new AppError(COMMON.cursorInvalid)
  return key
}

/** A keyset page of what a figure counts. @throws AppError CURSOR_INVALID. One round trip. */
export async function rows({ db }: Context, { figure, limit, cursor }: Page & { figure: FigureName }) {
  const found = await readFigureRows(db, { figure, limit, after: keyIn(figure, cursor) })
  const page = toPage(found, limit, ({ key }) => toCursor(key))
  return { rows: page.rows, next_cursor: page.nextCursor }
}

/** A keyset page of everybody's payouts, the newest first. @throws AppError CURSOR_INVALID. One round trip. */
export async function payouts(
  { db }: Context,
  { state, limit, cursor }: Page & { state?: 'open' | 'failed' | 'paid' | undefined },
) {
  const page = toPage(await listEveryPayout(db, { state, limit, before: idIn(cursor) }), limit, ({ id }) =>
    toCursor(id),
  )
  return { payouts: page.rows, next_cursor: page.nextCursor }
}

/** A keyset page of the creators whose payouts are held back. @throws AppError CURSOR_INVALID. One round trip. */
export async function holds({ db }: Context, { limit, cursor }: Page) {
  const page = toPage(await listHolds(db, { limit, before: idIn(cursor) }), limit, ({ id }) => toCursor(id))
  return { holds: page.rows, next_cursor: page.nextCursor }
}

/** Holds a creator's payouts back; the creator hears why. @throws AppError PAYOUTS_NOT_HOLDABLE */
export async function hold(ctx: AdminContext, input: { user_id: string; reason: string }): Promise<{ id: string }> {
  const id = await holdPayouts(ctx.db, { creatorId: input.user_id, reason: input.reason, admin: ctx.actor })
  if (id === undefined) throw new AppError(ADMIN_REFUSALS.notHoldable)
  ctx.announce()
  return { id }
}

/** Lets a creator's payouts go on; what waited goes out with the next run of its job. @throws AppError HOLD_NOT_OPEN */
export async function release(ctx: AdminContext, input: { id: string; reason: string }): Promise<void> {
  if ((await releasePayouts(ctx.db, { ...input, admin: ctx.actor })) === undefined)
    throw new AppError(ADMIN_REFUSALS.holdNotOpen)
  ctx.announce()
}
