import { deleteUnusedUploads } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { UpdateContent } from '../contract.ts'
import { fullDetailsOf } from '../items/service.server.ts'
import { refusalOf } from '../publishing/service.server.ts'
import { openingChange } from '../rules.ts'
import { REFUSALS } from '../spec.ts'
import * as store from './store.server.ts'

const purgeBatch = 100

/**
 * Changes an item. Buyers keep access. @throws AppError CONTENT_NOT_FOUND, TIER_NOT_FOUND, TIER_OPENS_NOTHING, UPLOAD_GONE
 */
export async function update(ctx: SignedInContext, input: UpdateContent & { posterId?: string | undefined }) {
  const { id, posterId, title, description, category, tags } = input
  const isPublic = input.isPublic ?? input.is_public
  const allowDownload = input.allowDownload ?? input.allow_download
  const result = await store.change(ctx.db, ctx.claims.userId, {
    id,
    premium: input.is_premium === true,
    ...(posterId !== undefined && { posterId }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(tags !== undefined && { tags }),
    ...(isPublic !== undefined && { isPublic }),
    ...(allowDownload !== undefined && { allowDownload }),
    ...openingChange(input),
  })
  if (result.refused !== undefined) throw refusalOf(result.refused)
  return { success: true as const, content: fullDetailsOf(ctx, result.content) }
}

/** Deletes an item from the caller's page. Buyers keep access. @throws AppError CONTENT_NOT_FOUND */
export async function remove(ctx: SignedInContext, id: string) {
  const { deleted } = await removeMany(ctx, [id])
  if (deleted === 0) throw new AppError(REFUSALS.notFound)
  return { success: true as const }
}

/** Deletes several items. Returns the number of deleted items, and the ids that were not found. */
export async function removeMany(ctx: SignedInContext, ids: readonly string[]) {
  const gone = new Set(await store.remove(ctx.db, ctx.claims.userId, ids))
  if (gone.size > 0)
    ctx.afterCommit(async () => {
      await store.purge(ctx.db, ctx.claims.userId, purgeBatch)
      await deleteUnusedUploads(ctx, ctx.claims.userId)
    })
  return { success: true as const, deleted: gone.size, failed: [...new Set(ids)].filter((id) => !gone.has(id)) }
}

/** Removes a batch of deleted items that were never bought. Returns the number removed. */
export const purgeDeletedItems = ({ db }: Context): Promise<number> => store.purge(db, null, purgeBatch)
