import { expect, test } from 'vitest'
import { matching } from './state.ts'

const all = [
  { label: 'Go Live', words: 'stream broadcast' },
  { label: 'Live Now' },
  { label: 'Buy tokens', words: 'coins money' },
  { label: 'Café' },
]
const found = (typed: string) => matching(all, typed).map(({ label }) => label)

test('everything while nothing is typed', () => {
  expect(found('')).toHaveLength(all.length)
  expect(found('  ')).toHaveLength(all.length)
})

test('words are found by their beginnings, in any order and case', () => {
  expect(found('TOK')).toEqual(['Buy tokens'])
  expect(found('tok buy')).toEqual(['Buy tokens'])
  expect(found('kens')).toEqual([])
})

test('a name that begins so comes before one that only has the word, and both before other words', () => {
  expect(found('live')).toEqual(['Live Now', 'Go Live'])
  expect(found('stream')).toEqual(['Go Live'])
})

test('accents may be left out, and signs are no words', () => {
  expect(found('cafe')).toEqual(['Café'])
  expect(found('?!')).toEqual([])
})
