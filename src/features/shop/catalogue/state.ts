import { isSearchable } from '#shared/search.ts'
import { type ProductCategory, productCategories, search as searching } from '../lists.ts'

/** Search parameters of /shop. */
export type ShopSearch = {
  tab?: string | undefined
  category?: ProductCategory | undefined
  search?: string | undefined
}

/** Search parameters of /shop before validation. */
export type RawShopSearch = { tab?: unknown; category?: unknown; search?: unknown }

export function readShopSearch({ tab, category, search }: RawShopSearch): ShopSearch {
  const known = productCategories.find((one) => one === category)
  // the router parses digits as a number
  const text = String(search ?? '').trim()
  return {
    ...(typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) && { tab }),
    ...(known && { category: known }),
    ...(isSearchable(text) && [...text].length <= searching.max && { search: text }),
  }
}
