import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { stringifySearch } from './search.ts'

const words = [
  'music',
  'trending',
  'travel',
  'true',
  ' true',
  'null',
  'nullable',
  'false ',
  '12',
  '-1',
  '1e3',
  '1x',
  '',
  ' ',
]
const texts = [
  ...words,
  '"',
  '"quoted"',
  '[1]',
  '[',
  '{"a":1}',
  '{a}',
  '\tfalse',
  'wörter & mehr',
  '%',
  '50%',
  '+',
  '#',
  'a=b',
  'a b',
]

test('writes the same query strings as the router, and reads them back unchanged', () => {
  for (const value of [...texts, 12, 0, true, false, null, ['x', 1], { y: 'true' }]) {
    const written = stringifySearch({ value, other: undefined })
    expect(written).toBe(defaultStringifySearch({ value, other: undefined }))
    expect(defaultParseSearch(written)).toEqual({ value })
  }
})
