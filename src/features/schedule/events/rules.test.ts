import { expect, test } from 'vitest'
import type { Ticket } from '../contract.ts'
import { allowedToGuest, allowedToHost, type EventFacts, isStageOpen, returnUntil, seatsLeft } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const event = (changes: Partial<EventFacts> = {}): EventFacts => ({
  type: 'class',
  status: 'scheduled',
  starts_at: hours(48),
  ends_at: hours(49),
  price: 10,
  seats: 2,
  seats_taken: 0,
  line_length: 0,
  had_tickets: false,
  announced_at: null,
  ...changes,
})
const ticket = (status: Ticket['status'], changes: Partial<Ticket> = {}): Ticket => ({
  id: 't',
  status,
  tokens: 10,
  confirm_by: null,
  auto_confirm: false,
  position: null,
  ...changes,
})
const allowed = (may: object) => Object.keys(may).filter((name) => Reflect.get(may, name))
const guest = (changes: Partial<EventFacts>, own: Ticket | null = null) =>
  allowed(allowedToGuest(event(changes), own, now))

test('the host can edit until the end, move until a ticket is sold, and delete if there was no ticket', () => {
  const host = (changes: Partial<EventFacts> = {}) => allowed(allowedToHost(event(changes), now))
  expect(host()).toEqual(['edit', 'edit_time', 'cancel', 'remove'])
  expect(host({ seats_taken: 1, had_tickets: true })).toEqual(['edit', 'cancel'])
  expect(host({ seats_taken: 1, had_tickets: true, price: 0 })).toEqual(['edit', 'edit_time', 'cancel'])
  expect(host({ starts_at: hours(-1) })).toEqual(['edit', 'cancel', 'remove'])
  expect(host({ ends_at: now, had_tickets: true })).toEqual([])
  expect(host({ type: 'private-show' })).toContain('announce')
  expect(host({ type: 'private-show', announced_at: now })).not.toContain('announce')
})

test('the host can go live from 15 minutes before the start until the end of an event with seats', () => {
  const isOpen = (changes: Partial<EventFacts>) => isStageOpen(event({ starts_at: hours(-0.1), ...changes }), now)
  expect(isOpen({})).toBe(true)
  expect(isOpen({ starts_at: hours(0.25) })).toBe(true)
  for (const changes of [
    { starts_at: hours(0.3) },
    { ends_at: now },
    { status: 'cancelled' },
    { type: 'personal' },
  ] as const)
    expect(isOpen(changes)).toBe(false)
})

test('a guest can take a free seat, also after the start, or join the waiting list', () => {
  expect(guest({})).toEqual(['take'])
  expect(guest({ seats_taken: 2 })).toEqual(['join_line'])
  expect(guest({ seats_taken: 1, line_length: 1 })).toEqual(['join_line'])
  expect(guest({ starts_at: hours(-0.1), seats_taken: 1, line_length: 1 })).toEqual(['take'])
  expect(guest({ starts_at: hours(-0.1), seats_taken: 2 })).toEqual([])
  expect(guest({ seats: null, seats_taken: 900 })).toEqual(['take'])
  for (const changes of [{ ends_at: now }, { status: 'cancelled' }, { type: 'personal' }] as const)
    expect(guest(changes)).toEqual([])
})

test('a paid ticket can be returned until 12 hours before, a free one until the start, an offer always', () => {
  expect(guest({}, ticket('confirmed'))).toEqual(['give_back'])
  expect(guest({ starts_at: hours(12) }, ticket('confirmed'))).toEqual(['give_back'])
  expect(guest({ starts_at: hours(11.9) }, ticket('confirmed'))).toEqual([])
  expect(guest({ starts_at: hours(1) }, ticket('confirmed', { tokens: 0 }))).toEqual(['give_back'])
  expect(guest({ starts_at: hours(1) }, ticket('waitlisted'))).toEqual(['give_back'])
  expect(guest({}, ticket('offered', { confirm_by: hours(0.1) }))).toEqual(['give_back', 'confirm'])
  expect(guest({}, ticket('offered', { confirm_by: hours(-0.1) }))).toEqual(['give_back'])
  expect(guest({}, ticket('offered', { confirm_by: now }))).toEqual(['give_back'])
  expect(guest({}, ticket('offered'))).toEqual(['give_back'])
  expect(guest({ starts_at: now }, ticket('offered', { confirm_by: hours(0.1) }))).toEqual(['give_back'])
  expect(guest({}, ticket('returned'))).toEqual(['take'])
  expect(returnUntil(event())).toEqual(hours(36))
})

test('the number of free seats is never negative; it is null without a limit', () => {
  expect([seatsLeft(event({ seats_taken: 3 })), seatsLeft(event({ seats: null })), seatsLeft(event())]).toEqual([
    ...[0, null, 2],
  ])
})
