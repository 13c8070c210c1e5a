/** Products whose cost is compared with their earnings. Uses of other areas are counted as `other`. */
export const products = ['streams', 'calls', 'messages'] as const
type Product = (typeof products)[number]

export const periods = [1, 7, 30, 90] as const
export const defaultPeriod = 7
export const dearestMax = 10

export const pricedMeasures = [
  'video',
  'audio',
  'export',
  'playback',
  'published',
  'delivered',
  'mail',
  'bytes',
  'room',
] as const
export type PricedMeasure = (typeof pricedMeasures)[number]
/** Measures of the uses of one stream. */
export const streamMeasures = [
  'video',
  'export',
  'playback',
  'published',
  'delivered',
] as const satisfies readonly PricedMeasure[]

type Price = {
  vendor: string
  unit: string /** Micro-dollars for `per` units of the measure. */
  micros: number
  per: number
  source: string
}

/** Day on which the prices below were read. */
export const pricesReadOn = '2026-11-30'

const gigabyte = 1_000_000_000
const million = 1_000_000
/** Requests with which a browser loads a second of a broadcast: playlists and segments of video and audio. */
const playbackRequests = 1

/** The only list of vendors' prices, by measure of use. Free allowances and monthly base fees are not included. */
export const prices = {
  video: {
    vendor: 'RealtimeKit',
    unit: 'minute of a connection with video',
    micros: 2_000,
    per: 60,
    source: 'https://developers.cloudflare.com/realtime/realtimekit/platform/pricing/',
  },
  audio: {
    vendor: 'RealtimeKit',
    unit: 'minute of a connection without video',
    micros: 500,
    per: 60,
    source: 'https://developers.cloudflare.com/realtime/realtimekit/platform/pricing/',
  },
  export: {
    vendor: 'RealtimeKit',
    unit: 'recorded or broadcast minute',
    micros: 10_000,
    per: 60,
    source: 'https://developers.cloudflare.com/realtime/realtimekit/platform/pricing/',
  },
  playback: {
    vendor: 'Workers',
    unit: `million requests, ${playbackRequests} a second for each viewer of a broadcast`,
    micros: 300_000,
    per: million / playbackRequests,
    source: 'https://developers.cloudflare.com/workers/platform/pricing/',
  },
  published: {
    vendor: 'Ably',
    unit: 'million published messages',
    micros: 2_500_000,
    per: million,
    source: 'https://ably.com/pricing',
  },
  delivered: {
    vendor: 'Ably',
    unit: 'million delivered messages',
    micros: 2_500_000,
    per: million,
    source: 'https://ably.com/pricing',
  },
  mail: {
    vendor: 'Resend',
    unit: '1,000 emails',
    micros: 900_000,
    per: 1_000,
    source: 'https://resend.com/changelog/pay-as-you-go-pricing',
  },
  bytes: {
    vendor: 'R2',
    unit: 'gigabyte stored for a month',
    micros: 15_000,
    per: gigabyte,
    source: 'https://developers.cloudflare.com/r2/pricing/',
  },
  room: {
    vendor: 'Durable Objects',
    unit: 'hour of a call meter (128 MB)',
    micros: 5_760,
    per: 3_600,
    source: 'https://developers.cloudflare.com/durable-objects/platform/pricing/',
  },
} as const satisfies Record<PricedMeasure, Price>

/** Stripe's fees in micro-dollars, which reduce the margin of bought tokens: for a dollar and for a purchase. */
export const cardFee = { dollar: 29_000, charge: 300_000, source: 'https://stripe.com/pricing' } as const

/**
 * A stage is named once vendors cost this many micro-dollars more than it earned, which 50 viewers cost in a minute. It
 * stays named until it has earned its cost.
 */
export const stageLoss = { from: 100_000, until: 0 } as const

/** Minutes after the end of a stream during which late reports still change its cost. */
export const settleMinutes = 5

type Area = { measure: string /** LIKE pattern of "subject name" of a use. */; pattern: string; product: Product }
/** Product of a use by its subject and name; the first match counts. */
export const areas: readonly Area[] = [
  { measure: 'message', pattern: 'stream:%', product: 'streams' },
  { measure: 'message', pattern: 'conversation:%', product: 'messages' },
  { measure: 'message', pattern: 'user:% messages.%', product: 'messages' },
  { measure: 'message', pattern: 'user:% call.%', product: 'calls' },
  { measure: 'video', pattern: 'stream:%', product: 'streams' },
  { measure: '%', pattern: 'call %', product: 'calls' },
  { measure: 'mail', pattern: 'notice message%', product: 'messages' },
  { measure: 'mail', pattern: 'notice session_%', product: 'calls' },
  { measure: 'mail', pattern: 'notice creator_online%', product: 'streams' },
  { measure: 'bytes', pattern: 'stream%', product: 'streams' },
  { measure: 'bytes', pattern: 'message-%', product: 'messages' },
]

/** Kinds of sales that each product earns with; tips and tickets of streams are counted by stream. */
export const soldBy = { calls: ['call', 'call_fee'], messages: ['message', 'content'] } as const

export const COSTS = {
  title: 'Costs and earnings',
  failed: 'The costs could not be loaded.',
  stale: 'The costs could not be refreshed. These are the last known ones.',
  period: 'Period',
  periods: { 1: 'Day', 7: 'Week', 30: '30 days', 90: '90 days' },
  products: { streams: 'Streams', calls: 'Calls', messages: 'Private messages' },
  units: { streams: 'a stream', calls: 'a call hour', messages: '1,000 messages' },
  cost: 'Vendor cost',
  earned: 'Earned',
  result: 'Result',
  costOf: (unit: string) => `Cost of ${unit}`,
  earnedWith: (unit: string) => `Earned with ${unit}`,
  none: 'None in this period',
  earnedHelp: "Earned: the price of the spent tokens minus card fees and creators' earnings.",
  parts: {
    video: 'Connections with video',
    audio: 'Connections without video',
    export: 'Recordings and broadcasts',
    playback: 'Viewers of broadcasts',
    published: 'Live messages sent',
    delivered: 'Live messages received',
    mail: 'Email',
    bytes: 'Storage for a month',
    room: 'Call meters',
  },
  live: 'Live stages',
  noneLive: 'There are no live stages.',
  rate: (cost: string, earned: string) => `${cost} cost and ${earned} earned a minute`,
  loses: 'Loses money',
  dearest: 'Most expensive streams',
  noStreams: 'No streams in this period.',
  totals: (cost: string, earned: string) => `${cost} cost · ${earned} earned`,
  prices: 'Prices',
  pricesHelp: (day: string) => `List prices of ${day}, without free allowances and monthly fees.`,
  notIncluded: 'Not included: the database, the cache, presence, CPU time, and requests other than for broadcasts.',
  vendor: 'Vendor',
  unit: 'Unit',
  price: 'Price',
  cardUnit: 'purchase by card, part of the earnings above',
  cardPrice: (percent: number, fixed: string) => `${percent} % + ${fixed}`,
  losing: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} costs more than it earns.`
      : `${names.length} stages cost more than they earn: ${names.join(', ')}.`,
  named: (title: string, username: string) => `“${title}” of @${username}`,
  seeCosts: 'See the costs',
} as const
