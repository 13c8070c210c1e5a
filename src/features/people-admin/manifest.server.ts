import type { ServerManifest } from '#server/manifest.ts'
import { peopleRouter } from './router.server.ts'

/** What the view of people brings to the server. */
export const peopleAdmin = {
  routers: { people: peopleRouter },
} satisfies ServerManifest
