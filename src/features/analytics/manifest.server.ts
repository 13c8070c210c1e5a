import type { ServerManifest } from '#server/manifest.ts'
import { fansRouter } from './notes/router.server.ts'
import { analyticsRouter } from './router.server.ts'

/** What analytics brings to the server. */
export const analytics = {
  routers: { analytics: analyticsRouter, fans: fansRouter },
  personalData: { exports: { fan_notes: 'what you noted about your fans' }, forgets: ['analytics'] },
} satisfies ServerManifest
