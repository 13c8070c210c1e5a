import type { ServerManifest } from '#server/manifest.ts'
import { notices } from './notices.ts'
import { socialRouter } from './router.server.ts'

/** Social's router, notifications and personal data. */
export const social = {
  routers: { social: socialRouter },
  notices,
  personalData: {
    exports: {
      follows: 'creators you follow',
      bookmarks: 'bookmarks',
      blocks: 'blocks',
      mutes: 'mutes',
      privacy_settings: 'privacy settings',
    },
    forgets: ['social'],
  },
} satisfies ServerManifest
