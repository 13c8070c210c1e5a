import { mediaUrls, takeFile } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { SENTENCES } from '../spec.ts'
import { type Image, isFetchable, uploadOf } from './rules.ts'

const waitMs = 4_000

/** Bytes to read at most: one more than the limit, so that a larger image is refused with the right sentence. */
const mostBytes = 5 * 1_048_576 + 1

/**
 * Downloads an image from another site once, so that visitors of the shop send no requests there. Returns undefined if
 * it cannot be loaded or is not an image.
 */
export async function fetchPicture(url: string, ask: typeof fetch = fetch): Promise<File | undefined> {
  if (!isFetchable(url)) return undefined
  try {
    // does not follow redirects, because each target would need the same check
    const response = await ask(url, { redirect: 'manual', signal: AbortSignal.timeout(waitMs) })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
    if (response.status !== 200 || !response.body || !type.startsWith('image/')) return undefined
    return new File([await firstOf(response.body, mostBytes)], 'picture', { type })
  } catch {
    return undefined
  }
}

async function firstOf(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(most)
  const reader = body.getReader()
  let length = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return bytes.slice(0, length)
    const part = value.subarray(0, most - length)
    bytes.set(part, length)
    length += part.length
    if (length < most) continue
    await reader.cancel()
    return bytes
  }
}

type Given = { image_url?: string | undefined; upload_id?: string | undefined }

const ours = (id: string): Image => ({ image_url: mediaUrls(id).medium, image_id: id })

/**
 * Returns the image of a request: an own upload, by its id or URL, or a copy of an image on another site. Returns
 * undefined if the request has no image.
 * @throws AppError INVALID if the URL has no image, and the errors of an upload
 */
export async function imageOf(ctx: SignedInContext, { image_url, upload_id }: Given): Promise<Image | undefined> {
  const id = upload_id ?? (image_url === undefined ? undefined : uploadOf(image_url, ctx.env.APP_ORIGIN))
  if (id !== undefined) return ours(id)
  if (image_url === undefined) return undefined
  if (image_url.startsWith('/demo/')) return { image_url, image_id: null }
  if (!image_url.startsWith('https://')) throw refusal(SENTENCES.imageForm)
  return ours(await copyFrom(ctx, image_url))
}

/** Copies an image from another site into an upload of the caller, for a preview before the product is saved. */
export async function copyImage(ctx: SignedInContext, url: string) {
  if (!url.startsWith('https://')) throw refusal(SENTENCES.imageForm)
  const upload_id = await copyFrom(ctx, url)
  return { upload_id, image_url: mediaUrls(upload_id).medium }
}

async function copyFrom(ctx: SignedInContext, url: string): Promise<string> {
  const file = await fetchPicture(url)
  if (!file) throw refusal(SENTENCES.imageMissing)
  try {
    return (await takeFile(ctx, 'product-image', file)).id
  } catch (error) {
    throw error instanceof AppError && error.kind === 'invalid' ? refusal(error.message) : error
  }
}

const refusal = (sentence: string) => new AppError({ ...COMMON.invalid, sentence }, { fields: { image_url: sentence } })
