import { expect, test } from 'vitest'
import { overlapsOf } from './rules.ts'

const at = (time: string) => new Date(`2027-03-01T${time}:00Z`)
const booked = (id: string, from: string, to: string, status = 'confirmed') => ({
  id,
  status,
  starts_at: at(from),
  ends_at: at(to),
})
const wanted = { start: at('18:00'), end: at('18:30') }
const idsOf = (...some: ReturnType<typeof booked>[]) => overlapsOf(some, wanted).map(({ id }) => id)

test('finds bookings that share at least a part of the time', () => {
  expect(
    idsOf(
      booked('same', '18:00', '18:30'),
      booked('begins before', '17:45', '18:15'),
      booked('ends after', '18:15', '19:00'),
      booked('contains it', '17:00', '20:00'),
      booked('is inside', '18:10', '18:20'),
    ),
  ).toEqual(['same', 'begins before', 'ends after', 'contains it', 'is inside'])
})

test('ignores bookings that only touch the time', () => {
  expect(idsOf(booked('before', '17:30', '18:00'), booked('after', '18:30', '19:00'))).toEqual([])
})

test('counts open bookings only', () => {
  for (const status of ['pending', 'offered', 'scheduled', 'confirmed', 'in_progress'])
    expect(idsOf(booked('one', '18:00', '18:30', status))).toEqual(['one'])
  for (const status of ['completed', 'cancelled', 'missed'])
    expect(idsOf(booked('one', '18:00', '18:30', status))).toEqual([])
})

test('an event does not overlap with itself', () => {
  expect(overlapsOf([booked('one', '18:00', '18:30')], { ...wanted, id: 'one' })).toEqual([])
})
