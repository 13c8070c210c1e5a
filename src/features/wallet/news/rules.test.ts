import { expect, test } from 'vitest'
import { mergeBalances } from './rules.ts'

test('merges balance changes: their sum, with the last balance', () => {
  const movement = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`
  const changes = [
    { balance: 90, tokens: -10, movement_id: movement(1) },
    { balance: 140, tokens: 50, movement_id: movement(2) },
  ]
  expect(mergeBalances(changes)).toEqual({ balance: 140, tokens: 40, movement_id: movement(2) })
})
