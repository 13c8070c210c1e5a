import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import { keysOf, privateKey, quarantineKey } from '../media/rules.ts'
import { type Dropped, deleteUploads, takeDropped } from '../store.server.ts'

/**
 * Removes the files of uploads that were dropped or that nobody kept in time, a batch of them; with `ownerId` only those
 * that person dropped, never those in `failed`, to which each is added that could not be removed. Killed half way it begins
 * again. @returns how many uploads were tried; 0 also where none could be removed.
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

/** The same for everybody, until nothing is left. One that fails keeps no other from it, and is tried again by the next run. */
export function purgeUploads(ctx: Context): Promise<number> {
  const failed: string[] = []
  return untilDone(() => tidyUploads(ctx, undefined, failed))
}
