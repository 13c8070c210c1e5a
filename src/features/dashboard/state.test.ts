import { expect, test } from 'vitest'
import { CREATOR, pull } from './spec.ts'
import { heroOf, homeLetter, homeName, pullOffset, seatsOf, upcomingOf, weekOf } from './state.ts'

test('each of the last seven days is beside the same day of the week before', () => {
  const days = Array.from({ length: 14 }, (_, index) => ({ date: `day ${index}`, tokens: index * 10 }))
  const week = weekOf(days, (date) => date.toUpperCase())
  expect(week).toHaveLength(7)
  expect(week[0]).toEqual({ label: 'DAY 7', values: [70], before: { label: 'DAY 0', value: 0 } })
  expect(week[6]).toEqual({ label: 'DAY 13', values: [130], before: { label: 'DAY 6', value: 60 } })
})

test('the name falls back from the username to the email address and to a default', () => {
  const email = 'ada@limelight.test'
  expect(homeName({ username: 'ada_l', email })).toBe('ada_l')
  expect(homeName({ username: '', email })).toBe('ada')
  expect(homeName({ username: null, email: '' })).toBe('user')
  expect([homeLetter({ username: 'mira' }), homeLetter({ username: '', email }), homeLetter({})]).toEqual([
    'M',
    'A',
    'U',
  ])
})

test('lists confirmed events that are not over, the earliest first', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  const hour = 3_600_000
  const one = (id: string, hours: number, status = 'confirmed', role: 'host' | 'guest' = 'host') => ({
    id,
    status,
    role,
    kind: 'event' as const,
    type: 'class',
    title: id,
    enrolled_count: 0,
    max_participants: null,
    path: '/',
    starts_at: new Date(now + hours * hour),
    ends_at: new Date(now + (hours + 1) * hour),
  })
  const all = [
    one('runs over', -3, 'in_progress'),
    one('late', 9),
    one('on', -0.5, 'in_progress'),
    one('over', -2),
    one('gone', 2, 'cancelled'),
    one('mine', 1),
  ]
  expect(upcomingOf([...all, one('visited', 3, 'confirmed', 'guest')], now, 'host').map(({ id }) => id)).toEqual([
    ...['runs over', 'on', 'mine', 'late'],
  ])
})

test('returns the taken seats for hosts and guests, but not of calls and personal events', () => {
  const event = { id: 'one', status: 'scheduled', kind: 'event' as const, type: 'class', title: 'Clay', path: '/' }
  const at = { starts_at: new Date(), ends_at: new Date() }
  const seats = (role: 'host' | 'guest', max_participants: number | null, change = {}) =>
    seatsOf({ ...event, ...at, role, enrolled_count: 1, max_participants, ...change })
  expect([seats('host', 12), seats('host', null), seats('host', 1)]).toEqual([
    ...['1/12 enrolled', '1 enrolled', '1/1 enrolled'],
  ])
  expect([seats('guest', 12), seats('guest', 1)]).toEqual(['1/12 enrolled', CREATOR.oneToOne])
  expect([seats('host', null, { type: 'personal' }), seats('guest', 1, { kind: 'call' })]).toEqual([
    undefined,
    undefined,
  ])
})

test('a pulled page follows the finger, up to the maximum', () => {
  expect([-20, 0, 51, 90, 400].map((way) => pullOffset(way, pull))).toEqual([0, 0, 51, 90, 100])
})

const stream = { id: 'open', locked: null, poster_url: '/media/a/medium' }

test('the hero is the first stream with a picture that the reader can watch', () => {
  const locked = { ...stream, id: 'locked', locked: 'followers' }
  const plain = { ...stream, id: 'plain', poster_url: null }
  expect(heroOf([locked, plain, stream, { ...stream, id: 'later' }])?.id).toBe('open')
  expect(heroOf([locked, plain])).toBeUndefined()
  expect(heroOf([])).toBeUndefined()
})
