import { allOrNone, type StoreUpload, uploadGone, uploadOf } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Upload, UploadBundle, UploadDigital } from '../contract.ts'
import { digitalOf, fullDetailsOf } from '../items/service.server.ts'
import { openingOf, titleOf } from '../rules.ts'
import { type ContentType, REFUSALS, SENTENCES } from '../spec.ts'
import type { ChangeRefused } from './store.server.ts'
import * as store from './store.server.ts'

type Refused = store.PublishRefused | ChangeRefused

export function refusalOf(refused: Refused): AppError {
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

/** Returns the upload ids of a request: given as ids, or created from its files. Photos have no poster. */
async function uploadsOf(ctx: SignedInContext, type: ContentType, given: Given, take: StoreUpload) {
  const uploadId = await uploadOf(ctx, type, { file: given.file, uploadId: given.upload_id }, undefined, take)
  if (type === 'photo') return { uploadId, posterId: null }
  if (given.poster) return { uploadId, posterId: await take('poster', given.poster) }
  return { uploadId, posterId: given.poster_upload_id ?? null }
}

/**
 * Publishes a photo, a video or an audio file. A retry returns the same item.
 * @throws AppError UPLOAD_GONE, ALREADY_PUBLISHED, TIER_NOT_FOUND, TIER_OPENS_NOTHING, FORBIDDEN, and for files the
 * refusals of uploads
 */
export async function upload(ctx: SignedInContext, input: Upload) {
  const { type, description, category, tags } = input
  const title = titleOf(input.title, input.file?.name ?? input.file_name, type)
  const row = await allOrNone(ctx, async (take) => {
    const { uploadId, posterId } = await uploadsOf(ctx, type, input, take)
    const item = { type, title, description, category, tags, ...openingOf(input), ...shown, isBundle: false, posterId }
    return publish(ctx, item, [{ upload_id: uploadId, title, description }])
  })
  return { success: true as const, content: fullDetailsOf(ctx, row) }
}

const shown = { isPublic: true, allowDownload: false }

/** Publishes several photos as one item. @throws AppError as `upload` does */
export async function uploadBundle(ctx: SignedInContext, input: UploadBundle) {
  const { description, category, tags, titles, descriptions } = input
  const [only] = input.photos
  const fileName = typeof only === 'string' ? undefined : only?.name
  const title = titleOf(input.title || (titles[0] ?? ''), fileName, 'photo')
  const row = await allOrNone(ctx, async (take) => {
    const files: store.NewFile[] = []
    // uploads one photo after the other, because each is checked in memory
    for (const [index, photo] of input.photos.entries())
      files.push({
        upload_id: typeof photo === 'string' ? photo : await take('photo', photo),
        title: titles[index] ?? '',
        description: descriptions[index] ?? '',
      })
    const item = { type: 'photo' as const, title, description, category, tags, posterId: null }
    return publish(ctx, { ...item, ...openingOf(input), ...shown, isBundle: true }, files)
  })
  return { success: true as const, bundle: fullDetailsOf(ctx, row) }
}

/** Publishes a digital. @throws AppError as `upload` does */
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
