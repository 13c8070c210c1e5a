import type { ServerManifest } from '#server/manifest.ts'
import { shopRouter } from './router.server.ts'

/** What shop brings to the server. */
export const shop = {
  routers: { shop: shopRouter },
  personalData: { exports: { products: 'products' }, forgets: ['goods'] },
} satisfies ServerManifest
