import { expect, test } from 'vitest'
import { conversionOf, deliveryLabel, estimateUsdCents, hoursOf, withinText } from './rules.ts'
import { customDelivery, dashboardDeliveries, galleryDeliveries, SENTENCES } from './spec.ts'
import {
  bodyOf,
  deliveriesOf,
  draftFrom,
  draftOf,
  emptyDraft,
  fitTo,
  formFor,
  isComplete,
  problemsFrom,
  problemsOf,
  readOrdering,
} from './state.ts'

const whole = { ...emptyDraft, title: 'A song', description: 'For you', price: '100' }

test('each form has the list of the specification, with 24 hours chosen', () => {
  expect(deliveriesOf('gallery')).toEqual(['Instant', '24 hours', '48 hours', '3 days', '1 week', '2 weeks', 'Custom'])
  expect(deliveriesOf('dashboard')).toEqual(['1 hour', '6 hours', '12 hours', '24 hours', '2 days', '3 days', '1 week'])
  for (const form of ['gallery', 'dashboard'] as const) expect(deliveriesOf(form)).toContain(emptyDraft.delivery)
})

test('what is required, and what makes no sense', () => {
  expect(problemsOf(emptyDraft)).toEqual({
    title: SENTENCES.required,
    description: SENTENCES.required,
    price: SENTENCES.required,
  })
  expect(problemsOf(whole)).toEqual({})
  for (const price of ['0', '1.5', '-3', 'ten'])
    expect(problemsOf({ ...whole, price })).toEqual({ price: SENTENCES.priceForm })
  expect(problemsOf({ ...whole, price: '1000001' })).toEqual({ price: SENTENCES.priceTooHigh })
  for (const quantity of ['0', '1.5', 'x'])
    expect(problemsOf({ ...whole, quantity })).toEqual({ quantity: SENTENCES.quantityForm })
  for (const days of ['', '0', '91'])
    expect(problemsOf({ ...whole, delivery: customDelivery, days })).toEqual({ days: SENTENCES.daysForm })
  expect([isComplete(whole), isComplete({ ...whole, price: ' ' })]).toEqual([true, false])
})

test('an offer goes through the form and comes out the same', () => {
  for (const { hours } of [...galleryDeliveries, ...dashboardDeliveries, { hours: 120 }, { hours: 2160 }]) {
    const offer = {
      title: 'A',
      description: 'B',
      category: 'Shoutout',
      priceTokens: 5,
      deliveryHours: hours,
      maxQuantity: 3,
    }
    const body = bodyOf(draftOf(offer, formFor(hours)))
    expect(body).toMatchObject({ title: 'A', category: 'Shoutout', priceTokens: 5, maxQuantity: 3 })
    expect(body.customDays === undefined ? hoursOf(body.deliveryTime) : body.customDays * 24).toBe(hours)
  }
  expect(bodyOf(whole).maxQuantity).toBeNull()
})

test('a draft goes on in the other form', () => {
  expect(fitTo({ ...whole, delivery: '2 days' }, 'gallery').delivery).toBe('48 hours')
  expect(fitTo({ ...whole, delivery: customDelivery, days: '3' }, 'dashboard').delivery).toBe('3 days')
  expect(fitTo({ ...whole, delivery: '2 weeks' }, 'dashboard').delivery).toBe('24 hours')
  expect(draftFrom({ title: 'A', description: 'B', priceTokens: 5 })).toMatchObject({ title: 'A', price: '5' })
})

test('words and figures', () => {
  expect([0, 24, 48, 120, 2160].map(deliveryLabel)).toEqual(['Instant', '24 hours', '48 hours', '5 days', '90 days'])
  expect([withinText(0), withinText(6)]).toEqual(['within the hour', 'within 6 hours'])
  expect([hoursOf('91 days'), hoursOf('soon'), hoursOf(' 1 WEEK ')]).toEqual([undefined, undefined, 168])
  expect([conversionOf(0, 0), conversionOf(1, 3), conversionOf(5, 2)]).toEqual([null, 33, 100])
  expect(estimateUsdCents(3, 100)).toBe(1500)
})

test("an address reopens an order, and the server's sentences find their fields", () => {
  expect([readOrdering({ order: '1' }), readOrdering({ order: 'x' })]).toEqual([{ order: 1 }, {}])
  expect(problemsFrom({ priceTokens: 'too much', other: 'x' })).toEqual({ price: 'too much' })
})
