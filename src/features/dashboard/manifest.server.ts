import type { ServerManifest } from '#server/manifest.ts'
import { dashboardRouter } from './router.server.ts'

/** Routers of the feature dashboard. */
export const dashboard = { routers: { dashboard: dashboardRouter } } satisfies ServerManifest
