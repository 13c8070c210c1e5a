import { expect, test } from 'vitest'
import { feedMax } from '../spec.ts'
import { addToFeed, adminUpdate, mergeUpdates } from './state.ts'

const happened = (id: number) => ({
  type: 'activity',
  activity: {
    type: 'application.approve',
    subject: 'Ada',
    actor: 'Imre',
    id: String(id),
    timestamp: '2026-06-01T00:00:00Z',
  },
})

test('5,000 events leave the newest 50, in their order', () => {
  let feed = addToFeed([], happened(0))
  for (let id = 1; id < 5_000; id += 100) {
    const burst = Array.from({ length: 100 }, (_, n) => happened(id + n))
    feed = addToFeed(feed, adminUpdate.parse(mergeUpdates(burst)))
  }
  expect(feed).toHaveLength(feedMax)
  expect(feed[0]).toMatchObject({ id: 'application.approve 5000', message: 'Imre approved the application of Ada' })
})

test('what is heard twice stands once', () => {
  expect(addToFeed(addToFeed([], happened(1)), happened(1))).toHaveLength(1)
})
