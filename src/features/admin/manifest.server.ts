import type { ServerManifest } from '#server/manifest.ts'
import { mergeUpdates } from './feed/state.ts'
import { adminRouter } from './router.server.ts'

/** What the admin's house brings to the server. */
export const admin = {
  routers: { admin: adminRouter },
  merges: { admin_realtime_update: { merge: mergeUpdates } },
} satisfies ServerManifest
