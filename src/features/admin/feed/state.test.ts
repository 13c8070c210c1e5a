import { expect, test } from 'vitest'
import { feedMax } from '../spec.ts'
import { addToFeed, adminUpdate, mergeUpdates, statsIn } from './state.ts'

const activity = (id: number) => ({
  type: 'activity',
  activity: {
    type: 'application.approve',
    subject: 'Ada',
    actor: 'Imre',
    id: String(id),
    timestamp: '2026-06-01T00:00:00Z',
  },
})

test('keeps the newest 50 of 5,000 activities in order', () => {
  let feed = addToFeed([], activity(0))
  for (let id = 1; id < 5_000; id += 100) {
    const burst = Array.from({ length: 100 }, (_, n) => activity(id + n))
    feed = addToFeed(feed, adminUpdate.parse(mergeUpdates(burst)))
  }
  expect(feed).toHaveLength(feedMax)
  expect(feed[0]).toMatchObject({ id: 'application.approve 5000', message: 'Imre approved the application of Ada' })
})

test('adds an activity once if it arrives twice', () => {
  expect(addToFeed(addToFeed([], activity(1)), activity(1))).toHaveLength(1)
  // adds it once also if it arrives again in a burst with a new activity
  const burst = adminUpdate.parse(mergeUpdates([activity(1), activity(2)]))
  expect(addToFeed(addToFeed([], activity(1)), burst)).toHaveLength(2)
})

test('an activity without actor and subject is valid, an activity without a type is not', () => {
  const { activity: valid } = activity(1)
  const isValid = (changes: object) =>
    adminUpdate.safeParse({ type: 'activity', activity: { ...valid, ...changes } }).success
  expect(isValid({ subject: null, actor: null })).toBe(true)
  for (const changes of [{ type: null }, { id: null }, { timestamp: null }]) expect(isValid(changes)).toBe(false)
})

test('a merged burst has the newest figures and its activities', () => {
  const stats = (totalUsers: number) => ({
    type: 'stats_update',
    stats: {
      as_of: '2026-06-01T00:00:00.000Z',
      totalUsers,
      activeCreators: 1,
      revenue: { today: 2.5 },
      pending: 0,
      queued: 0,
      approved: 0,
      rejected: 0,
      activeSessions: 0,
      reports: 0,
    },
  })
  const merged = adminUpdate.parse(mergeUpdates([stats(1), activity(1), stats(2), activity(2)]))
  expect(statsIn(merged)).toMatchObject({ totalUsers: 2, as_of: new Date('2026-06-01T00:00:00Z') })
  expect(addToFeed([], merged)).toHaveLength(2)
  expect(merged.type).toBe('activity')
  expect(mergeUpdates([activity(1), stats(1)])).toMatchObject({ type: 'stats_update' })
  expect(statsIn(adminUpdate.parse(activity(1)))).toBeUndefined()
})
