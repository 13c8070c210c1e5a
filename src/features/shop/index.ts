export type { OwnItem, PublicItem } from './contract.ts'
export { OwnProducts } from './screens/OwnProducts.tsx'
export { ProductList } from './screens/ProductList.tsx'
