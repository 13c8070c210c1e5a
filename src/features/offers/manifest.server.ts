import type { ServerManifest } from '#server/manifest.ts'
import { reportableOffer } from './removal/store.server.ts'
import { offersRouter } from './router.server.ts'

/** Routers and personal data of the feature offers. */
export const offers = {
  routers: { offers: offersRouter },
  reportable: { offer: reportableOffer },
  personalData: { exports: { offers: 'offers' }, forgets: ['offers'] },
} satisfies ServerManifest
