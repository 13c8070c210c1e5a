import * as content from '#features/content/index.server.ts'
import { viewerOf } from '#features/social/index.server.ts'
import { signedMediaUrl } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import { untilDone } from '#server/jobs/job.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { toPage } from '#shared/pagination.ts'
import type { Play, Recording, UpdateRecording } from './contract.ts'
import { requestCut } from './cutting/store.server.ts'
import { decideChange, endOf, isUntrimmed, playedSeconds, resumeAt, stateOf, type Trim } from './rules.ts'
import { REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

const purgeBatch = 100

type Made = Omit<store.WatchableRow, 'item' | 'position'>
const trimOf = ({ trim_start: start, trim_end: end }: Made): Trim => ({ start, end })
/** Returns the range that this viewer plays. A buyer's range contains the bought part, even if less is on sale now. */
const partOf = ({ played_from, played_to }: store.ItemRow): Trim => ({ start: played_from ?? 0, end: played_to })

const secondsOf = (ms: number | null) => (ms === null ? null : ms / 1_000)

function ownPart(row: Made, item: store.ItemRow | null): NonNullable<Recording['own']> {
  const { making, published_at: publishedAt, interrupted, trim_start, trim_end, started_at } = row
  return {
    state: stateOf({ making, publishedAt, isPublic: item?.is_public ?? false }),
    interrupted,
    trim_start,
    trim_end,
    started_at,
    recorded_seconds: row.seconds,
    sold: item?.unlocks ?? 0,
    earnings: item?.tokens ?? 0,
    publishing: row.publishing,
    poster_second: row.poster_second,
    cut: row.cut && { state: row.cut.state, starts_at: secondsOf(row.cut.starts_ms) },
    hidden_at: item?.hidden_at ?? null,
    hidden_reason: item?.hidden_reason ?? null,
  }
}

/** Returns the API form of a recording, with the viewer's access from `item`. */
function recordingOf(ctx: Context, row: Made, item: store.ItemRow): Recording {
  const { id, title, price, tier, access, creator, thumbnail_url } = content.itemOf(ctx, item)
  return {
    id,
    title,
    creator,
    price,
    tier,
    access,
    tier_id: tier?.id ?? null,
    duration_seconds: playedSeconds(partOf(item), row.seconds ?? 0),
    poster_url: thumbnail_url,
    published_at: item.is_public ? (row.published_at ?? item.updated_at) : row.published_at,
    own: access === 'own' ? ownPart(row, item) : null,
  }
}

/** Returns the API form of the caller's own recording, which may have no item yet. */
function ownRecordingOf(ctx: Context, row: store.OwnRow): Recording {
  if (row.item) return recordingOf(ctx, row, row.item)
  const { id, title, creator_id, username, display_name, avatar_url, verified } = row
  return {
    id,
    title,
    creator: { id: creator_id, username, display_name, avatar_url, verified },
    price: 0,
    tier_id: null,
    tier: null,
    duration_seconds: 0,
    access: 'own',
    poster_url: null,
    published_at: null,
    own: ownPart(row, null),
  }
}

type Page = { limit: number; cursor?: string | undefined }

/** Lists the caller's own recordings, including those in progress. */
export async function listOwn(ctx: SignedInContext, page: Page) {
  const { rows, nextCursor } = toPage(await store.listOwn(ctx.db, ctx.claims.userId, page), page.limit, ({ id }) => id)
  return { recordings: rows.map((row) => ownRecordingOf(ctx, row)), next_cursor: nextCursor }
}

/** Lists the recordings that the caller bought, newest first. */
export async function purchased(ctx: SignedInContext, page: Page) {
  const found = await store.listPurchased(ctx.db, ctx.claims.userId, page)
  const { rows, nextCursor } = toPage(found, page.limit, ({ purchase_id }) => purchase_id)
  return { recordings: rows.map((row) => recordingOf(ctx, row, row.item)), next_cursor: nextCursor }
}

/** Lists the published recordings of a creator; empty for an unknown creator. */
export async function list(ctx: Context, input: Page & { creator: string }) {
  const { rows, nextCursor } = toPage(await store.listOf(ctx.db, viewerOf(ctx), input), input.limit, ({ id }) => id)
  return { recordings: rows.map((row) => recordingOf(ctx, row, row.item)), next_cursor: nextCursor }
}

/** Lists the newest replays of all creators that the caller can watch. */
export async function listOpen(ctx: Context, limit: number): Promise<Recording[]> {
  const rows = await store.listNewest(ctx.db, viewerOf(ctx), limit)
  return rows.filter(({ item }) => content.isOpen(item.access)).map((row) => recordingOf(ctx, row, row.item))
}

async function findWatchable(ctx: Context, id: string): Promise<store.WatchableRow> {
  const row = await store.find(ctx.db, viewerOf(ctx), id)
  if (!row || row.item.access === 'removed') throw new AppError(REFUSALS.notFound)
  return row
}

/** @throws AppError RECORDING_NOT_FOUND, also if the caller may not see the recording */
export async function readRecording(ctx: Context, id: string) {
  const row = await findWatchable(ctx, id)
  return { recording: recordingOf(ctx, row, row.item) }
}

async function foundOpen(ctx: Context, id: string): Promise<store.WatchableRow> {
  const row = await findWatchable(ctx, id)
  if (!content.isOpen(row.item.access)) throw new AppError(REFUSALS.locked)
  return row
}

/** Returns true if the viewer gets the whole file. Only the creator gets the whole file of a trimmed recording. */
const readsWhole = ({ item, seconds }: store.WatchableRow): boolean =>
  item.access === 'own' || isUntrimmed(partOf(item), seconds ?? 0)

/** Returns the id of the file that the viewer may read, and the second of the recording where the file begins. */
async function fileOf(ctx: Context, row: store.WatchableRow): Promise<{ id: string; startsAt: number }> {
  const { id, item, cut, seconds } = row
  if (readsWhole(row)) return { id: item.upload_id, startsAt: 0 }
  if (cut?.state === 'made' && cut.upload_id !== null)
    return { id: cut.upload_id, startsAt: (cut.starts_ms ?? 0) / 1_000 }
  if (cut?.state === 'failed') throw new AppError(REFUSALS.cutFailed)
  const part = partOf(item)
  if (!cut) await requestCut(ctx.db, id, { from: part.start, to: part.end ?? seconds ?? 0 })
  throw new AppError(REFUSALS.beingPrepared)
}

/**
 * Returns the signed URL of the file, the range that is played, and the position at which the viewer resumes.
 * @throws AppError RECORDING_NOT_FOUND, RECORDING_LOCKED, RECORDING_BEING_PREPARED, RECORDING_NOT_CUT
 */
export async function play(ctx: Context, id: string): Promise<Play> {
  const row = await foundOpen(ctx, id)
  const file = await fileOf(ctx, row)
  const [part, seconds] = [partOf(row.item), row.seconds ?? 0]
  const trim = { start: Math.max(part.start, file.startsAt), end: part.end }
  const url = signedMediaUrl(ctx, { ...content.storedOf(row.item), id: file.id }, 'file')
  return {
    url,
    expires_at: new Date(Number(new URL(url, 'http://x').searchParams.get('until')) * 1000),
    file_type: row.item.file_type,
    file_start: file.startsAt,
    trim_start: trim.start,
    trim_end: endOf(trim, seconds),
    position: resumeAt(row.position, trim, seconds),
  }
}

/** Saves the caller's position. @throws AppError RECORDING_NOT_FOUND, RECORDING_LOCKED */
export async function savePosition(ctx: SignedInContext, { id, seconds }: { id: string; seconds: number }) {
  const row = await foundOpen(ctx, id)
  await store.savePosition(ctx.db, ctx.claims.userId, id, Math.min(seconds, row.seconds ?? 0))
}

type Buying = { id: string; price: number; idempotencyKey?: string | undefined }

/**
 * Buys a recording by unlocking its content item. Pays the creator at once, and charges the buyer once, even with
 * different idempotency keys.
 * @throws AppError RECORDING_NOT_FOUND, RECORDING_BEING_PREPARED and the refusals of unlocking content
 */
export async function buy(ctx: SignedInContext, buying: Buying) {
  const row = await findWatchable(ctx, buying.id)
  // a recording whose trimmed file failed is not sold
  if (row.item.access === 'locked' && !readsWhole(row) && row.cut?.state !== 'made')
    throw new AppError(REFUSALS.beingPrepared)
  const { content: item, balance } = await content.unlock(ctx, buying)
  const recording = recordingOf(ctx, row, row.item)
  const { access, thumbnail_url } = item
  return { success: true as const, recording: { ...recording, access, poster_url: thumbnail_url }, balance }
}

/**
 * Changes the given fields of the caller's recording. Buyers keep the part they bought.
 * @throws AppError RECORDING_NOT_FOUND, RECORDING_NOT_READY, PRICE_OR_TIER, TRIM_TOO_SHORT, TRIM_BEYOND_END, POSTER_TRIMMED
 *   and the refusals of changing content
 */
export async function update(ctx: SignedInContext, input: UpdateRecording) {
  const { id, title, price, tier_id, published, poster_upload_id: posterId } = input
  const row = await store.findOwn(ctx.db, ctx.claims.userId, id)
  if (!row) throw new AppError(REFUSALS.notFound)
  const { making, seconds } = row
  const requested = { price, tierId: tier_id, trimStart: input.trim_start, trimEnd: input.trim_end }
  const decided = decideChange(
    { making, seconds, trim: trimOf(row) },
    { ...requested, posterSecond: input.poster_second },
  )
  if (decided.refused) throw new AppError(decided.refused)
  const { opening, trim } = decided.change
  const isWanted = published ?? (row.publishing || row.item?.is_public === true)
  // Only this first write can be refused, so a refused request changes nothing. The recording is published last, after its
  // trim is stored.
  await content.update(ctx, {
    id,
    title,
    posterId,
    ...(published === false && { is_public: false }),
    ...(opening.price !== undefined && { price: opening.price }),
    ...(opening.tierId !== undefined && { tier_id: opening.tierId }),
  })
  // before the trim, which removes a poster outside of its part
  if (posterId !== undefined) await store.storePosterSecond(ctx.db, id, input.poster_second ?? null)
  // a change of other fields must not write back a trim that another tab has changed since it was read
  const isTrimmed = input.trim_start !== undefined || input.trim_end !== undefined
  await store.trim(ctx.db, id, isTrimmed ? trim : null, isWanted)
  if (isWanted) await store.publish(ctx.db, id)
  const changed = await store.findOwn(ctx.db, ctx.claims.userId, id)
  if (!changed) throw new AppError(REFUSALS.notFound)
  return { recording: ownRecordingOf(ctx, changed) }
}

/** Removes the caller's recording. Buyers keep access. @throws AppError RECORDING_NOT_FOUND, RECORDING_NOT_READY */
export async function remove(ctx: SignedInContext, id: string) {
  const row = await store.findOwn(ctx.db, ctx.claims.userId, id)
  if (!row) throw new AppError(REFUSALS.notFound)
  if (row.making === 'failed') await store.removeFailed(ctx.db, ctx.claims.userId, id)
  else if (row.making !== 'ready') throw new AppError(REFUSALS.notReady)
  else await content.remove(ctx, id)
  return { success: true as const }
}

/** Deletes recordings whose content item was purged. Returns their number. */
export const deletePurgedRecordings = ({ db }: Context): Promise<number> => untilDone(() => store.purge(db, purgeBatch))
