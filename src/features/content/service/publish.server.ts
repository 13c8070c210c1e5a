import { allOrNone, type Take, tidyUploads, uploadGone, uploadOf } from '#features/uploads/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { UpdateContent, Upload, UploadBundle, UploadDigital } from '../contract.ts'
import { openingChange, openingOf, titleOf } from '../rules.ts'
import { type ContentType, REFUSALS, SENTENCES } from '../spec.ts'
import * as store from '../store/write.server.ts'
import { digitalOf, wholeOf } from './show.server.ts'

const purgeBatch = 100

type Refused = store.PublishRefused | store.ChangeRefused

function refusalOf(refused: Refused): AppError {
  if (refused === 'premium_needs')
    return new AppError(
      { ...COMMON.invalid, sentence: SENTENCES.premiumNeeds },
      { fields: { price: SENTENCES.premiumNeeds } },
    )
  if (refused === 'category')
    return new AppError(
      { ...COMMON.invalid, sentence: SENTENCES.categoryUnknown },
      { fields: { category: SENTENCES.categoryUnknown } },
    )
  return new AppError(
    {
      inactive: COMMON.forbidden,
      upload_gone: uploadGone,
      already_published: REFUSALS.alreadyPublished,
      tier_not_found: REFUSALS.tierNotFound,
      tier_closed: REFUSALS.tierCloses,
      not_found: REFUSALS.notFound,
    }[refused],
  )
}

async function publish(ctx: SignedInContext, item: store.NewItem, files: store.NewFile[]) {
  const result = await store.publish(ctx.db, ctx.claims.userId, item, files)
  if (result.refused !== undefined) throw refusalOf(result.refused)
  return result.content
}

type Given = Pick<Upload, 'file' | 'upload_id' | 'poster' | 'poster_upload_id'>

/** The uploads that a call names, or those that are made of the files it brings; a photo needs no poster. */
async function uploadsOf(ctx: SignedInContext, type: ContentType, given: Given, take: Take) {
  const uploadId = await uploadOf(ctx, type, { file: given.file, uploadId: given.upload_id }, undefined, take)
  if (type === 'photo') return { uploadId, posterId: null }
  if (given.poster) return { uploadId, posterId: await take('poster', given.poster) }
  return { uploadId, posterId: given.poster_upload_id ?? null }
}

/**
 * Publishes a photo, a video or an audio; the same again answers the same item.
 * @throws AppError UPLOAD_GONE, ALREADY_PUBLISHED, TIER_NOT_FOUND, TIER_OPENS_NOTHING, FORBIDDEN, and of files what uploads are refused with
 */
export async function upload(ctx: SignedInContext, input: Upload) {
  const { type, description, category, tags } = input
  const title = titleOf(input.title, input.file?.name ?? input.file_name, type)
  const row = await allOrNone(ctx, async (take) => {
    const { uploadId, posterId } = await uploadsOf(ctx, type, input, take)
    const item = { type, title, description, category, tags, ...openingOf(input), ...shown, isBundle: false, posterId }
    return publish(ctx, item, [{ upload_id: uploadId, title, description }])
  })
  return { success: true as const, content: wholeOf(ctx, row) }
}

const shown = { isPublic: true, allowDownload: false }

/** Publishes photos as one item, sold together. @throws AppError as upload */
export async function uploadBundle(ctx: SignedInContext, input: UploadBundle) {
  const { description, category, tags, titles, descriptions } = input
  const [only] = input.photos
  const fileName = typeof only === 'string' ? undefined : only?.name
  const title = titleOf(input.title || (titles[0] ?? ''), fileName, 'photo')
  const row = await allOrNone(ctx, async (take) => {
    const files: store.NewFile[] = []
    // one after the other: each is looked at in memory
    for (const [index, photo] of input.photos.entries())
      files.push({
        upload_id: typeof photo === 'string' ? photo : await take('photo', photo),
        title: titles[index] ?? '',
        description: descriptions[index] ?? '',
      })
    const item = { type: 'photo' as const, title, description, category, tags, posterId: null }
    return publish(ctx, { ...item, ...openingOf(input), ...shown, isBundle: true }, files)
  })
  return { success: true as const, bundle: wholeOf(ctx, row) }
}

/** Publishes a digital. @throws AppError as upload */
export async function uploadDigital(ctx: SignedInContext, input: UploadDigital) {
  const { description, category, tags, isPublic, allowDownload } = input
  const title = titleOf(input.title, input.file?.name ?? input.file_name, 'digital')
  const row = await allOrNone(ctx, async (take) => {
    const { uploadId, posterId } = await uploadsOf(ctx, 'digital', input, take)
    const item = { type: 'digital' as const, title, description, category, tags, isPublic, allowDownload }
    return publish(ctx, { ...item, ...openingOf(input), isBundle: false, posterId }, [
      { upload_id: uploadId, title, description },
    ])
  })
  return { success: true as const, digital: digitalOf(ctx, row) }
}

/** Changes what is given; who bought it keeps it. @throws AppError CONTENT_NOT_FOUND, TIER_NOT_FOUND, TIER_OPENS_NOTHING, UPLOAD_GONE */
export async function update(ctx: SignedInContext, input: UpdateContent & { posterId?: string | undefined }) {
  const { id, posterId, title, description, category, tags } = input
  const isPublic = input.isPublic ?? input.is_public
  const allowDownload = input.allowDownload ?? input.allow_download
  const result = await store.change(ctx.db, ctx.claims.userId, {
    ...{ id, premium: input.is_premium === true },
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
  return { success: true as const, content: wholeOf(ctx, result.content) }
}

/** Takes an item off the caller's page; who bought it keeps it. @throws AppError CONTENT_NOT_FOUND */
export async function remove(ctx: SignedInContext, id: string) {
  const { deleted } = await removeMany(ctx, [id])
  if (deleted === 0) throw new AppError(REFUSALS.notFound)
  return { success: true as const }
}

/** The same of many. @returns how many, and those that were not there. */
export async function removeMany(ctx: SignedInContext, ids: readonly string[]) {
  const gone = new Set(await store.remove(ctx.db, ctx.claims.userId, ids))
  if (gone.size > 0)
    ctx.afterCommit(async () => {
      await store.purge(ctx.db, ctx.claims.userId, purgeBatch)
      await tidyUploads(ctx, ctx.claims.userId)
    })
  return { success: true as const, deleted: gone.size, failed: [...new Set(ids)].filter((id) => !gone.has(id)) }
}

/** Removes what was deleted and nobody bought, a batch of it. @returns how many. */
export const tidyContent = ({ db }: Context): Promise<number> => store.purge(db, null, purgeBatch)
