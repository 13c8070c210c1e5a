import { expect, test } from 'vitest'
import { avoidLast, historyMax, rotateMs } from './coaching/spec.ts'
import { featuredPreview, followingPreview } from './lists.ts'
import { homeChips, pull, SENTENCES, scheduleMax } from './spec.ts'

test('the fan’s home page has the limits and texts of the specification', () => {
  expect([followingPreview, featuredPreview]).toEqual([4, 3])
  expect(homeChips.map(({ category }) => category)).toEqual(['trending', 'new', 'popular', 'online'])
  expect(SENTENCES).toMatchObject({
    loading: 'Loading dashboard...',
    welcome: 'Welcome back!',
    discover: 'Discover amazing creators today',
    explore: 'Discover creators',
    getTokens: 'Buy tokens',
    schedule: 'Upcoming calls',
    fetchFailed: 'Error fetching dashboard data',
  })
})

test('the creator’s dashboard has the limits of the specification', () => {
  expect({ scheduleMax, pull }).toEqual({ scheduleMax: 5, pull: { least: 50, most: 100 } })
  expect({ rotateMs, avoidLast, historyMax }).toEqual({ rotateMs: 30_000, avoidLast: 3, historyMax: 10 })
})
