import { expect, test } from 'vitest'
import { tokensText } from './tokens.ts'

test('one token is one, whichever way it goes', () => {
  expect([0, 1, -1, 2, 8446, -1000].map(tokensText)).toEqual([
    '0 tokens',
    '1 token',
    '-1 token',
    '2 tokens',
    '8,446 tokens',
    '-1,000 tokens',
  ])
})
