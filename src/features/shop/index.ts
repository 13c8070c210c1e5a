import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export type { PublicItem } from './contract.ts'
export { ProductList } from './screens/ProductList.tsx'
/** For creators alone. */
export const OwnProducts = lazyWithRetry(async () => ({
  default: (await import('./screens/OwnProducts.tsx')).OwnProducts,
}))
