import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { ProductList } from './catalogue/screens/ProductList.tsx'
export type { PublicItem } from './contract.ts'
/** For creators only. */
export const OwnProducts = lazyWithRetry(async () => ({
  default: (await import('./screens/OwnProducts.tsx')).OwnProducts,
}))
