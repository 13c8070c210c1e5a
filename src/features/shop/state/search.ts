import { type ProductCategory, productCategories } from '../spec/lists.ts'

/** What the address of /shop says. */
export type ShopSearch = { tab?: string | undefined; category?: ProductCategory | undefined }

export const readShopSearch = ({ tab, category }: { tab?: unknown; category?: unknown }): ShopSearch => {
  const known = productCategories.find((one) => one === category)
  return { ...(typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) && { tab }), ...(known && { category: known }) }
}

/** `/shop/product/{id}?buy=1`: go on with what a visitor pressed before signing in. */
export const readBuying = ({ buy }: { buy?: unknown }): { buy?: 1 } => (buy === 1 || buy === '1' ? { buy: 1 } : {})
