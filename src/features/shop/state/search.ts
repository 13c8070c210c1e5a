import { type ProductCategory, productCategories, search as searching } from '../spec/lists.ts'

/** What the address of /shop says. */
export type ShopSearch = {
  tab?: string | undefined
  category?: ProductCategory | undefined
  search?: string | undefined
}

type Said = { tab?: unknown; category?: unknown; search?: unknown }

export function readShopSearch({ tab, category, search }: Said): ShopSearch {
  const known = productCategories.find((one) => one === category)
  // a number in an address is read as one
  const text = [...String(search ?? '').trim()]
  const isSearch = text.length >= searching.min && text.length <= searching.max
  return {
    ...(typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) && { tab }),
    ...(known && { category: known }),
    ...(isSearch && { search: text.join('') }),
  }
}

/** `/shop/product/{id}?buy=1`: go on with what a visitor pressed before signing in. */
export const readBuying = ({ buy }: { buy?: unknown }): { buy?: 1 } => (buy === 1 || buy === '1' ? { buy: 1 } : {})
