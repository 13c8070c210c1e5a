import { describe, expect, test } from 'vitest'
import { tokenPackages } from '#features/wallet/index.ts'
import { SENTENCES } from '../spec.ts'
import * as state from './state.ts'

const friend = { id: 'u2', username: 'noor', displayName: 'Noor', avatarUrl: null }
const fresh = state.openPurchase(null)
const underway: state.Underway = {
  userId: 'u1',
  key: 'k1',
  paymentMethodId: 'pm_1',
  draft: { ...fresh.draft, packageId: 'popular' },
  purchaseId: null,
}
const paying = state.send(state.toPayment(fresh), underway)
const named = state.name(paying, 'p1')

test('the savings of each package equal its discount per token against the starter package', () => {
  const [starter] = tokenPackages
  const perToken = ({ usdCents, tokens }: (typeof tokenPackages)[number]) => usdCents / tokens
  expect(tokenPackages.map((one) => Math.round(100 * (1 - perToken(one) / perToken(starter))))).toEqual(
    tokenPackages.map(({ savingsPercent }) => savingsPercent),
  )
})

test('Pay waits for the card form, but not with a saved card or for a payment in progress', () => {
  const typed = state.chooseCard(fresh, null)
  const [none, loading, ready] = [
    { stripe: null, form: 'loading' },
    { stripe: {}, form: 'loading' },
    { stripe: {}, form: 'ready' },
  ]
  expect([none, loading, ready].map((provider) => state.canPay(typed, provider))).toEqual([false, false, true])
  expect(state.canPay(typed, { stripe: {}, form: 'missing' })).toBe(false)
  for (const other of [state.chooseCard(fresh, 'pm_1'), paying])
    expect([none, loading].map((provider) => state.canPay(other, provider))).toEqual([false, true])
})

describe('before the payment', () => {
  test('starts with the basic package', () => {
    expect(fresh).toMatchObject({ step: 'packages', draft: { packageId: 'basic', isGift: false }, busy: null })
    expect(state.packageIn(fresh.draft)).toMatchObject({ tokens: 200, usdCents: 1900 })
    expect(state.balanceAfter(fresh.draft, 33)).toBe(233)
  })

  test('a gift needs a recipient and does not change the giver’s balance', () => {
    const gift = state.chooseGift(fresh, true)
    expect(state.problemOf(gift.draft)).toEqual({ sentence: 'Invalid gift recipient', field: 'recipient' })
    expect(state.toPayment(gift)).toMatchObject({ step: 'packages', problem: { field: 'recipient' } })
    expect(state.balanceAfter(gift.draft, 33)).toBe(33)
    const chosen = state.chooseRecipient(state.complain(gift, { sentence: 'x', field: 'recipient' }), friend)
    expect(chosen.problem).toBeNull()
    expect(state.toPayment(chosen).step).toBe('payment')
    expect(state.problemOf(chosen.draft)).toBeUndefined()
    expect(state.bodyOf({ ...underway, draft: chosen.draft })).toEqual({
      tokenAmount: 200,
      paymentMethodId: 'pm_1',
      isGift: true,
      giftRecipientId: 'u2',
      idempotencyKey: 'k1',
    })
  })

  test('keeps the chosen recipient while the gift is off, and does not send it', () => {
    const off = state.chooseGift(state.chooseRecipient(state.chooseGift(fresh, true), friend), false)
    expect(off.draft.recipient).toBe(friend)
    expect(state.bodyOf({ ...underway, draft: off.draft })).toMatchObject({ isGift: false, giftRecipientId: null })
  })

  test('selects a saved card when the list is loaded, unless the buyer has chosen a card', () => {
    const before = state.offerCards(fresh, [])
    expect(before.draft.savedCard).toBeUndefined()
    const offered = state.offerCards(before, ['pm_2', 'pm_1'])
    expect(offered.draft.savedCard).toBe('pm_2')
    expect(state.offerCards(state.chooseCard(offered, 'pm_1'), ['pm_2', 'pm_1']).draft.savedCard).toBe('pm_1')
    expect(state.offerCards(state.chooseCard(offered, null), ['pm_2']).draft.savedCard).toBeNull()
    expect(state.offerCards(offered, []).draft.savedCard).toBeUndefined()
  })

  test('editing the card clears a problem of the card and no other problem', () => {
    const refused = state.settle(paying, { kind: 'refused', problem: { sentence: 'declined', field: 'card' } })
    expect(state.touchCard(refused).problem).toBeNull()
    const other = state.complain(fresh, { sentence: 'x', field: 'recipient' })
    expect(state.touchCard(other)).toBe(other)
  })
})

