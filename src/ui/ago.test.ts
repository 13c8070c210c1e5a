import { expect, test } from 'vitest'
import { agoText } from './ago.ts'

const now = new Date('2026-11-20T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'Just now'],
  [minute - 1, 'Just now'],
  [minute, '1m ago'],
  [hour - 1, '59m ago'],
  [hour, '1h ago'],
  [day - 1, '23h ago'],
  [day, '1d ago'],
  [7 * day - 1, '6d ago'],
  [7 * day, '13 Nov'],
  [400 * day, '16 Oct 2025'],
  [-5_000, 'Just now'],
])('%i ms ago is %s', (ms, text) => expect(agoText(before(ms), now)).toBe(text))
