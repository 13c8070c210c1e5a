import { expect, test } from 'vitest'
import { acceptingAll, RATES_SENTENCES, startRates } from './spec.ts'
import { differs, ratesDraft, readRates, switchChannel, typeRate } from './state.ts'

const draft = ratesDraft(startRates, acceptingAll)

test('a new draft holds the current rates without faults', () => {
  expect(readRates(draft)).toEqual({ rates: startRates, faults: {} })
})

test('reads letters as 0 and reports a number that is out of range', () => {
  const typed = typeRate(typeRate(draft, 'videoCall', 'free for all'), 'voiceCall', '1000')
  const { voiceCall: _, ...others } = startRates
  expect(readRates(typed)).toEqual({
    rates: { ...others, videoCall: 0 },
    faults: { voiceCall: RATES_SENTENCES.rate },
  })
})

test('closing a channel leaves its rate unchanged', () => {
  const closed = switchChannel(draft, 'textMessage', false)
  expect(closed.accepting).toEqual({ ...acceptingAll, textMessage: false })
  expect(readRates(closed).rates).toEqual(startRates)
})

test('a draft differs after a changed rate or switch, and not after the change is undone', () => {
  const typed = typeRate(draft, 'videoCall', '7')
  expect(differs(typed, draft)).toBe(true)
  expect(differs(typeRate(typed, 'videoCall', draft.typed.videoCall), draft)).toBe(false)
  expect(differs(switchChannel(draft, 'audioMessage', false), draft)).toBe(true)
})
