import type { ProfileInput } from '../profile/contract.ts'
import { type Accepting, acceptingAll, type Channel, channels, type Rates, startRates } from '../rates/spec.ts'

/** Columns of each channel's rate and switch, and the price's name in a profile. */
const kept = {
  videoCall: { rate: 'videoRate', accepts: 'acceptsVideo', price: 'video_price' },
  voiceCall: { rate: 'voiceRate', accepts: 'acceptsVoice', price: 'voice_price' },
  textMessage: { rate: 'textRate', accepts: 'acceptsText', price: 'text_message_price' },
  imageMessage: { rate: 'imageRate', accepts: 'acceptsImage', price: 'image_message_price' },
  audioMessage: { rate: 'audioRate', accepts: 'acceptsAudio', price: 'voice_memo_price' },
  videoMessage: { rate: 'videoMessageRate', accepts: 'acceptsVideoMessage', price: 'video_message_price' },
} as const satisfies Record<Channel, { rate: string; accepts: string; price: string }>

type RateColumns = Record<(typeof kept)[Channel]['rate'], number>
type AcceptColumns = Record<(typeof kept)[Channel]['accepts'], boolean>
export type RateRow = RateColumns & AcceptColumns

/** Returns the rates of a creator; for others the start rates. */
export function ratesOf(row: RateRow | null): Rates {
  const rates = { ...startRates }
  if (row) for (const channel of channels) rates[channel] = row[kept[channel].rate]
  return rates
}

export function acceptingOf(row: RateRow | null): Accepting {
  const accepting = { ...acceptingAll }
  if (row) for (const channel of channels) accepting[channel] = row[kept[channel].accepts]
  return accepting
}

/** Returns rates and switches as columns; omitted values are left out. */
export function toRateColumns(rates: Partial<Rates>, accepting: Partial<Accepting> = {}): Partial<RateRow> {
  const columns: Partial<RateRow> = {}
  for (const channel of channels) {
    const { rate, accepts } = kept[channel]
    if (rates[channel] !== undefined) columns[rate] = rates[channel]
    if (accepting[channel] !== undefined) columns[accepts] = accepting[channel]
  }
  return columns
}

type Prices = Pick<ProfileInput, (typeof kept)[Channel]['price'] | 'message_price'>

/** Returns the rates of price fields, which are other names of the same rates. */
export function ratesOfPrices(prices: Prices): Partial<Rates> {
  const rates: Partial<Rates> = {}
  for (const channel of channels) {
    const price = prices[kept[channel].price]
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
