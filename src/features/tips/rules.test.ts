import { expect, test } from 'vitest'
import { tierReached } from './rules.ts'

test('an amount has the words of the tier that it comes up to', () => {
  const words = [1, 9, 10, 24, 25, 50, 100, 250, 300, 499, 500, 1_000_000].map((tokens) => tierReached(tokens)?.label)
  expect(words).toEqual([
    ...[undefined, undefined, 'Nice!', 'Nice!', 'Love it!', 'Amazing!', 'Incredible!'],
    ...['Super Fan!', 'Super Fan!', 'Super Fan!', 'Legendary!', 'Legendary!'],
  ])
})
