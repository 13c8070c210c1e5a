/** Size of a picture as declared in its header. */
export type PictureSize = { width: number; height: number }

/** Maximum width and height. A smaller picture is enlarged only with `enlarge`. */
export type Variant = { width: number; height: number; enlarge?: boolean }

/** Measures and converts pictures. Converted pictures contain no metadata. */
export type Images = {
  /** Returns the size of a picture; undefined if it is not a picture, `huge` if it is too large to process. */
  measure(picture: ReadableStream<Uint8Array>): Promise<PictureSize | 'huge' | undefined>
  /** Returns a new WebP of the pixels alone, upright; undefined if they could not be read. */
  redraw(picture: ReadableStream<Uint8Array>, variant: Variant): Promise<Uint8Array | undefined>
}

export const redrawnType = 'image/webp'
const quality = 85

/** Creates the images provider over Cloudflare Images, with the Worker's binding. */
export function createImages(binding: () => Promise<ImagesBinding>): Images {
  return {
    async measure(picture) {
      try {
        const info = await (await binding()).info(picture)
        return 'width' in info ? { width: info.width, height: info.height } : undefined
      } catch (error) {
        return /pixel limit/i.test(String(error)) ? 'huge' : unlessUnreadable(error)
      }
    },
    async redraw(picture, { width, height, enlarge = false }) {
      const drawn = await (await binding())
        .input(picture)
        .transform({ width, height, fit: enlarge ? 'contain' : 'scale-down' })
        .output({ format: redrawnType, quality, anim: false })
        .catch(unlessUnreadable)
      return drawn && new Uint8Array(await drawn.response().arrayBuffer())
    },
  }
}

/**
 * Returns undefined for an error about the picture, and throws any other. The binding numbers its errors, and 9400 and up
 * are about the picture; the local binding has only messages.
 */
function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? Number(error.code) : 0
  if (code >= 9400 && code < 9500) return undefined
  if (/^Unexpected error response 500: Error: (Input|\w*vips)/i.test(error.message)) return undefined
  throw error
}
