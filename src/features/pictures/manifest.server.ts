import type { ServerManifest } from '#server/manifest.ts'
import { pictureProcedures } from './router.server.ts'

/** The registrations of pictures on the server. */
export const pictures = { routers: { profile: pictureProcedures } } satisfies ServerManifest
