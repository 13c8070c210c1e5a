import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { uploadOf } from '../rules.ts'
import { SENTENCES } from '../spec.ts'
import type { Image } from '../store.server.ts'

type Given = { image_url?: string | undefined; upload_id?: string | undefined }

/** The picture that was given: an upload of the caller's, or an address elsewhere; undefined: none was. */
export async function imageOf(ctx: SignedInContext, { image_url, upload_id }: Given): Promise<Image | undefined> {
  const id = upload_id ?? (image_url === undefined ? undefined : uploadOf(image_url, ctx.env.APP_ORIGIN))
  if (id !== undefined) return { imageUrl: `/media/${id}/large.webp`, imageId: id }
  if (image_url !== undefined && !image_url.startsWith('https://'))
    throw new AppError(
      { ...COMMON.invalid, sentence: SENTENCES.imageForm },
      { fields: { image_url: SENTENCES.imageForm } },
    )
  return image_url === undefined ? undefined : { imageUrl: image_url, imageId: null }
}
