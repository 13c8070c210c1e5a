import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'
import type { ProductCategory } from './lists.ts'

export * from './lists.ts'

export const nameMax = 100
export const descriptionMax = 500
export const priceMin = 1
export const priceMax = 1_000_000
export const stockMax = 1_000_000
export const noteMax = 1_000
export const imageUrlMax = 2_000
/** Maximum number of products of one creator, including drafts. */
export const productsMax = 500
/** Seconds in which several views by one viewer count once. */
export const viewSeconds = 24 * 60 * 60
/**
 * Hours within which a parcel must be shipped. `digitalHours`: hours within which a digital product must be delivered.
 */
export const shipHours = 7 * 24
export const digitalHours = 3 * 24
/** Minutes in which a buyer can cancel an order that was not shipped or delivered. */
export const cancelMinutes = 60
/** Stock from which the number of pieces is shown. */
export const fewLeft = 5

export const CATEGORIES: Record<ProductCategory, string> = {
  polaroid: 'Polaroid',
  letter: 'Letter',
  clothing: 'Clothing',
  poster: 'Poster',
  'workout-gear': 'Workout gear',
  accessories: 'Accessories',
  'love-letter': 'Love letter',
  'perfumed-card': 'Perfumed card',
  'kiss-print': 'Kiss print',
  'date-outfit': 'Date outfit',
  hoodie: 'Hoodie',
  'workout-set': 'Workout set',
  pajamas: 'Pajamas',
  artwork: 'Artwork',
  ebook: 'E-book',
  'video-message': 'Video message',
  'voice-recording': 'Voice recording',
}

/** Terms that creators accept for shipped products. */
export const TERMS = [
  'Deals are between you and the fan.',
  'Limelight does not handle shipping, returns or service.',
  'Sales are final and non-refundable.',
  'You fulfil the order, and collect the address it goes to.',
  'You follow the law where you live and where you ship.',
] as const

const days = (hours: number) => `${hours / 24} days`

export const SENTENCES = {
  nameMissing: 'Product name is required',
  priceForm: 'Please enter a valid price',
  priceTwice: 'Please enter one price.',
  imageMissing: 'Please add a product image',
  saveFailed: 'Failed to save product',
  uploadFailed: 'Failed to upload image',
  updated: 'Product updated',
  added: 'Product added',
  nameTooLong: `A name has at most ${nameMax} characters.`,
  descriptionTooLong: `A description has at most ${descriptionMax} characters.`,
  priceTooHigh: `A product costs at most ${fullNumber(priceMax)} tokens.`,
  categoryUnknown: 'Please choose one of the categories.',
  searchTooLong: 'This is too long to search for.',
  search: 'Search by name or description',
  nothingFound: (text: string) => ({ title: `No results for “${text}”`, text: 'Try another word.' }),
  stockForm: 'A whole number, at least 0; leave it empty for unlimited.',
  stockTooLarge: `At most ${fullNumber(stockMax)} pieces.`,
  imageForm: 'A link to a photo begins with https://',
  imageTooLong: 'This link is too long.',
  noteTooLong: `A note has at most ${fullNumber(noteMax)} characters.`,
  addTitle: 'Add Product',
  editTitle: 'Edit Product',
  addAbout: 'Something you make, sign, wear or record.',
  editAbout: 'Existing orders keep their price and description.',
  visible: 'Visible in your shop',
  visibleOn: 'Fans see it as soon as you save.',
  visibleOff: 'Saved as a draft: only you see it.',
  termsTitle: 'Your terms as a seller',
  draftKept: 'Kept here until you save it.',
  deleteAsk: 'Delete this product?',
  deleteText: "It's no longer for sale. Existing orders stay as they are.",
  deleted: 'Product deleted',
  deleteFailed: 'Failed to delete product',
  none: {
    own: {
      title: 'No products yet',
      text: 'Add one and track its stock and orders here.',
    },
    all: {
      title: 'The shop is empty',
      text: 'Products that creators make, sign and ship will appear here.',
    },
    category: { title: 'No products in this category', text: 'Other categories have products.' },
    /** Shown in a tab of the gallery. */
    creator: { title: 'No shop yet', text: 'Products of this creator will appear here.' },
  },
  missing: 'The shop could not be loaded.',
  figuresMissing: 'The figures could not be loaded.',
  gone: { title: "We can't find this product", text: 'The product may be sold or removed.' },
  soldOut: 'Sold out',
  draft: 'Draft',
  buy: 'Buy',
  buying: 'Buying…',
  buyTitle: 'Buy this',
  buyFailed: "That didn't go through.",
  /** Shown below `buyFailed` when the outcome is unknown. */
  tryAgain: 'Everything is still here. Trying again will not buy it twice.',
  boughtElsewhere: 'You have bought this already, in another tab or a moment ago. Press again to buy one more.',
  bought: (physical: boolean) =>
    physical ? "Order placed. We'll tell you when it ships." : "Order placed. We'll tell you when it's here.",
  note: 'A note to the creator',
  notePlaceholder: 'Names, size, what should be on it',
  physical: `Shipped within ${days(shipHours)}`,
  digital: `Delivered in the app within ${days(digitalHours)}`,
  heldAbout: (physical: boolean) =>
    physical
      ? "Your tokens are held, not spent: they go to the creator once it arrives, and are refunded in full if it isn't sent."
      : "Your tokens are held, not spent: they go to the creator once you accept it, and are refunded in full if it isn't delivered.",
  finalAbout: (physical: boolean) =>
    `You can cancel within ${cancelMinutes} minutes if it hasn't ${physical ? 'shipped' : 'been delivered'}. After that sales are final.`,
  addressAbout: 'Encrypted, shown only to the creator while they ship it, and deleted when the order ends.',
  analyticsAbout: 'Your sales, earnings and orders to ship.',
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'PRODUCT_NOT_FOUND', 'This product no longer exists.'),
  tooMany: reason('conflict', 'TOO_MANY_PRODUCTS', `You can have ${productsMax} products. Please delete one first.`),
  stockChanged: reason('conflict', 'STOCK_CHANGED', 'Something was sold meanwhile. Please look at the stock again.'),
  imageGone: reason('invalid', 'IMAGE_GONE', 'This photo is no longer available. Please add it again.'),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot buy anything right now.'),
  own: reason('invalid', 'OWN_PRODUCT', 'This is your own product.'),
  youBlocked: reason('forbidden', 'YOU_BLOCKED', 'You have blocked this creator.'),
  soldOut: reason('conflict', 'SOLD_OUT', 'This product is sold out.'),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  addressMissing: reason('invalid', 'ADDRESS_REQUIRED', 'Please enter a delivery address.'),
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this product.'),
  weeklyLimit: reason('payment_required', 'WEEKLY_LIMIT', 'This is more than your weekly spending limit allows.'),
} as const

export const priceChanged = (tokens: number) =>
  `The price has changed to ${fullNumber(tokens)} tokens. Nothing was bought.`
