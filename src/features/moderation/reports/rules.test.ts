import { expect, test } from 'vitest'
import { reportReasons } from '../lists.ts'
import { dueAt, fullWeight, severityOf, weightOf } from './rules.ts'

test.each([
  [{ removed: 0, dismissed: 2 }, 4],
  [{ removed: 0, dismissed: 3 }, 1],
  [{ removed: 1, dismissed: 3 }, 2],
  [{ removed: 1, dismissed: 6 }, 1],
  [{ removed: 3, dismissed: 3 }, 4],
])('a report after the earlier outcomes %j has the weight %i of 4', (past, weight) => {
  expect(weightOf(past)).toBe(weight)
})

test('a case is due sooner for a graver reason and for more reporters', () => {
  const first = new Date('2026-06-01T00:00:00Z')
  const hours = (severity: number, weight: number) =>
    (dueAt(first, severity, weight).getTime() - first.getTime()) / 3_600_000
  const ofReason = Object.fromEntries(reportReasons.map((reason) => [reason, hours(severityOf(reason), fullWeight)]))
  expect(ofReason).toEqual({
    underage: 2,
    harassment: 12,
    hate: 12,
    sexual_content: 12,
    fraud: 24,
    impersonation: 24,
    other: 72,
    spam: 72,
  })
  expect(hours(severityOf('spam'), 3 * fullWeight)).toBe(24)
  expect(hours(severityOf('spam'), 1)).toBe(72)
})
