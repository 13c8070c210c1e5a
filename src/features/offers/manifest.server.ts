import type { ServerManifest } from '#server/manifest.ts'
import { offersRouter } from './router.server.ts'
import { reportableOffer } from './store.server.ts'

/** Routers and personal data of the feature offers. */
export const offers = {
  routers: { offers: offersRouter },
  reportable: { offer: reportableOffer },
  personalData: { exports: { offers: 'offers' }, forgets: ['offers'] },
} satisfies ServerManifest
