import { type Category, categories } from '#shared/categories.ts'
import { isLongerThan } from '#shared/texts.ts'
import { tagMax } from './tags/lists.ts'
import { withoutSign } from './tags/rules.ts'

export type LiveSearch = { category?: Category | undefined; tag?: string | undefined }

/** Reads category and tag from the search parameters. Ignores unknown values. */
export function readLiveSearch({ category, tag }: Record<string, unknown>): LiveSearch {
  const known = categories.find((one) => one === category)
  // a tag of digits arrives as a number
  const named = withoutSign(typeof tag === 'string' || typeof tag === 'number' ? String(tag) : '')
  return { ...(known && { category: known }), ...(named !== '' && !isLongerThan(named, tagMax) && { tag: named }) }
}
