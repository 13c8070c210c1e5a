import { mediaUrls, takeFile } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { fetchPicture } from '../fetching/service.server.ts'
import type { Image } from '../products/store.server.ts'
import { SENTENCES } from '../spec.ts'
import { uploadOf } from './rules.ts'

type Given = { image_url?: string | undefined; upload_id?: string | undefined }

const ours = (id: string): Image => ({ image_url: mediaUrls(id).medium, image_id: id })

/**
 * Returns the picture of a request: an own upload, by its id or URL, or a copy of a picture elsewhere. Undefined: the
 * request has none.
 * @throws AppError INVALID if the URL has no picture, and the errors of taking a file
 */
export async function imageOf(ctx: SignedInContext, { image_url, upload_id }: Given): Promise<Image | undefined> {
  const id = upload_id ?? (image_url === undefined ? undefined : uploadOf(image_url, ctx.env.APP_ORIGIN))
  if (id !== undefined) return ours(id)
  if (image_url === undefined) return undefined
  if (image_url.startsWith('/demo/')) return { image_url, image_id: null }
  if (!image_url.startsWith('https://')) throw refusal(SENTENCES.imageForm)
  return ours(await copied(ctx, image_url))
}

/** Copies a picture from another site into an upload of the caller, for a preview before the product is saved. */
export async function copyImage(ctx: SignedInContext, address: string) {
  if (!address.startsWith('https://')) throw refusal(SENTENCES.imageForm)
  const upload_id = await copied(ctx, address)
  return { upload_id, image_url: mediaUrls(upload_id).medium }
}

async function copied(ctx: SignedInContext, address: string): Promise<string> {
  const file = await fetchPicture(address)
  if (!file) throw refusal(SENTENCES.imageMissing)
  try {
    return (await takeFile(ctx, 'product-image', file)).id
  } catch (error) {
    throw error instanceof AppError && error.kind === 'invalid' ? refusal(error.message) : error
  }
}

const refusal = (sentence: string) => new AppError({ ...COMMON.invalid, sentence }, { fields: { image_url: sentence } })
