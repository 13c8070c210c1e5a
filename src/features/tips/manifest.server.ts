import type { ServerManifest } from '#server/manifest.ts'
import { mergeTips } from './news/rules.ts'
import { notices } from './notices.ts'
import { tipsRouter } from './router.server.ts'

/** Routers, merges and notices of the feature tips. */
export const tips = {
  routers: { tips: tipsRouter },
  merges: { 'tip.received': { merge: mergeTips } },
  notices,
  personalData: {
    exports: { tips_sent: 'tips you gave, with your words', tips_received: 'tips you got, with their words' },
    forgets: ['tips'],
  },
} satisfies ServerManifest
