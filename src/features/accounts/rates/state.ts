import { rateOf } from './rules.ts'
import { type Accepting, type Channel, channels, RATES_SENTENCES, type Rates } from './spec.ts'

/** Values of the dialog: rates as typed, and the switches. */
export type RatesDraft = { typed: Record<Channel, string>; accepting: Accepting }

export const ratesDraft = (rates: Rates, accepting: Accepting): RatesDraft => ({
  typed: {
    videoCall: String(rates.videoCall),
    voiceCall: String(rates.voiceCall),
    textMessage: String(rates.textMessage),
    imageMessage: String(rates.imageMessage),
    audioMessage: String(rates.audioMessage),
    videoMessage: String(rates.videoMessage),
  },
  accepting,
})

export const typeRate = (draft: RatesDraft, channel: Channel, text: string): RatesDraft => ({
  ...draft,
  typed: { ...draft.typed, [channel]: text },
})

export const switchChannel = (draft: RatesDraft, channel: Channel, accepts: boolean): RatesDraft => ({
  ...draft,
  accepting: { ...draft.accepting, [channel]: accepts },
})

/** Returns the six rates of a draft, or a sentence for each invalid field. Text that is not a number counts as 0. */
export function readRates(draft: RatesDraft): { rates: Partial<Rates>; faults: Partial<Record<Channel, string>> } {
  const rates: Partial<Rates> = {}
  const faults: Partial<Record<Channel, string>> = {}
  for (const channel of channels) {
    const rate = rateOf(draft.typed[channel])
    if (rate === undefined) faults[channel] = RATES_SENTENCES.rate
    else rates[channel] = rate
  }
  return { rates, faults }
}

/** Returns true if two drafts differ; an edit that restores the text is no difference. */
export const differs = (draft: RatesDraft, other: RatesDraft): boolean =>
  channels.some(
    (channel) => draft.typed[channel] !== other.typed[channel] || draft.accepting[channel] !== other.accepting[channel],
  )
