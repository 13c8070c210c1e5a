import { expect, test } from 'vitest'
import { dueAt, fullWeight, severityOf, weightOf } from './rules.ts'

test.each([
  [{ removed: 0, dismissed: 2 }, 4],
  [{ removed: 0, dismissed: 3 }, 1],
  [{ removed: 1, dismissed: 3 }, 2],
  [{ removed: 1, dismissed: 6 }, 1],
  [{ removed: 3, dismissed: 3 }, 4],
])('a reporter with the past %j has the weight %i of 4', (past, weight) => {
  expect(weightOf(past)).toBe(weight)
})

test('a case is due sooner with a graver reason and with more reporters', () => {
  const first = new Date('2026-06-01T00:00:00Z')
  const hours = (severity: number, weight: number) =>
    (dueAt(first, severity, weight).getTime() - first.getTime()) / 3_600_000
  expect(
    [severityOf('underage'), severityOf('fraud'), severityOf('spam')].map((one) => hours(one, fullWeight)),
  ).toEqual([2, 24, 72])
  expect(hours(severityOf('spam'), 3 * fullWeight)).toBe(24)
  expect(hours(severityOf('spam'), 1)).toBe(72)
})
