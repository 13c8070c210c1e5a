import { expect, test } from 'vitest'
import { adminAreas } from '#client/admin/areas.ts'
import { searchDelayMs } from '#client/admin/useTypedSearch.ts'
import { feedMax, recentMax, toastMs } from './spec.ts'

test('the admin dashboard uses the limits and the views of the specification', () => {
  expect({ feedMax, recentMax, searchDelayMs, toastMs }).toEqual({
    feedMax: 50,
    recentMax: 5,
    searchDelayMs: 300,
    toastMs: 10_000,
  })
  expect(adminAreas).toEqual(expect.arrayContaining(['dashboard', 'applications', 'users', 'moderation', 'audit']))
})
