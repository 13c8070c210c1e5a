// Values for tables, routes and loaders. This module contains no sentences, because every page loads it.

export const productCategories = [
  'polaroid',
  'letter',
  'clothing',
  'poster',
  'workout-gear',
  'accessories',
  'love-letter',
  'perfumed-card',
  'kiss-print',
  'date-outfit',
  'hoodie',
  'workout-set',
  'pajamas',
  'artwork',
  'ebook',
  'video-message',
  'voice-recording',
] as const
export type ProductCategory = (typeof productCategories)[number]
export const defaultCategory: ProductCategory = 'polaroid'

/** Categories that are delivered in the app; products of all other categories are shipped. */
export const digitalCategories = ['ebook', 'video-message', 'voice-recording'] as const satisfies ProductCategory[]

export const productsPage = { default: 24, max: 50, ownMax: 50 } as const
/** Products per page in the shop tab of a gallery. */
export const shelfPage = 4
export { listSearch as search } from '#shared/search.ts'
/** Number of newest products that a search scans first, and maximum of other matches that it reads. */
export const matchesMax = 500
/** Number of rows that share the view count of a product, so that concurrent views do not wait for one row. */
export const viewSlots = 8
/** Number of days in the shop's analytics. */
export const analyticsDays = 30
export const topProducts = 5
