import { expect, test } from 'vitest'
import { tierReached } from './rules.ts'

test('an amount has the label of the highest tier that it reaches', () => {
  const labels = [1, 9, 10, 24, 25, 50, 100, 250, 300, 499, 500, 1_000_000].map((tokens) => tierReached(tokens)?.label)
  expect(labels).toEqual([
    ...[undefined, undefined, 'Nice!', 'Nice!', 'Love it!', 'Amazing!', 'Incredible!'],
    ...['Super Fan!', 'Super Fan!', 'Super Fan!', 'Legendary!', 'Legendary!'],
  ])
})
