import type { ServerManifest } from '#server/manifest.ts'
import { shopRouter } from './router.server.ts'
import { reportableProduct } from './store.server.ts'

/** Routers and personal data of the feature shop. */
export const shop = {
  routers: { shop: shopRouter },
  reportable: { product: reportableProduct },
  personalData: { exports: { products: 'products' }, forgets: ['goods'] },
} satisfies ServerManifest
