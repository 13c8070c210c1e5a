import { mediaUrls } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { uploadOf } from '../rules.ts'
import { SENTENCES } from '../spec.ts'
import type { Image } from '../store.server.ts'

type Given = { image_url?: string | undefined; upload_id?: string | undefined }

/**
 * The picture that was given: an upload of the caller's, by its id or any of its addresses, or an address elsewhere;
 * undefined: none was.
 */
export function imageOf(ctx: SignedInContext, { image_url, upload_id }: Given): Image | undefined {
  const id = upload_id ?? (image_url === undefined ? undefined : uploadOf(image_url, ctx.env.APP_ORIGIN))
  if (id !== undefined) return { image_url: mediaUrls(id).medium, image_id: id }
  if (image_url === undefined) return undefined
  if (/^(?:https:\/\/|\/demo\/)/.test(image_url)) return { image_url, image_id: null }
  const { imageForm } = SENTENCES
  throw new AppError({ ...COMMON.invalid, sentence: imageForm }, { fields: { image_url: imageForm } })
}
