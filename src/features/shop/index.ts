import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export { ProductList } from './catalogue/screens/ProductList.tsx'
export type { PublicItem } from './contract.ts'
/** Screen for creators only, so it is loaded separately. */
export const OwnProducts = lazyWithRetry(async () => ({
  default: (await import('./screens/OwnProducts.tsx')).OwnProducts,
}))
