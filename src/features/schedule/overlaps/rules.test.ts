import { expect, test } from 'vitest'
import { overlapsOf } from './rules.ts'

const at = (time: string) => new Date(`2027-03-01T${time}:00Z`)
const createBooking = (id: string, from: string, to: string, status = 'confirmed') => ({
  id,
  status,
  starts_at: at(from),
  ends_at: at(to),
})
const request = { start: at('18:00'), end: at('18:30') }
const idsOf = (...some: ReturnType<typeof createBooking>[]) => overlapsOf(some, request).map(({ id }) => id)

test('finds bookings that share at least part of the requested time', () => {
  expect(
    idsOf(
      createBooking('same', '18:00', '18:30'),
      createBooking('begins before', '17:45', '18:15'),
      createBooking('ends after', '18:15', '19:00'),
      createBooking('contains it', '17:00', '20:00'),
      createBooking('is inside', '18:10', '18:20'),
    ),
  ).toEqual(['same', 'begins before', 'ends after', 'contains it', 'is inside'])
})

test('ignores bookings that end at the start or start at the end of the requested time', () => {
  expect(idsOf(createBooking('before', '17:30', '18:00'), createBooking('after', '18:30', '19:00'))).toEqual([])
})

test('counts open bookings only', () => {
  for (const status of ['pending', 'offered', 'scheduled', 'confirmed', 'in_progress'])
    expect(idsOf(createBooking('one', '18:00', '18:30', status))).toEqual(['one'])
  for (const status of ['completed', 'cancelled', 'missed'])
    expect(idsOf(createBooking('one', '18:00', '18:30', status))).toEqual([])
})

test('an event does not overlap with itself', () => {
  expect(overlapsOf([createBooking('one', '18:00', '18:30')], { ...request, id: 'one' })).toEqual([])
})
