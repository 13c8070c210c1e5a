/** What a picture says of itself before anybody has looked at all of it. */
export type PictureSize = { width: number; height: number }

/** Never made larger than it is; kept within this width and height. */
export type Variant = { width: number; height: number }

/** Looking at pictures and making new ones of them; what a file carries beside its pixels does not come along. */
export type Images = {
  /** Undefined: it is no picture. */
  measure(picture: ReadableStream<Uint8Array>): Promise<PictureSize | undefined>
  /** A new WebP of the pixels alone, upright. Undefined: they could not be read. */
  redraw(picture: ReadableStream<Uint8Array>, variant: Variant): Promise<Uint8Array | undefined>
}

export const redrawnType = 'image/webp'
const quality = 85

/** Cloudflare's Images, by the Worker's binding. */
export function createImages(binding: ImagesBinding): Images {
  return {
    async measure(picture) {
      const info = await binding.info(picture).catch(unlessUnreadable)
      return info && 'width' in info ? { width: info.width, height: info.height } : undefined
    },
    async redraw(picture, { width, height }) {
      const drawn = await binding
        .input(picture)
        .transform({ width, height, fit: 'scale-down' })
        .output({ format: redrawnType, quality, anim: false })
        .catch(unlessUnreadable)
      return drawn && new Uint8Array(await drawn.response().arrayBuffer())
    },
  }
}

/** The binding numbers its errors: 9400 and up are about the picture, what else happens is about the service. */
function unlessUnreadable(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : 0
  if (code >= 9400 && code < 9500) return undefined
  throw error
}
