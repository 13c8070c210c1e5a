import { describe, expect, test } from 'vitest'
import type { CallRequest } from '../lifecycle/contract.ts'
import { readCallsSearch } from '../lists.ts'
import type { Session } from './contract.ts'
import {
  dateTexts,
  deadlineText,
  filterOf,
  isImmediate,
  moneyText,
  nextOf,
  plannedOf,
  remainingText,
  selectionOf,
  statusText,
  tabsOf,
  timeText,
} from './state.ts'

const person = { id: '1', username: 'ada', display_name: 'Ada', avatar_url: null }
const date = new Date('2027-03-28T16:00:00Z')
const clock = { zone: 'Europe/Berlin', now: new Date('2027-03-27T12:00:00Z') }
const call: CallRequest = {
  id: 'c1',
  type: 'voice',
  status: 'pending',
  role: 'fan',
  fan: person,
  fan_username: 'ada',
  message: '',
  reason: '',
  creator: { ...person, id: '2', username: 'bea', display_name: 'Bea' },
  scheduled_at: date,
  scheduled_date: '2027-03-28',
  scheduled_time: '12:00',
  time_zone: 'America/New_York',
  duration_minutes: 10,
  estimated_duration: 10,
  price_per_minute: 50,
  rate_per_min: 50,
  total: 500,
  held: 500,
  paid_tokens: 0,
  expires_at: date,
  rings_until: null,
  waiting_for: 'creator',
  proposed_at: null,
  proposed_by: null,
  proposal_expires_at: null,
  late_fee: null,
  cancel_hours: 12,
  cancelled_by: null,
  sequence: 0,
  created_at: date,
  accepted_at: null,
  ended_at: null,
  allowed: {
    accept: false,
    decline: false,
    cancel: false,
    withdraw: true,
    reschedule: true,
    propose: false,
    confirm: false,
  },
}

describe('URL of a list', () => {
  test('reads the tab, state and side from the URL, and ignores unknown values', () => {
    const written = { tab: 'accepted', state: 'expired', as: 'fan' }
    expect(selectionOf('requests', readCallsSearch({ ...written, more: 'x', ask: 7 }))).toEqual(written)
    const none = { tab: 'all', state: undefined, as: undefined }
    expect(selectionOf('calls', { tab: 'rejected', state: 'pending', as: 'admin' })).toEqual(none)
  })

  test('filters by state only in the tab "all"', () => {
    expect(filterOf('all', 'expired')).toBe('expired')
    expect(filterOf('all', undefined)).toBe('all')
    expect(filterOf('pending', 'expired')).toBe('pending')
  })

  test('the page of requests opens the tab "pending", the page of calls the tab "all"', () => {
    expect([tabsOf('requests')[0], tabsOf('calls')[0]]).toEqual(['pending', 'all'])
  })
})

describe('date of a call', () => {
  test("shows the viewer's time zone, and the creator's time zone if it differs", () => {
    expect(dateTexts(date, call, clock)).toEqual({ text: 'Tomorrow, 18:00–18:10', zones: '12:00 in New York' })
    expect(dateTexts(date, { ...call, time_zone: 'Europe/Rome' }, clock).zones).toBe('Berlin time')
  })

  test('shows when a request or a proposal expires', () => {
    expect(deadlineText(call, clock)).toBe('Expires tomorrow, 18:00')
    expect(deadlineText({ ...call, expires_at: null }, clock)).toBeUndefined()
    expect(deadlineText({ ...call, proposal_expires_at: clock.now }, clock)).toBe('Confirm until today, 13:00.')
  })
})

