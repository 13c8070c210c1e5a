import { expect, test } from 'vitest'
import { readTab } from './state.ts'

test('an address names a tab, or none', () => {
  expect(readTab({ tab: 'digitals' })).toEqual({ tab: 'digitals' })
  expect(readTab({ tab: 'secrets' })).toEqual({ tab: undefined })
})
