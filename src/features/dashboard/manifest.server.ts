import type { ServerManifest } from '#server/manifest.ts'
import { dashboardRouter } from './router.server.ts'

/** What dashboard brings to the server. */
export const dashboard = { routers: { dashboard: dashboardRouter } } satisfies ServerManifest
