import type { ServerManifest } from '#server/manifest.ts'
import { shopRouter } from './router.server.ts'

/** Routers and personal data of the feature shop. */
export const shop = {
  routers: { shop: shopRouter },
  personalData: { exports: { products: 'products' }, forgets: ['goods'] },
} satisfies ServerManifest
