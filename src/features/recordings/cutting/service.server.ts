import { announceCut, cutFile, dropCut, NotCuttable } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { runEnd, untilDone } from '#server/jobs/job.ts'
import { cutAttemptsMax } from '../spec.ts'
import * as store from './store.server.ts'

const batch = 50
const retryMaxMinutes = 30

type Run = { recording?: string; end?: number }

/**
 * Makes the files of trimmed recordings, one after the other, until `end`. The next run continues an unfinished file.
 * With `recording`, makes the files of that recording only. Returns the number of files worked on.
 */
export async function makeCuts(ctx: Context, { recording, end = runEnd() }: Run = {}): Promise<number> {
  await untilDone(() => store.requestMissing(ctx.db, batch, recording))
  let count = 0
  for (;;) {
    const cut = await store.claim(ctx.db, recording)
    if (!cut) break
    count += 1
    await make(ctx, cut, end)
    if (performance.now() > end) break
  }
  ctx.announce()
  return count
}

async function make(ctx: Context, cut: store.CutRow, end: number): Promise<void> {
  const { id, recording_id: recording, attempts } = cut
  try {
    // a count above the maximum means that earlier runs were killed
    if (attempts > cutAttemptsMax) throw new NotCuttable('too many runs ended early')
    await write(ctx, cut, end)
  } catch (error) {
    if (cut.upload_id) await dropCut(ctx, cut.upload_id)
    const isFinal = error instanceof NotCuttable || attempts >= cutAttemptsMax
    ctx.log.warn('a recording could not be cut', { recording, attempts, first: String(error) })
    if (isFinal) await store.fail(ctx.db, id)
    else await store.retry(ctx.db, id, Math.min(2 ** attempts, retryMaxMinutes))
  }
}

async function write(ctx: Context, cut: store.CutRow, end: number): Promise<void> {
  const { id, from_second, to_second, original_id: of, started } = cut
  if (cut.upload_id === null) {
    cut.upload_id = await announceCut(ctx, cut.owner_id)
    await store.storeUploadId(ctx.db, id, cut.upload_id)
  }
  const uploadId = cut.upload_id
  const range = { fromMs: from_second * 1_000, toMs: to_second === null ? null : to_second * 1_000 }
  const made = await cutFile(ctx, {
    id: uploadId,
    of,
    range,
    started,
    end,
    save: (reached) => store.saveProgress(ctx.db, id, reached),
  })
  if (!made) return store.pause(ctx.db, id)
  if (await store.finish(ctx.db, id, { uploadId, ...made })) return
  await dropCut(ctx, uploadId)
  await store.retry(ctx.db, id, 1)
}
