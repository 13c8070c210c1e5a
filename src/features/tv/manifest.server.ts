import type { ServerManifest } from '#server/manifest.ts'
import { tvRouter } from './router.server.ts'

/** Routers of the feature TV. */
export const tv = { routers: { tv: tvRouter } } satisfies ServerManifest
