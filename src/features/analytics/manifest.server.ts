import type { ServerManifest } from '#server/manifest.ts'
import { analyticsRouter } from './router.server.ts'

/** What analytics brings to the server. */
export const analytics = {
  routers: { analytics: analyticsRouter },
  personalData: { forgets: ['analytics'] },
} satisfies ServerManifest
