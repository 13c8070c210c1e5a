import type { ServerManifest } from '#server/manifest.ts'
import { pictureProcedures } from './router.server.ts'

/** What pictures bring to the server. */
export const pictures = { routers: { profile: pictureProcedures } } satisfies ServerManifest