describe('text about the state of a call', () => {
  test('names the side whose answer is due, to both sides and to an admin', () => {
    expect(statusText(call)).toBe('Waiting for Bea to answer.')
    expect(statusText({ ...call, role: 'creator' })).toBe('Waiting for you to answer.')
    const proposed = { ...call, status: 'accepted' as const, proposed_at: date, waiting_for: 'fan' as const }
    expect(statusText(proposed)).toBe('You have to confirm the new time.')
    expect(statusText({ ...proposed, role: 'admin' })).toBe('Ada has to confirm the new time.')
    expect(statusText({ ...call, status: 'accepted', waiting_for: null })).toBe('Confirmed.')
  })

  test('distinguishes a withdrawn request from a cancelled call', () => {
    const ended = { ...call, status: 'cancelled' as const, waiting_for: null, cancelled_by: 'fan' as const }
    expect(statusText(ended)).toBe('You took the request back.')
    expect(statusText({ ...ended, accepted_at: date })).toBe('You cancelled.')
    expect(statusText({ ...ended, cancelled_by: 'creator' })).toBe('Bea cancelled.')
  })

  test('shows which tokens are held, paid and returned', () => {
    expect(moneyText(call)).toBe('Held until the call ends. Unused tokens come back.')
    expect(moneyText({ ...call, held: 0, paid_tokens: 250 })).toBe('250 tokens paid, 250 tokens returned.')
    expect(moneyText({ ...call, held: 0, paid_tokens: 500 })).toBe('500 tokens paid.')
    expect(moneyText({ ...call, held: 0 })).toBe('Fully refunded to your wallet.')
    expect(moneyText({ ...call, total: 0, held: 0 })).toBe('Free')
  })
})

test('lists only hosted calls of a calendar that are confirmed and not over', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  const session = (from: number, more: Partial<Session> = {}) => ({
    kind: 'call' as const,
    role: 'host' as const,
    status: 'confirmed' as const,
    starts_at: new Date(now + from * 60_000),
    ends_at: new Date(now + (from + 30) * 60_000),
    ...more,
  })
  const [goesOn, later] = [session(-10, { status: 'in_progress' }), session(60)]
  const others = [
    ...[session(-30), session(5, { kind: 'event' }), session(6, { role: 'guest' }), session(7, { status: 'pending' })],
    session(8, { status: 'cancelled' }),
  ]
  expect(plannedOf([...others, goesOn, later], now)).toEqual([goesOn, later])
  expect(plannedOf(others, now)).toEqual([])
  const runsOver = { ...session(8, { status: 'in_progress' }), ends_at: new Date(now - 1) }
  expect(plannedOf([...others, runsOver, later], now)).toEqual([runsOver, later])
})

test('finds the earliest call that is not over, and formats the time until it in two units', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  const call = (at: string | null, status: CallRequest['status'] = 'accepted') => ({
    scheduled_at: at === null ? null : new Date(at),
    duration_minutes: 30,
    status,
  })
  const [past, goesOn, later] = [
    call('2026-05-01T11:00:00Z'),
    call('2026-05-01T11:45:00Z'),
    call('2026-05-02T09:00:00Z'),
  ]
  expect(nextOf([later, call(null), past, goesOn], now)).toBe(goesOn)
  expect(nextOf([past, later], now)).toBe(later)
  expect(nextOf([past, call(null)], now)).toBeUndefined()
  const runsOver = call('2026-05-01T11:00:00Z', 'in_progress')
  expect(nextOf([later, goesOn, past, runsOver], now)).toBe(runsOver)
  const minute = 60_000
  expect([0, -5, 5 * minute, 190 * minute, 3060 * minute, 60 * minute].map(remainingText)).toEqual([
    ...['now', 'now', 'in 5 min', 'in 3 h 10 min', 'in 2 d 3 h', 'in 1 h'],
  ])
})

test('formats durations for display', () => {
  expect([0, 7.9, 754, 3_723, -1].map(timeText)).toEqual(['0:00', '0:07', '12:34', '1:02:03', '0:00'])
})

test('a pending request without a date is immediate', () => {
  expect(isImmediate({ status: 'pending', scheduled_at: null })).toBe(true)
  expect(isImmediate({ status: 'pending', scheduled_at: date })).toBe(false)
  expect(isImmediate({ status: 'expired', scheduled_at: null })).toBe(false)
})
