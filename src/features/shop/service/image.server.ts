import { mediaUrls, takeFile } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { uploadOf } from '../rules.ts'
import { SENTENCES } from '../spec.ts'
import type { Image } from '../store.server.ts'
import { fetchPicture } from './fetched.server.ts'

type Given = { image_url?: string | undefined; upload_id?: string | undefined }

const ours = (id: string): Image => ({ image_url: mediaUrls(id).medium, image_id: id })

/**
 * The picture that was given: an upload of the caller's, by its id or any of its addresses, or one elsewhere, which is taken
 * in; where that cannot be had its address is kept. Undefined: none was given.
 * @throws AppError as taking a file does
 */
export async function imageOf(ctx: SignedInContext, { image_url, upload_id }: Given): Promise<Image | undefined> {
  const id = upload_id ?? (image_url === undefined ? undefined : uploadOf(image_url, ctx.env.APP_ORIGIN))
  if (id !== undefined) return ours(id)
  if (image_url === undefined) return undefined
  if (image_url.startsWith('/demo/')) return { image_url, image_id: null }
  if (!image_url.startsWith('https://')) throw refusal(SENTENCES.imageForm)
  const file = await fetchPicture(image_url)
  return file ? taken(ctx, file) : { image_url, image_id: null }
}

async function taken(ctx: SignedInContext, file: File): Promise<Image> {
  try {
    return ours((await takeFile(ctx, 'product-image', file)).id)
  } catch (error) {
    throw error instanceof AppError && error.kind === 'invalid' ? refusal(error.message) : error
  }
}

const refusal = (sentence: string) => new AppError({ ...COMMON.invalid, sentence }, { fields: { image_url: sentence } })