describe('while a payment is under way', () => {
  test.each([
    ['paying', paying],
    ['creating the payment method', state.beginPaying(state.toPayment(fresh))],
    ['unknown outcome', state.settle(paying, { kind: 'unknown', sentence: 'x' })],
  ])('ignores every change: %s', (_, purchase) => {
    const moves = [
      state.toPackages(purchase),
      state.chooseGift(purchase, true),
      state.chooseRecipient(purchase, friend),
      state.choosePackage(purchase, 'whale'),
      state.beginPaying(purchase),
    ]
    for (const moved of moves) expect(moved).toBe(purchase)
  })

  test('a refusal returns to the form with its input and deletes the payment in progress', () => {
    const refused = state.settle(named, { kind: 'refused', problem: { sentence: 'declined', field: 'card' } })
    expect(refused).toMatchObject({ step: 'payment', busy: null, underway: null, problem: { sentence: 'declined' } })
    expect(refused.draft).toBe(named.draft)
  })

  test('a refusal of the gift returns to the packages step', () => {
    for (const field of ['recipient', 'message'] as const)
      expect(state.settle(named, { kind: 'refused', problem: { sentence: 'x', field } }).step).toBe('packages')
  })

  test('a refusal of a wallet payment is not shown beside the card field', () => {
    const refused = { kind: 'refused', problem: { sentence: 'declined', field: 'card' } } as const
    expect(state.withoutCard(refused)).toEqual({ kind: 'refused', problem: { sentence: 'declined' } })
    expect(state.withoutCard({ kind: 'processing' })).toEqual({ kind: 'processing' })
  })

  test('without a payment method the payment stops and the form can be changed again', () => {
    const halted = state.halt(state.beginPaying(state.toPayment(fresh)), null)
    expect(halted).toMatchObject({ step: 'payment', busy: null, problem: null })
    expect(state.canChange(halted)).toBe(true)
  })

  test('an unknown outcome keeps the payment in progress, so that a retry uses the same key', () => {
    const unknown = state.settle(paying, { kind: 'unknown', sentence: 'no connection' })
    expect(unknown).toMatchObject({ step: 'payment', underway, busy: null, finding: 'unsent' })
    expect(state.settle(named, { kind: 'unknown', sentence: 'x' }).finding).toBe('unknown')
  })

  test('starting over deletes the payment in progress, except while it is being sent', () => {
    expect(state.abandon(paying)).toBe(paying)
    const over = state.abandon(state.settle(paying, { kind: 'unknown', sentence: 'x' }))
    expect(over).toMatchObject({ step: 'payment', underway: null, problem: null })
  })

  test('matches an event by the purchase’s id, or by its content before it has an id', () => {
    const news = { purchase_id: 'p1', tokens: 433, is_gift: false }
    expect(state.isAbout(paying, news)).toBe(true)
    expect(state.isAbout(paying, { ...news, tokens: 50 })).toBe(false)
    expect(state.isAbout(paying, { ...news, is_gift: true })).toBe(false)
    expect(state.isAbout(named, news)).toBe(true)
    expect(state.isAbout(named, { ...news, purchase_id: 'p2' })).toBe(false)
    expect(state.isAbout(fresh, news)).toBe(false)
  })
})

describe('after a reload', () => {
  test('looks up a purchase with an id, and waits for the buyer if there is no id', () => {
    expect(state.openPurchase({ ...underway, purchaseId: 'p1' })).toMatchObject({
      step: 'underway',
      finding: 'looking',
    })
    expect(state.openPurchase(underway)).toMatchObject({ step: 'underway', finding: 'unsent', busy: null })
  })

  test('reports a purchase as credited, processing, waiting for the bank or refused', () => {
    const looking = state.wait(state.openPurchase({ ...underway, purchaseId: 'p1' }), 'confirming')
    expect(state.settle(looking, { kind: 'credited', tokens: 433, purchaseId: 'p1' })).toMatchObject({
      step: 'success',
      credited: 433,
      underway: null,
    })
    expect(state.settle(looking, { kind: 'processing' })).toMatchObject({ step: 'underway', finding: 'processing' })
    expect(state.settle(looking, { kind: 'bank' })).toMatchObject({ step: 'underway', finding: 'bank' })
    const refused = state.settle(looking, { kind: 'refused', problem: { sentence: 'declined' } })
    expect(refused).toMatchObject({
      step: 'payment',
      draft: { packageId: 'popular' },
      problem: { sentence: 'declined' },
    })
    expect(state.abandon(state.settle(looking, { kind: 'bank' }))).toMatchObject({ step: 'packages', underway: null })
  })
})

