import type { ServerManifest } from '#server/manifest.ts'
import { mails } from './mails.ts'
import { notices } from './notices.ts'
import { applicationsRouter } from './router.server.ts'

/** Routers, mails and notices of the feature applications. */
export const applications = {
  routers: { applications: applicationsRouter },
  mails,
  notices,
  personalData: {
    exports: {
      applications: 'your applications to become a creator, with our answers',
      creator_welcome: 'your first steps as a creator',
    },
    forgets: ['applications'],
    expires: ['applications'],
  },
} satisfies ServerManifest
