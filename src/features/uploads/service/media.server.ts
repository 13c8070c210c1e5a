import { redrawnType } from '#providers/images/index.ts'
import type { Providers } from '#server/context.ts'
import { keyOfMedia } from '../rules.ts'

const yearSeconds = 31_536_000

/**
 * A picture by its path below /media/. Its name never means another picture, so browsers keep it; its type is the one it
 * was drawn in, and what every answer that is no page carries keeps it from running anything.
 */
export async function serveMedia({ storage }: Pick<Providers, 'storage'>, path: string): Promise<Response> {
  const key = keyOfMedia(path)
  const stored = key === undefined ? undefined : await storage.read(key)
  if (!stored) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(stored.body, {
    headers: {
      'content-type': redrawnType,
      'content-length': String(stored.size),
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
    },
  })
}
