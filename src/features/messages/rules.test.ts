import { expect, test } from 'vitest'
import { missingIn, weeklyLimitSentence } from './rules.ts'
import { kinds } from './spec.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('explains a refusal by the weekly limit', () => {
  expect(weeklyLimitSentence({ limit: 40, left: 40, freesAt: null }, now)).toContain('more than your weekly')
  const inThreeDays = new Date('2026-11-23T12:00:00Z')
  expect(weeklyLimitSentence({ limit: 100, left: 20, freesAt: inThreeDays }, now)).toBe(
    'Your weekly spending limit of 100 tokens leaves you 20. This message fits in 3 days.',
  )
  expect(weeklyLimitSentence({ limit: 1, left: 0, freesAt: now }, now)).toContain('of 1 token is used up')
})

test('a text message needs a text; other kinds need a file and can have a text', () => {
  expect(kinds.map((kind) => missingIn({ kind, content: 'x', attached: false }))).toEqual([
    null,
    'attachment',
    'attachment',
    'attachment',
  ])
  for (const content of ['', 'x'])
    expect(kinds.map((kind) => missingIn({ kind, content, attached: true }))).toEqual(['attachment', null, null, null])
  for (const content of ['', '\u200b', '\u2060 \u00ad'])
    expect(missingIn({ kind: 'text', content, attached: false })).toBe('content')
})
