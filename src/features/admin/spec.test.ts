import { expect, test } from 'vitest'
import { feedMax, recentMax, searchDelayMs, toastMs, views } from './spec.ts'

test('the admin dashboard uses the limits and the views of the specification', () => {
  expect({ feedMax, recentMax, searchDelayMs, toastMs }).toEqual({
    feedMax: 50,
    recentMax: 5,
    searchDelayMs: 300,
    toastMs: 10_000,
  })
  expect(views).toEqual(['dashboard', 'applications', 'users', 'moderation', 'audit'])
})
