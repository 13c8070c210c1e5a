import {
  type Accepting,
  acceptingAll,
  type Channel,
  channels,
  PROFILE_SENTENCES,
  type Rates,
  rateMax,
  type SocialLinks,
  type SocialName,
  type SocialSite,
  socialNames,
  socialSites,
  startRates,
  websiteMax,
} from './spec.ts'

/** Returns the handle from a typed or pasted text: a handle with or without @, or the URL of its page on the site. */
function handleOf(site: SocialSite, typed: string): string | undefined {
  const { hosts, handle } = socialSites[site]
  const url = /^(https?:\/\/|www\.)|^[\w.]+\.com\//i.test(typed) ? toUrl(typed) : undefined
  if (
    url &&
    !hosts.some((host) => url.hostname === host || url.hostname === `www.${host}` || url.hostname === `m.${host}`)
  )
    return undefined
  const path = url?.pathname.replace(/^\/+|\/+$/g, '')
  const name = (path === undefined ? typed : decode(path)).replace(/^@/, '')
  return handle.test(name) ? name : undefined
}

const toUrl = (typed: string): URL | undefined =>
  URL.parse(/^https?:/i.test(typed) ? typed.replace(/^http:/i, 'https:') : `https://${typed}`) ?? undefined

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the URL of a website if it uses https, has a host with a dot, and contains no username or password. */
function websiteOf(typed: string): string | undefined {
  const url = /^https:\/\//i.test(typed) && typed.length <= websiteMax ? URL.parse(typed) : null
  if (!url || url.username || url.password || url.port || !/^[^.].*\.[\p{L}][\p{L}\p{N}-]+$/u.test(url.hostname))
    return undefined
  return url.href
}

export const linkOf = (name: SocialName, typed: string): string | undefined =>
  name === 'website' ? websiteOf(typed) : handleOf(name, typed)

/** Returns the URL of the page for a stored link. */
export const socialPage = (name: SocialName, kept: string): string =>
  name === 'website' ? kept : `${socialSites[name].page}${encodeURIComponent(kept)}`

/** Returns the links in the order of the form, with their labels and URLs. */
export function socialLinksOf(kept: Readonly<Record<string, string>>) {
  return socialNames.flatMap((name) => {
    const link = kept[name]
    if (link === undefined) return []
    const url = socialPage(name, link)
    const isSite = name === 'website'
    return [{ site: isSite ? 'Website' : socialSites[name].name, name: isSite ? new URL(url).hostname : link, url }]
  })
}

/** Returns the normalized links, and an error message for each invalid link. Empty links are dropped. */
export function readLinks(typed: Partial<Record<SocialName, string | null>>) {
  const links: SocialLinks = {}
  const faults: Partial<Record<SocialName, string>> = {}
  for (const name of socialNames) {
    const text = typed[name]?.trim()
    if (!text) continue
    const link = linkOf(name, text)
    if (link === undefined)
      faults[name] = name === 'website' ? PROFILE_SENTENCES.website : PROFILE_SENTENCES.handle(name)
    else links[name] = link
  }
  return { links, faults }
}

/** Returns the specialties without empty ones and without duplicates, ignoring case. */
export function normalizeSpecialties(typed: readonly string[]): string[] {
  const seen = new Set<string>()
  return typed.filter((text) => {
    const key = text.toLowerCase()
    if (text === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Returns true if a text is a number in any notation: -5, 1.5, 1e3. */
const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/**
 * Returns the rate typed in a field of the form. Text that is not a number counts as 0. Returns undefined for a number
 * that is not a valid rate.
 */
export function rateOf(typed: string): number | undefined {
  if (!isNumeric(typed)) return 0
  const rate = Number(typed)
  return Number.isInteger(rate) && rate >= 0 && rate <= rateMax ? rate : undefined
}

/** For each channel: the columns of its rate and its switch, and the name of its price in a profile. */
const rateNames = {
  videoCall: { rate: 'videoRate', accepts: 'acceptsVideo', price: 'video_price' },
  voiceCall: { rate: 'voiceRate', accepts: 'acceptsVoice', price: 'voice_price' },
  textMessage: { rate: 'textRate', accepts: 'acceptsText', price: 'text_message_price' },
  imageMessage: { rate: 'imageRate', accepts: 'acceptsImage', price: 'image_message_price' },
  audioMessage: { rate: 'audioRate', accepts: 'acceptsAudio', price: 'voice_memo_price' },
  videoMessage: { rate: 'videoMessageRate', accepts: 'acceptsVideoMessage', price: 'video_message_price' },
} as const satisfies Record<Channel, { rate: string; accepts: string; price: string }>

type RateColumns = Record<(typeof rateNames)[Channel]['rate'], number>

type AcceptColumns = Record<(typeof rateNames)[Channel]['accepts'], boolean>

export type RateRow = RateColumns & AcceptColumns

/** Returns the rates of a creator; for other people the starting rates. */
export function ratesOf(row: RateRow | null): Rates {
  const rates = { ...startRates }
  if (row) for (const channel of channels) rates[channel] = row[rateNames[channel].rate]
  return rates
}

export function acceptingOf(row: RateRow | null): Accepting {
  const accepting = { ...acceptingAll }
  if (row) for (const channel of channels) accepting[channel] = row[rateNames[channel].accepts]
  return accepting
}

/** Converts rates and switches to columns. Omitted values are left out. */
export function toRateColumns(rates: Partial<Rates>, accepting: Partial<Accepting> = {}): Partial<RateRow> {
  const columns: Partial<RateRow> = {}
  for (const channel of channels) {
    const { rate, accepts } = rateNames[channel]
    if (rates[channel] !== undefined) columns[rate] = rates[channel]
    if (accepting[channel] !== undefined) columns[accepts] = accepting[channel]
  }
  return columns
}

type Prices = { readonly [Price in (typeof rateNames)[Channel]['price'] | 'message_price']?: number | undefined }

/** Converts price fields, which are aliases of the rates, to rates. */
export function ratesOfPrices(prices: Prices): Partial<Rates> {
  const rates: Partial<Rates> = {}
  for (const channel of channels) {
    const price = prices[rateNames[channel].price]
    if (price !== undefined) rates[channel] = price
  }
  if (prices.message_price !== undefined) rates.textMessage = prices.message_price
  return rates
}

export const pricesOfRates = (rates: Rates) => ({
  video_price: rates.videoCall,
  voice_price: rates.voiceCall,
  message_price: rates.textMessage,
  text_message_price: rates.textMessage,
  image_message_price: rates.imageMessage,
  voice_memo_price: rates.audioMessage,
  video_message_price: rates.videoMessage,
})
