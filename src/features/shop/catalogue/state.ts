import { isSearchable } from '#shared/search.ts'
import { type ProductCategory, productCategories, search as searching } from '../lists.ts'

/** What the address of /shop says. */
export type ShopSearch = {
  tab?: string | undefined
  category?: ProductCategory | undefined
  search?: string | undefined
}

/** The same as it stands in the address, before it is read. */
export type SaidShop = { tab?: unknown; category?: unknown; search?: unknown }

export function readShopSearch({ tab, category, search }: SaidShop): ShopSearch {
  const known = productCategories.find((one) => one === category)
  // a number in an address is read as one
  const text = String(search ?? '').trim()
  return {
    ...(typeof tab === 'string' && /^[a-z]{1,20}$/.test(tab) && { tab }),
    ...(known && { category: known }),
    ...(isSearchable(text) && [...text].length <= searching.max && { search: text }),
  }
}
