import { expect, test } from 'vitest'
import { acceptingAll, RATES_SENTENCES, startRates } from './spec.ts'
import { differs, ratesDraft, readRates, switchChannel, typeRate } from './state.ts'

const draft = ratesDraft(startRates, acceptingAll)

test('a draft holds what it began with', () => {
  expect(readRates(draft)).toEqual({ rates: startRates, faults: {} })
})

test('letters count as 0, and a number out of range has a sentence instead of a rate', () => {
  const typed = typeRate(typeRate(draft, 'videoCall', 'free for all'), 'voiceCall', '1000')
  const { voiceCall: _, ...others } = startRates
  expect(readRates(typed)).toEqual({
    rates: { ...others, videoCall: 0 },
    faults: { voiceCall: RATES_SENTENCES.rate },
  })
})

test('a switch leaves the rate as it is', () => {
  const closed = switchChannel(draft, 'textMessage', false)
  expect(closed.accepting).toEqual({ ...acceptingAll, textMessage: false })
  expect(readRates(closed).rates).toEqual(startRates)
})

test('a draft differs by a rate or a switch, and not by what was typed and typed back', () => {
  const typed = typeRate(draft, 'videoCall', '7')
  expect(differs(typed, draft)).toBe(true)
  expect(differs(typeRate(typed, 'videoCall', draft.typed.videoCall), draft)).toBe(false)
  expect(differs(switchChannel(draft, 'audioMessage', false), draft)).toBe(true)
})
