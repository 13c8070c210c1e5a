import { type Category, categories, countedFollowersMax } from './spec.ts'

/** What the address of /explore may say: `category` in small letters, `cursor` where the list goes on without JavaScript. */
export type ExploreSearch = { category?: string | undefined; cursor?: string | undefined; tip?: string | undefined }

const word = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= max ? value : undefined

/** A category as written in an address, in any case; undefined for everything else, which means all of them. */
export function categoryOf(text: string | undefined): Category | undefined {
  const wanted = text?.toLowerCase()
  return categories.find((category) => category.toLowerCase() === wanted)
}

export const categorySlug = (category: Category | undefined): string | undefined => category?.toLowerCase()

/**
 * Keeps what an address may say and drops the rest: a stale link opens the whole list, never an error. What is dropped is
 * named, because the router keeps what is not.
 */
export function readExploreSearch(raw: Record<string, unknown>): ExploreSearch {
  const category = categorySlug(categoryOf(word(raw.category, 30)))
  // a word that is no category yet may stay in the address
  const isWord = category === undefined && typeof raw.category === 'string'
  return { ...(!isWord && { category }), cursor: word(raw.cursor, 200), ...readTip(raw) }
}

/** `?tip=username`: whom the visitor was about to tip before signing in. */
export function readTip(raw: Record<string, unknown>): { tip?: string | undefined } {
  const tip = word(raw.tip, 30)
  return { tip: tip && /^[a-z0-9_]{3,30}$/.test(tip) ? tip : undefined }
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** "Lisbon, Portugal" of a state and an ISO country; whichever is known; undefined when neither is. */
export function placeOf({ state, country }: { state: string | null; country: string | null }): string | undefined {
  const land = country && /^[A-Z]{2}$/.test(country) ? regions.of(country) : country
  return [state, land].filter(Boolean).join(', ') || undefined
}

const figures = new Intl.NumberFormat('en-US')

/** "1 follower", "812 followers", "100,000+ followers" where counting stops. */
export function followersText(followers: number): string {
  const more = followers >= countedFollowersMax ? '+' : ''
  return `${figures.format(followers)}${more} ${followers === 1 ? 'follower' : 'followers'}`
}
