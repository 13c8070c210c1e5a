import type { ServerManifest } from '#server/manifest.ts'
import { reportableOffer } from './removal/store.server.ts'
import { offersRouter } from './router.server.ts'

/** What offers bring to the server. */
export const offers = {
  routers: { offers: offersRouter },
  reportable: { offer: reportableOffer },
  personalData: { exports: { offers: 'offers' }, forgets: ['offers'] },
} satisfies ServerManifest
