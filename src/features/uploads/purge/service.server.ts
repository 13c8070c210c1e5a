import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import { keysOf, privateKey, quarantineKey } from '../media/rules.ts'
import { type Dropped, deleteUploads, takeDropped } from '../store.server.ts'

/**
 * Removes a batch of files that were dropped or not kept in time; with `ownerId` only those that this person dropped. Skips
 * ids in `failed` and adds new failures to it. Safe to repeat after a crash. Returns the number tried; 0 if none could be
 * removed.
 */
export async function tidyUploads(ctx: Context, ownerId?: string, failed: string[] = []): Promise<number> {
  const dropped = await takeDropped(ctx.db, ownerId, failed)
  const before = failed.length
  for (const one of dropped)
    try {
      await removeFiles(ctx, one)
      await deleteUploads(ctx.db, [one.id])
    } catch (error) {
      ctx.log.error('an upload could not be removed', error, { upload: one.id })
      failed.push(one.id)
    }
  return failed.length - before === dropped.length ? 0 : dropped.length
}

async function removeFiles({ providers: { storage } }: Context, { id, partsId, copyId }: Dropped): Promise<void> {
  if (partsId) await storage.dropParts(quarantineKey(id), partsId)
  if (copyId) await storage.dropParts(privateKey(id, 'file'), copyId)
  await storage.remove(keysOf(id))
}

/** Removes files of all owners until none is left. A failure does not stop the others and is retried by the next run. */
export function purgeUploads(ctx: Context): Promise<number> {
  const failed: string[] = []
  return untilDone(() => tidyUploads(ctx, undefined, failed))
}
