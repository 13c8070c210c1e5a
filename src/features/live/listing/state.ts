import { type Category, categories } from '#shared/categories.ts'

export type LiveSearch = { category?: Category | undefined }

/** The category in an address; anything else is none. */
export function readLiveSearch({ category }: Record<string, unknown>): LiveSearch {
  const known = categories.find((one) => one === category)
  return known ? { category: known } : {}
}
