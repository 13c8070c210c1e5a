import { type Category, categories } from '#shared/categories.ts'

export type LiveSearch = { category?: Category | undefined }

/** Reads the category from the search parameters. Ignores unknown values. */
export function readLiveSearch({ category }: Record<string, unknown>): LiveSearch {
  const known = categories.find((one) => one === category)
  return known ? { category: known } : {}
}
