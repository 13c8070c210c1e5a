import { expect, test } from 'vitest'
import { nextSlotsOf } from './state.ts'

const at = new Date('2026-03-05T18:00:00Z')

test('reads the next free slots from a refusal and ignores malformed ones', () => {
  const next_slots = [{ start: at.toISOString(), end: at.toISOString() }]
  expect(nextSlotsOf({ next_slots })).toEqual([at])
  for (const nothing of [undefined, null, {}, { next_slots: 'soon' }, { next_slots: [{ start: 'soon' }, null] }])
    expect(nextSlotsOf(nothing)).toEqual([])
})
