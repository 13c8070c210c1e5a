import { expect, test } from 'vitest'
import { SENTENCES, scheduleDays, startMaxDays } from '../spec.ts'
import { decideSchedule } from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('a schedule starts now by default and always has an end', () => {
  expect(decideSchedule({ frequency: 'once' }, now)).toEqual({ ok: true, schedule: { startsAt: now, endsAt: null } })
  // a broadcast without a schedule ignores the end; a start in the past means now
  expect(decideSchedule({ frequency: 'once', startsAt: inDays(-1), endsAt: inDays(3) }, now)).toEqual({
    ok: true,
    schedule: { startsAt: now, endsAt: null },
  })
  expect(decideSchedule({ frequency: 'once', startsAt: inDays(-2) }, now)).toEqual({
    ok: false,
    field: 'starts_at',
    sentence: SENTENCES.startInPast,
  })
  expect(decideSchedule({ frequency: 'weekly', startsAt: inDays(2) }, now)).toEqual({
    ok: true,
    schedule: { startsAt: inDays(2), endsAt: inDays(2 + scheduleDays.default) },
  })
  expect(decideSchedule({ frequency: 'daily', startsAt: inDays(2), endsAt: inDays(1) }, now)).toEqual({
    ok: false,
    field: 'ends_at',
    sentence: SENTENCES.endInPast,
  })
  expect(decideSchedule({ frequency: 'daily', endsAt: inDays(scheduleDays.max + 1) }, now)).toMatchObject({
    sentence: SENTENCES.endTooLate,
  })
  expect(decideSchedule({ frequency: 'once', startsAt: inDays(366) }, now)).toMatchObject({ field: 'starts_at' })
})

test('accepts a start and an end at their limits', () => {
  const last = inDays(startMaxDays)
  expect(decideSchedule({ frequency: 'once', startsAt: last }, now)).toMatchObject({ ok: true })
  expect(decideSchedule({ frequency: 'daily', startsAt: last, endsAt: last }, now)).toMatchObject({ ok: true })
  expect(decideSchedule({ frequency: 'daily', endsAt: inDays(scheduleDays.max) }, now)).toMatchObject({ ok: true })
})
