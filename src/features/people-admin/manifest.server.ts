import type { ServerManifest } from '#server/manifest.ts'
import { peopleRouter } from './router.server.ts'

/** Routers and personal data of the feature people-admin. */
export const peopleAdmin = {
  routers: { people: peopleRouter },
  personalData: {
    exports: { role_changes: 'roles that were proposed for you' },
    forgets: ['people_admin'],
    expires: ['people_admin'],
  },
} satisfies ServerManifest
