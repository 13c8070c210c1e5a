import { expect, test } from 'vitest'
import { listSearch } from './search.ts'
import { searchText } from './search-text.ts'
import { hasTrigram, likeOf } from './words.ts'

test('a search starts at two characters, or one of Chinese, Japanese, Korean or Thai, 300 ms after typing', () => {
  const parse = (text: string) => searchText('too long').safeParse(text)
  expect(['', 'x', ' x ', 'x!', '%_', 'ab', ' ab ', '王', 'か', '김'].map((text) => parse(text).data)).toEqual([
    ...[undefined, undefined, undefined, undefined, undefined, 'ab', 'ab', '王', 'か', '김'],
  ])
  expect(parse('x'.repeat(listSearch.max + 1)).error?.issues[0]?.message).toBe('too long')
  expect(listSearch.delayMs).toBe(300)
})

test('leaves no wildcards of SQL in a pattern, and uses the word index from three letters on', () => {
  expect(likeOf('50%_Off\\')).toBe('%50 off%')
  expect(['abc', 'a b', '%%%', 'дом', 'éàü', '王小明'].map(hasTrigram)).toEqual([true, false, false, true, true, false])
})
