import { expect, test } from 'vitest'
import { crashRetriesMax } from './crash.ts'
import { copiedMs, exampleOffers, exampleRates, SENTENCES } from './spec.ts'

test('the shell uses the limits of the specification', () => {
  expect({ copiedMs, crashRetriesMax }).toEqual({ copiedMs: 2_000, crashRetriesMax: 3 })
})

test('the sheets of the menu show the examples of the specification', () => {
  expect(exampleRates).toEqual({ video: 50, voice: 25, message: 5 })
  expect(SENTENCES.liveStream).toBe('Free with tips enabled')
  expect(exampleOffers.map(({ name, tokens, was, tag }) => [name, tokens, was, tag])).toEqual([
    ['Ultimate Bundle', 2_500, 3_500, 'Save 30%'],
    ['Weekly VIP Access', 5_000, undefined, 'LIMITED'],
    ['First Timer Special', 40, 50, undefined],
    ['Group Sessions', 15, undefined, undefined],
  ])
})
