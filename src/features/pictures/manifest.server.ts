import type { ServerManifest } from '#server/manifest.ts'
import { pictureProcedures } from './router.server.ts'

/** Server registrations of the feature pictures. */
export const pictures = { routers: { profile: pictureProcedures } } satisfies ServerManifest
