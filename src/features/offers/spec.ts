import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'

export * from './lists.ts'

export const titleMax = 100
export const descriptionMax = 1_000
export const priceMin = 1
export const priceMax = 1_000_000
export const quantityMax = 10_000
export const noteMax = 1_000
/** Maximum number of offers of one creator. */
export const offersMax = 100
/** Seconds in which several views by one viewer count once. */
export const viewSeconds = 24 * 60 * 60

const tokensMost = fullNumber(priceMax)

export const SENTENCES = {
  title: 'Offers',
  required: 'Please fill in all required fields',
  priceForm: 'The price is a whole number of tokens, at least 1.',
  priceTooHigh: `An offer costs at most ${tokensMost} tokens.`,
  quantityForm: 'A whole number, at least 1; leave it empty for unlimited.',
  quantityTooLarge: `At most ${fullNumber(quantityMax)} orders.`,
  titleTooLong: `A title has at most ${titleMax} characters.`,
  descriptionTooLong: `A description has at most ${fullNumber(descriptionMax)} characters.`,
  categoryUnknown: 'Please choose one of the categories.',
  deliveryUnknown: 'Please choose one of the delivery times.',
  daysForm: 'A whole number of days, from 1 to 90.',
  noteTooLong: `Your request has at most ${fullNumber(noteMax)} characters.`,
  saveFailed: 'Failed to save offer',
  createFailed: 'Failed to create offer',
  updateFailed: 'Failed to update offer',
  deleteFailed: 'Failed to delete offer',
  created: 'Offer created successfully!',
  updated: 'Offer updated successfully!',
  deleted: 'Offer deleted successfully',
  deleteAsk: 'Delete this offer?',
  searchTooLong: 'This is too long to search for.',
  deleteText: "It's no longer for sale. Existing orders stay as they are.",
  createTitle: 'Create an offer',
  createAbout: 'Something you do for a fixed price, in a fixed time.',
  editTitle: 'Edit offer',
  editAbout: 'Existing orders keep their price and description.',
  draftKept: 'Kept as a draft: it is here when you come back.',
  none: {
    own: {
      title: 'No offers yet',
      text: 'An offer has a title, a price and a time in which you deliver. Its orders are shown beside it.',
    },
    all: {
      title: 'No offers right now',
      text: 'Fixed-price services from creators, with delivery times.',
    },
    /** Shown in a tab of the gallery. */
    creator: {
      title: 'No offers yet',
      text: "This creator's fixed-price services appear here, with delivery times.",
    },
  },
  missing: 'The offers could not be loaded.',
  gone: { title: "We can't find this offer", text: 'The offer may be sold out or removed.' },
  soldOut: 'Sold out',
  paused: 'Not for sale',
  ordering: 'Ordering…',
  order: 'Order',
  orderTitle: 'Order this',
  orderFailed: "That didn't go through.",
  /** Shown below `orderFailed` when the outcome is unknown. */
  tryAgain: 'Everything is still here. Trying again will not order it twice.',
  orderedElsewhere: 'You have ordered this already, in another tab or a moment ago. Press again to order once more.',
  ordered: "Order placed. We'll tell you when it's delivered.",
  note: 'Your request',
  notePlaceholder: 'Names, occasion, what matters to you',
  heldAbout:
    "Your tokens are held, not spent: they go to the creator when you accept, and are refunded in full if it isn't delivered in time.",
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'OFFER_NOT_FOUND', 'This offer no longer exists.'),
  tooMany: reason('conflict', 'TOO_MANY_OFFERS', `You can have ${offersMax} offers. Please delete one first.`),
  creatorNotFound: reason('not_found', 'CREATOR_NOT_FOUND', 'This creator does not exist.'),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot order anything right now.'),
  own: reason('invalid', 'OWN_OFFER', 'This is your own offer.'),
  youBlocked: reason('forbidden', 'YOU_BLOCKED', 'You have blocked this creator.'),
  soldOut: reason('conflict', 'SOLD_OUT', 'This offer is sold out.'),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this offer.'),
  weeklyLimit: reason('payment_required', 'WEEKLY_LIMIT', 'This offer is more than your weekly spending limit allows.'),
} as const

export const priceChanged = (tokens: number) =>
  `The price has changed to ${fullNumber(tokens)} tokens. Nothing was ordered.`
