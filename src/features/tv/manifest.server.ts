import type { ServerManifest } from '#server/manifest.ts'
import { tvRouter } from './router.server.ts'

/** What TV brings to the server. */
export const tv = { routers: { tv: tvRouter } } satisfies ServerManifest
