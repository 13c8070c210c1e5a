import { reason } from '#shared/errors.ts'

/** Channels with a rate in tokens: calls per minute, messages each. */
export const channels = [
  'videoCall',
  'voiceCall',
  'textMessage',
  'imageMessage',
  'audioMessage',
  'videoMessage',
] as const
export type Channel = (typeof channels)[number]
export type Rates = Record<Channel, number>
export type Accepting = Record<Channel, boolean>

export const rateMax = 999
/** Rates of a new creator. */
export const startRates: Rates = {
  videoCall: 150,
  voiceCall: 50,
  textMessage: 50,
  imageMessage: 100,
  audioMessage: 150,
  videoMessage: 200,
}
export const acceptingAll: Accepting = {
  videoCall: true,
  voiceCall: true,
  textMessage: true,
  imageMessage: true,
  audioMessage: true,
  videoMessage: true,
}

export const RATES_SENTENCES = {
  /** Confirmation; `refused` and `failed` are for refusals and for a lost connection. */
  saved: 'Rates updated successfully',
  refused: 'Failed to update rates',
  failed: 'Error saving rates',
  rate: `Rates are whole numbers from 0 to ${rateMax}.`,
  messagePrice: 'message_price and text_message_price are one price: send one of them, or both alike.',
  free: 'Free',
  closed: 'Not accepting',
  about: 'Prices in tokens, with your earnings. 0 is free; the switch closes a channel for now.',
  missing: 'Your rates could not be loaded.',
  part: 'A video call, a voice call and a message, in tokens.',
} as const

export const RATES_REFUSALS = {
  creatorsOnly: reason('forbidden', 'CREATORS_ONLY', 'Only creators have a category, links, a place and rates.'),
} as const
