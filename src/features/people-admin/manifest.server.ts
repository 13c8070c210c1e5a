import type { ServerManifest } from '#server/manifest.ts'
import { peopleRouter } from './router.server.ts'

/** What the view of people brings to the server. */
export const peopleAdmin = {
  routers: { people: peopleRouter },
  personalData: {
    exports: { role_changes: 'roles that were proposed for you' },
    forgets: ['people_admin'],
    expires: ['people_admin'],
  },
} satisfies ServerManifest