test('a toast reports the outcome of a payment only while its dialog is closed', () => {
  const gift = { ...fresh.draft, isGift: true, recipient: friend }
  for (const [outcome, draft, sentence] of [
    [{ kind: 'credited', tokens: 433, purchaseId: 'p1' }, fresh.draft, SENTENCES.added(433)],
    [{ kind: 'credited', tokens: 433, purchaseId: 'p1' }, gift, SENTENCES.gifted(433, 'Noor')],
    [{ kind: 'refused', problem: { sentence: 'declined' } }, fresh.draft, 'declined'],
    [{ kind: 'unknown', sentence: 'no connection' }, fresh.draft, 'no connection'],
    [{ kind: 'processing' }, fresh.draft, SENTENCES.processing],
    [{ kind: 'bank' }, fresh.draft, SENTENCES.bankWaits],
  ] as const) {
    expect(state.toastOf(outcome, draft, false), outcome.kind).toBe(sentence)
    expect(state.toastOf(outcome, draft, true), outcome.kind).toBeUndefined()
  }
})

test('names the recipient who does not accept gifts', () => {
  const failure = { httpStatus: 422, reason: 'GIFTS_NOT_ACCEPTED', sentence: SENTENCES.giftsRefused }
  const gift = { ...underway, draft: { ...underway.draft, isGift: true, recipient: friend } }
  expect(state.nameRecipient(failure, gift).sentence).toBe("Noor isn't accepting gifts right now.")
  expect(state.nameRecipient(failure, null)).toBe(failure)
})

describe('the outcome of a failure', () => {
  test.each([
    ['no response', {}, { kind: 'unknown', sentence: SENTENCES.failed }],
    ['a response of another shape', { nonsense: true }, { kind: 'unknown', sentence: SENTENCES.unexpected }],
    ['a server error', { httpStatus: 500, sentence: 'Internal' }, { kind: 'unknown', sentence: SENTENCES.failed }],
    [
      'an unavailable provider',
      { httpStatus: 503, reason: 'PAYMENT_PROVIDER_UNAVAILABLE', sentence: 'Payment failed. Please try again.' },
      { kind: 'unknown', sentence: SENTENCES.failed },
    ],
    [
      'an attempt in progress',
      { httpStatus: 409, reason: 'IN_PROGRESS', sentence: 'busy' },
      { kind: 'unknown', sentence: 'busy' },
    ],
    [
      'a decline',
      { httpStatus: 402, reason: 'PAYMENT_DECLINED', sentence: 'Your card was declined.' },
      { kind: 'refused', problem: { sentence: 'Your card was declined.', field: 'card' } },
    ],
    [
      'an invalid recipient',
      { httpStatus: 422, reason: 'GIFT_RECIPIENT_INVALID', sentence: SENTENCES.giftRecipient },
      { kind: 'refused', problem: { sentence: SENTENCES.giftRecipient, field: 'recipient' } },
    ],
    [
      'an invalid field',
      { httpStatus: 422, sentence: 'Please check', fields: { paymentMethodId: SENTENCES.cardMissing } },
      { kind: 'refused', problem: { sentence: SENTENCES.cardMissing, field: 'card' } },
    ],
    [
      'an ended session',
      { httpStatus: 401, reason: 'UNAUTHENTICATED', sentence: 'Please sign in to continue.' },
      // the first attempt may have charged before the session ended
      { kind: 'unknown', sentence: 'Please sign in to continue.' },
    ],
    [
      'a throttled attempt',
      { httpStatus: 429, reason: 'TOO_MANY_REQUESTS', sentence: 'Too many attempts.' },
      { kind: 'unknown', sentence: 'Too many attempts.' },
    ],
  ] as const)('%s', (_, failure, outcome) => expect(state.outcomeOf(failure)).toEqual(outcome))
})
