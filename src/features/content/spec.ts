import { reason } from '#shared/errors.ts'
import { fullNumber, tokensText } from '#shared/money.ts'
import { MANAGING } from '#shared/sentences.ts'
import type { ContentType } from './lists.ts'

export * from './lists.ts'

export const titleMax = 100
export const descriptionMax = 1_000
export const tagsMax = 20
export const tagMax = 30
export const priceMax = 100_000
/** Maximum number of photos in a bundle. */
export const bundleMax = 100
export const deleteMax = 100
/** Seconds during which repeated views of an item by one user count once. */
export const viewSeconds = 24 * 60 * 60
/** Number of newest items that a search scans, and maximum number of further results from the index. */
export const matchesMax = 500

/** Singular and plural of each type. */
export const CONTENT_NAMES: Record<ContentType, { one: string; many: string }> = {
  photo: { one: 'Photo', many: 'Photos' },
  video: { one: 'Video', many: 'Videos' },
  audio: { one: 'Audio', many: 'Audio' },
  digital: { one: 'Digital', many: 'Digitals' },
  stream: { one: 'Stream', many: 'Streams' },
}

export const SENTENCES = {
  fileMissing: 'Please select a file',
  digitalMissing: 'Please select a file to upload',
  noneSelected: 'No files selected',
  bundleTitleMissing: 'Please enter a bundle title',
  titleMissing: 'Please enter a title',
  titleTooLong: `A title has at most ${titleMax} characters.`,
  descriptionTooLong: `A description has at most ${fullNumber(descriptionMax)} characters.`,
  priceForm: 'The price is a whole number of tokens, at least 0.',
  priceTooHigh: `Content costs at most ${tokensText(priceMax)}.`,
  priceTwice: 'Please enter one price.',
  shownTwice: 'Please enter this once.',
  /** Refuses premium content that no viewer could open. */
  premiumNeeds: 'Premium content needs a price of at least 1 token, or a tier that opens it.',
  categoryUnknown: 'Please choose one of the categories.',
  typeUnknown: 'Please choose photo, video or audio.',
  tagForm: 'A tag is made of letters and digits.',
  tagTooLong: `A tag has at most ${tagMax} characters.`,
  tagsTooMany: `At most ${tagsMax} tags.`,
  searchTooLong: 'This is too long to search for.',
  photosTooMany: `A bundle has at most ${bundleMax} photos.`,
  photosMiscounted: 'photo_count is not the number of photos.',
  deleteTooMany: `At most ${deleteMax} items at once.`,
  uploadFailed: 'Failed to upload content',
  digitalFailed: 'Failed to upload digital',
  deleteFailed: MANAGING.deleteFailed,
  uploaded: 'Content uploaded successfully!',
  digitalUploaded: 'Digital uploaded successfully!',
  deleted: MANAGING.deleted,
  deleteAsk: MANAGING.deleteAsk,
  deleteOneAsk: (type: ContentType) => `Delete this ${type}?`,
  deleteText: "It's gone from your page. Fans who bought it keep it.",
  none: (tab: string) => `No ${tab} yet`,
  missing: 'This content could not be loaded.',
  gone: { title: "We can't find this", text: 'Its creator may have removed it.' },
  unlock: (price: number) => `Unlock for ${tokensText(price)}`,
  unlocking: 'Unlocking...',
  unlocked: 'Unlocked. The item stays yours.',
  unlockFailed: "That didn't go through.",
  /** Shown with `unlockFailed` if the outcome is unknown. */
  tryAgain: 'Trying again will not charge you twice.',
  noPurchases: {
    title: 'No purchases yet',
    text: 'Unlocked items stay here, even if a creator removes them from their page.',
  },
  removed: 'Removed by moderation',
} as const

export const REFUSALS = {
  notFound: reason('not_found', 'CONTENT_NOT_FOUND', "We can't find this content."),
  locked: reason('payment_required', 'CONTENT_LOCKED', 'Unlock this content to open it.'),
  tierOnly: reason('payment_required', 'SUBSCRIPTION_NEEDED', 'This content opens with a subscription.'),
  own: reason('invalid', 'OWN_CONTENT', 'This is your own content.'),
  inactive: reason('forbidden', 'ACCOUNT_INACTIVE', 'Your account cannot buy anything right now.'),
  youBlocked: reason('forbidden', 'YOU_BLOCKED', 'You have blocked this creator.'),
  priceChanged: reason('conflict', 'PRICE_CHANGED', 'The price has changed.'),
  insufficient: reason('payment_required', 'INSUFFICIENT_TOKENS', 'You do not have enough tokens for this.'),
  weeklyLimit: reason('payment_required', 'WEEKLY_LIMIT', 'This is more than your weekly spending limit allows.'),
  tierNotFound: reason('not_found', 'TIER_NOT_FOUND', 'Choose one of your subscription tiers.'),
  tierCloses: reason('invalid', 'TIER_OPENS_NOTHING', 'This tier does not open content.'),
  alreadyPublished: reason('conflict', 'ALREADY_PUBLISHED', 'This file is already published.'),
  replay: reason('forbidden', 'CONTENT_IS_REPLAY', 'A replay plays on its own page.'),
  noDownload: reason('forbidden', 'NO_DOWNLOAD', 'You can view this file, but not download it.'),
} as const

export const priceChanged = (price: number) => `The price has changed to ${tokensText(price)}. Nothing was charged.`
