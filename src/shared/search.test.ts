import { expect, test } from 'vitest'
import { searchText } from './schemas.ts'
import { hasTrigram, hasWord, likeOf, listSearch, searchWords, wordsOf } from './search.ts'

test.each([
  ['José', 'jose'],
  ['İrem IŞIK ışık', 'irem isik isik'],
  ['Łukasz Øre & Straße, Ænima', 'lukasz ore strasse aenima'],
  ['Ελένη Παπαδόπουλος', 'ελενη παπαδοπουλοσ'],
  ['Семён Й', 'семен и'],
  ['עָמִית مُحَمَّد أحمد', 'עמית محمد احمد'],
  ['王小明', '王 小 明'],
  ['カラオケ ｶﾗｵｹ ガ', 'カ ラ オ ケ カ ラ オ ケ ガ'],
  ['김민수 K-pop', '김 민 수 k pop'],
  ['हिन्दी', 'हिन्दी'],
  ['ada_lovelace@limelight.test', 'ada lovelace limelight test'],
  ['𝐀𝐝𝐚 ＡＤＡ ada\u200b', 'ada ada ada'],
  ['100% off', '100 off'],
  ['!!', ''],
])('searches %j as %j', (text, words) => {
  expect(searchWords(text)).toBe(words)
  expect(searchWords(words)).toBe(words)
})

test('keeps accents where words are compared exactly', () => {
  expect(wordsOf('Feliz AÑO')).toBe('feliz año')
  expect(wordsOf('İ ΟΔΟΣ')).toBe('i οδοσ')
})

test.each([
  ['You BAD, person', 'bad', true],
  ['badminton', 'bad', false],
  ['go away now', 'go  away', true],
  ['anything', '!!', false],
  ['ｓｐｏｉｌｅｒ', 'spoiler', true],
  ['b\u200dad', 'bad', true],
  ['Двойной план', 'план', true],
  ['这里有剧透吗', '剧透', true],
  ['这里有剧情吗', '剧透', false],
  ['อย่าสปอยล์เลย', 'สปอยล์', true],
  ['ネタバレ注意', 'ネタバレ', true],
  ['का नाम', 'का', true],
  ['feliz año', 'ano', false],
])('in %j the word %j is found: %j', (text, word, found) => expect(hasWord(text, [word])).toBe(found))

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
