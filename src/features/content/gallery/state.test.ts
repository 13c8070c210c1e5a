import { expect, test } from 'vitest'
import { readTab } from './state.ts'

test('reads a known tab from the URL and ignores others', () => {
  expect(readTab({ tab: 'digitals' })).toEqual({ tab: 'digitals' })
  expect(readTab({ tab: 'secrets' })).toEqual({ tab: undefined })
})
