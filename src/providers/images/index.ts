/** What a picture says of itself before anybody has looked at all of it. */
export type PictureSize = { width: number; height: number }

/** Kept within this width and height; never made larger than it is, unless that is what is wanted. */
export type Variant = { width: number; height: number; enlarge?: boolean }

/** Looking at pictures and making new ones of them; what a file carries beside its pixels does not come along. */
export type Images = {
  /** Undefined: it is no picture. `huge`: more than anybody would draw. */
  measure(picture: ReadableStream<Uint8Array>): Promise<PictureSize | 'huge' | undefined>
  /** A new WebP of the pixels alone, upright. Undefined: they could not be read. */
  redraw(picture: ReadableStream<Uint8Array>, variant: Variant): Promise<Uint8Array | undefined>
}

export const redrawnType = 'image/webp'
const quality = 85

/** Cloudflare's Images, by the Worker's binding. */
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

/** The binding numbers its errors, 9400 and up are about the picture; on this machine it only says what it stumbled over. */
function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? Number(error.code) : 0
  if (code >= 9400 && code < 9500) return undefined
  if (/^Unexpected error response 500: Error: (Input|\w*vips)/i.test(error.message)) return undefined
  throw error
}
