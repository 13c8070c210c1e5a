/** Storage key of the command palette's recent choices, deleted on sign-out. */
export const recentsKey = 'limelight-palette'

/** Milliseconds for which a copied link shows its confirmation. */
export const copiedMs = 2_000

export const SENTENCES = {
  goLiveUnavailable: 'Go Live feature unavailable',
  goLiveFailed: 'Failed to open Go Live',
  copied: 'Copied!',
  specialOffers: 'Special Offers',
  pricingRates: 'Pricing Rates',
  createOffer: 'Create this offer',
  offersExample: 'Examples of what creators sell. Make one yours: you set the price.',
  noOffers: 'No special offers right now',
  allOffers: 'See all offers',
  ownOffers: 'See your offers',
  offersReal: 'The newest of what creators do for a fixed price.',
  offersFailed: 'The offers could not be loaded.',
  noOffersMore: 'Bundles at a better price appear here.',
  ratesExample: 'An example. Every creator sets their own.',
  ratesFailed: "Your rates could not be loaded. They haven't changed.",
  ratesNote: 'Rates may change with demand and special events.',
  liveStream: 'Free with tips enabled',
} as const

/** Example rates: tokens per minute of a call, and per message. */
export const exampleRates = { video: 50, voice: 25, message: 5 } as const

export type ExampleOffer = {
  name: string
  what?: string
  tokens: number
  /** Unit of the price. */
  unit: string
  was?: number
  tag?: string
}

/** Examples for creators. */
export const exampleOffers: readonly ExampleOffer[] = [
  {
    name: 'Ultimate Bundle',
    what: '60 minutes of video calls plus 100 messages',
    tokens: 2_500,
    unit: 'tokens',
    was: 3_500,
    tag: 'Save 30%',
  },
  {
    name: 'Weekly VIP Access',
    what: 'Unlimited messages plus priority booking for 7 days',
    tokens: 5_000,
    unit: 'tokens',
    tag: 'LIMITED',
  },
  {
    name: 'First Timer Special',
    what: '20% off first video call for new fans',
    tokens: 40,
    unit: 'tokens per minute',
    was: 50,
  },
  { name: 'Group Sessions', tokens: 15, unit: 'tokens per minute per person' },
]
