import { expect, test } from 'vitest'
import { deliveryFrom } from '../contract.ts'
import {
  customDelivery,
  dashboardDeliveries,
  defaultCategory,
  galleryDeliveries,
  offerCategories,
  SENTENCES,
} from '../spec.ts'
import {
  bodyOf,
  deliveriesOf,
  draftFrom,
  draftOf,
  emptyDraft,
  failedSentence,
  fitTo,
  formFor,
  isComplete,
  problemsFrom,
  problemsOf,
} from './state.ts'

const whole = { ...emptyDraft, title: 'A song', description: 'For you', price: '100' }

test('each form has its own delivery times, with 24 hours selected', () => {
  expect(deliveriesOf('gallery')).toEqual(['Instant', '24 hours', '48 hours', '3 days', '1 week', '2 weeks', 'Custom'])
  expect(deliveriesOf('dashboard')).toEqual(['1 hour', '6 hours', '12 hours', '24 hours', '2 days', '3 days', '1 week'])
  for (const form of ['gallery', 'dashboard'] as const) expect(deliveriesOf(form)).toContain(emptyDraft.delivery)
})

test('returns the problems of missing and invalid fields of an offer', () => {
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

test('the form keeps an offer unchanged, with the delivery time in the entered unit', () => {
  const custom = [1, 2, 3, 5, 7, 90].map((days) => ({ label: days === 1 ? '1 day' : `${days} days`, hours: days * 24 }))
  for (const { label, hours } of [...galleryDeliveries, ...dashboardDeliveries, ...custom]) {
    const offer = {
      title: 'A',
      description: 'B',
      category: 'Shoutout',
      priceTokens: 5,
      deliveryTime: label,
      deliveryHours: hours,
      maxQuantity: 3,
    }
    const body = bodyOf(draftOf(offer, formFor(label)))
    expect(body).toMatchObject({ title: 'A', category: 'Shoutout', priceTokens: 5, maxQuantity: 3 })
    expect(deliveryFrom(body), label).toEqual({ deliveryTime: label, deliveryHours: hours })
  }
  expect(bodyOf(whole).maxQuantity).toBeNull()
})

test('a draft can be continued in the other form', () => {
  expect(fitTo({ ...whole, delivery: '2 days' }, 'gallery').delivery).toBe('48 hours')
  expect(fitTo({ ...whole, delivery: customDelivery, days: '3' }, 'dashboard').delivery).toBe('3 days')
  expect(fitTo({ ...whole, delivery: '2 weeks' }, 'dashboard').delivery).toBe('24 hours')
  expect(draftFrom({ title: 'A', description: 'B', priceTokens: 5 })).toMatchObject({ title: 'A', price: '5' })
})

test('a failed save shows the sentence of the open form', () => {
  expect([failedSentence('dashboard', false), failedSentence('dashboard', true)]).toEqual(
    Array(2).fill('Failed to save offer'),
  )
  expect(failedSentence('gallery', false)).toBe('Failed to create offer')
  expect(failedSentence('gallery', true)).toBe('Failed to update offer')
})

test('shows the server’s sentences beside their fields', () => {
  expect(problemsFrom({ priceTokens: 'too much', other: 'x' })).toEqual({ price: 'too much' })
})

test('offers have the specified categories and sentences', () => {
  expect(offerCategories).toEqual([
    ...['General', 'Social Media', 'Content Creation', 'Collaboration', 'Custom Request', 'Exclusive Content'],
    ...['Shoutout', 'Review/Feedback'],
  ])
  expect(defaultCategory).toBe('General')
  expect([SENTENCES.required, SENTENCES.deleteAsk, SENTENCES.deleteFailed]).toEqual([
    ...['Please fill in all required fields', 'Delete this offer?', 'Failed to delete offer'],
  ])
  expect([SENTENCES.created, SENTENCES.updated, SENTENCES.deleted]).toEqual([
    ...['Offer created successfully!', 'Offer updated successfully!', 'Offer deleted successfully'],
  ])
})
