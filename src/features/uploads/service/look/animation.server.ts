import type { Animation } from './frames.server.ts'
import { lookAtGif } from './gif.server.ts'
import type { Source } from './source.server.ts'
import { lookAtWebp } from './webp.server.ts'

const looks: Record<string, (source: Source) => Promise<Animation | undefined>> = {
  'image/gif': lookAtGif,
  'image/webp': lookAtWebp,
}

/** The animation that a picture is; undefined: it is still, or its structure is not whole. */
export async function animationIn(type: string, source: Source): Promise<Animation | undefined> {
  const look = await looks[type]?.(source).catch((error) =>
    error instanceof RangeError ? undefined : Promise.reject(error),
  )
  return look && look.frames > 1 ? look : undefined
}
