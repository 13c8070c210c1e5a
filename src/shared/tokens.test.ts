import { expect, test } from 'vitest'
import { tokensAre, tokensDo, tokensText } from './tokens.ts'

test('uses the singular for one token, also for -1', () => {
  expect([0, 1, -1, 2, 8446, -1000].map(tokensText)).toEqual([
    '0 tokens',
    '1 token',
    '-1 token',
    '2 tokens',
    '8,446 tokens',
    '-1,000 tokens',
  ])
})

test('the verb agrees with the number of tokens', () => {
  expect([1, 2, 0].map(tokensAre)).toEqual(['1 token is', '2 tokens are', '0 tokens are'])
  expect(tokensDo(1, 'goes', 'go')).toBe('1 token goes')
})
