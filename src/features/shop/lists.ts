// What tables, routes and loaders need to know; no sentences here.

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

/** Delivered in the app; everything else goes by post. */
export const digitalCategories = ['ebook', 'video-message', 'voice-recording'] as const satisfies ProductCategory[]

export const productsPage = { default: 24, max: 50, ownMax: 50 } as const
/** What the shop's tab of a gallery shows at once. */
export const shelfPage = 4
export { listSearch as search } from '#shared/search.ts'
/** A search of every shelf looks at so many of the newest, and takes so many of the others that fit. */
export const matchesMax = 500
/** Views are added up in so many rows, so that a crowd does not queue for one. */
export const viewSlots = 8
/** The days that analytics speaks of. */
export const analyticsDays = 30
export const topProducts = 5
