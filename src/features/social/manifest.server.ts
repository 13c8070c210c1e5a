import type { ServerManifest } from '#server/manifest.ts'
import { notices } from './notices.ts'
import { socialRouter } from './router.server.ts'

/** Router, notifications and personal data of the feature social. */
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
