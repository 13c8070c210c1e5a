import { describe, expect, test } from 'vitest'
import { SENTENCES, tipMax, tipMessageMax, tipSuggested } from '../spec.ts'
import {
  amountOf,
  beginTip,
  bodyOf,
  chooseRecipient,
  chooseTier,
  emptyTip,
  intentOf,
  leftAfter,
  problemsOf,
  repeatOf,
  typeCustom,
  typeMessage,
} from './state.ts'

const ada = { id: '01', username: 'ada', displayName: 'Ada', avatarUrl: null }
const tip = chooseTier(emptyTip(ada), 'medium')

describe('the amount of a tip', () => {
  test('choosing a tier clears the custom amount, typing clears the tier', () => {
    const typed = typeCustom(tip, '40')
    expect(typed).toMatchObject({ tier: null, custom: '40' })
    expect(chooseTier(typed, 'large')).toMatchObject({ tier: 'large', custom: '' })
    expect(typeCustom(tip, '')).toMatchObject({ tier: null, custom: '' })
  })

  test('is the chosen tier or the typed whole number', () => {
    expect(amountOf(tip)).toBe(25)
    expect(amountOf(typeCustom(tip, ' 40 '))).toBe(40)
    expect(amountOf(typeCustom(tip, '1'))).toBe(1)
    expect(amountOf(typeCustom(tip, String(tipMax)))).toBe(tipMax)
  })

  test.each(['', '0', '-1', '1.5', '1,5', '1e3', '0x10', 'ten', String(tipMax + 1), '9'.repeat(40)])(
    'is invalid when it is %j',
    (typed) => {
      const draft = typeCustom(tip, typed)
      expect(amountOf(draft)).toBeUndefined()
      expect(bodyOf(draft)).toBeUndefined()
    },
  )

  test('keeps the typed text when the recipient or the message changes', () => {
    const draft = chooseRecipient(typeMessage(typeCustom(tip, '1.5'), 'for you'), null)
    expect(draft).toEqual({ recipient: null, tier: null, custom: '1.5', message: 'for you' })
  })
})

describe('a tip on a stream', () => {
  const onStream = { ...ada, streamId: 's1' }

  test('begins with the last amount or the suggested one; elsewhere it begins without an amount', () => {
    expect(amountOf(beginTip(onStream, undefined))).toBe(tipSuggested)
    expect(beginTip(onStream, 100)).toMatchObject({ tier: 'huge', custom: '' })
    expect(beginTip(onStream, 40)).toMatchObject({ tier: null, custom: '40' })
    for (const elsewhere of [ada, null]) expect(amountOf(beginTip(elsewhere, 100))).toBeUndefined()
  })

  test('a repetition has the amount and the stream, and no text', () => {
    expect(bodyOf(repeatOf(onStream, 40))).toEqual({
      recipientId: '01',
      tokens: 40,
      message: '',
      tierType: 'custom',
      stream_id: 's1',
    })
  })
})

describe('the form', () => {
  test('shows one error for each invalid field', () => {
    expect(problemsOf(emptyTip())).toEqual({ amount: SENTENCES.amountMissing, recipient: SENTENCES.recipientMissing })
    expect(problemsOf(typeCustom(tip, String(tipMax + 1)))).toEqual({ amount: SENTENCES.amountTooLarge })
    expect(problemsOf(typeMessage(tip, 'x'.repeat(tipMessageMax + 1)))).toEqual({ message: SENTENCES.messageTooLong })
    expect(problemsOf(typeMessage(tip, 'x'.repeat(tipMessageMax)))).toEqual({})
  })

  test('shows the balance after the tip, which can be negative', () => {
    expect(leftAfter(tip, 30)).toBe(5)
    expect(leftAfter(tip, 20)).toBe(-5)
    expect(leftAfter(emptyTip(ada), 20)).toBeUndefined()
  })
})

describe('the intent of a tip', () => {
  const intent = (draft = tip) => {
    const made = bodyOf(draft)
    if (!made) throw new Error('the draft has problems')
    return intentOf(made)
  }

  test('changes with the amount, the recipient and the message', () => {
    expect(intent()).toBe(intent(chooseTier(emptyTip(ada), 'medium')))
    const others = [typeMessage(tip, 'hi'), typeCustom(tip, '26'), chooseRecipient(tip, { ...ada, id: '02' })].map(
      intent,
    )
    expect(new Set([intent(), ...others]).size).toBe(4)
  })

  test('is the same for a typed and a chosen amount', () => {
    expect(intent(typeCustom(tip, '25'))).toBe(intent())
    expect(bodyOf(typeCustom(tip, '25'))?.tierType).toBe('medium')
  })
})
