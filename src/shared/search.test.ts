import { expect, test } from 'vitest'
import { hasTrigram, likeOf, listSearch } from './search.ts'
import { searchText } from './search-text.ts'

test('a search starts at two characters, 300 ms after typing', () => {
  const parse = (text: string) => searchText('too long').safeParse(text)
  expect(['', 'x', ' x ', 'ab', ' ab '].map((text) => parse(text).data)).toEqual([
    ...[undefined, undefined, undefined, 'ab', 'ab'],
  ])
  expect(parse('x'.repeat(listSearch.max + 1)).error?.issues[0]?.message).toBe('too long')
  expect(listSearch.delayMs).toBe(300)
})

test('escapes wildcards of SQL, and uses the word index from three letters on', () => {
  expect(likeOf('50%_Off\\')).toBe('50\\%\\_off\\\\')
  expect(['abc', 'a b', '%%%', 'дом'].map(hasTrigram)).toEqual([true, false, false, true])
})
